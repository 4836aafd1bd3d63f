ALTER TABLE "course" ADD COLUMN "lessons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Each line of an outline becomes a lesson; the English lines belong to the Chinese ones in their order.
UPDATE "course" SET "lessons" = coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'title', left("line"."zh", 120), 'title_en', left(coalesce("line"."en", ''), 120), 'minutes', null, 'summary', '', 'summary_en', ''
  ) ORDER BY "line"."at")
  FROM (
    SELECT "at", btrim("zh", E' \t\r') AS "zh", btrim("en", E' \t\r') AS "en"
    FROM unnest(string_to_array("course"."outline", E'\n'), string_to_array("course"."outline_en", E'\n'))
      WITH ORDINALITY AS "both" ("zh", "en", "at")
  ) "line"
  WHERE "line"."zh" <> '' AND "line"."at" <= 100
), '[]'::jsonb) WHERE "outline" <> '';
