-- The privacy policy that the product shipped named fixed periods. Where it is in force unchanged, a new version states those of the settings. The old one stays: people agreed to it.
INSERT INTO "enterprise_policy" ("kind", "version", "title", "title_en", "notice", "notice_en", "content", "content_en", "changes", "changes_en", "valid_from", "create_time", "update_time")
SELECT "policy"."kind", '1.1', "policy"."title", "policy"."title_en",
  replace("policy"."notice", '申请处理完毕一年后，我们将删除未通过的申请。', '未通过的申请在处理完毕后保存 {keep_refused}。'),
  replace("policy"."notice_en", 'are deleted one year after they were decided', 'are kept for {keep_refused} after they were decided'),
  replace("policy"."content", '<li>未通过或已撤回的申请：处理完毕一年后删除。</li>', '<li>未通过的申请：处理完毕后保存 {keep_refused}。</li><li>已撤回的申请：撤回后保存 {keep_withdrawn}。</li>'),
  replace("policy"."content_en", '<li>Applications that were refused or withdrawn: one year after that.</li>', '<li>Applications that were refused: {keep_refused} after that.</li><li>Applications that were withdrawn: {keep_withdrawn} after that.</li>'),
  '单独写明申请撤回后的保存期限。', 'States how long withdrawn applications are kept.',
  "now"."at", "now"."at", "now"."at"
FROM (
  SELECT * FROM "enterprise_policy"
  WHERE "kind" = 'privacy' AND "status" = '1' AND "valid_from" <= extract(epoch FROM now())
  ORDER BY "valid_from" DESC, "id" DESC
  LIMIT 1
) "policy", (SELECT extract(epoch FROM now())::bigint AS "at") "now"
WHERE md5("policy"."notice" || "policy"."notice_en" || "policy"."content" || "policy"."content_en") IN ('cf34c877a91acf10d014da02f3789322', '05ab10d893eb12538ca9b501a67be20e')
  AND NOT EXISTS (SELECT FROM "enterprise_policy" WHERE "kind" = 'privacy' AND "version" = '1.1');
