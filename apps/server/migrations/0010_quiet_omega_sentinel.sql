DROP INDEX "security_data_recycle_log_search_index";--> statement-breakpoint
ALTER TABLE "security_data_recycle_log" ADD COLUMN "title" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_data_recycle_log" ADD COLUMN "title_en" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_data_recycle_log" ADD COLUMN "beside" jsonb;--> statement-breakpoint
CREATE INDEX "security_data_recycle_log_search_index" ON "security_data_recycle_log" USING gin ("title" gin_trgm_ops,"title_en" gin_trgm_ops,"data_table" gin_trgm_ops,"connection" gin_trgm_ops,"primary_key" gin_trgm_ops,"ip" gin_trgm_ops,"useragent" gin_trgm_ops);--> statement-breakpoint
-- Entries from before titles were kept are found by the title of their record as well.
UPDATE "security_data_recycle_log" SET
  "title" = left(coalesce(
    CASE WHEN "data_table" IN ('admin_rule', 'user_rule') THEN nullif("data"::json ->> 'title', '') END,
    nullif("data"::json ->> 'nickname', ''), nullif("data"::json ->> 'name', ''), nullif("data"::json ->> 'title', ''),
    nullif("data"::json ->> 'contact', ''), nullif("data"::json ->> 'citation', ''), nullif("data"::json ->> 'caption', ''),
    nullif("data"::json ->> 'label', ''), ''), 255),
  "title_en" = left(coalesce(
    nullif("data"::json ->> 'name_en', ''), nullif("data"::json ->> 'title_en', ''), ''), 255)
WHERE "title" = '' AND "data" LIKE '{%';
