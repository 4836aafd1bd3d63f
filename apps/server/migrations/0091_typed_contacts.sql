ALTER TABLE "user" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "admin" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "admin" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "enterprise_branch" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "enterprise_branch" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_branch" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_branch" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_classer" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_classer" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_enquiry" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_enquiry" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_enrolment" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_enrolment" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_shoper" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_shoper" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_teacher" ALTER COLUMN "mobile" SET DATA TYPE varchar(20);--> statement-breakpoint
ALTER TABLE "setin_teacher" ALTER COLUMN "mobile" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "setin_classer" ADD COLUMN "id_type" varchar(100) DEFAULT 'resident' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_teacher" ADD COLUMN "id_type" varchar(100) DEFAULT 'resident' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION typed_mobile(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN bare ~ '^([+]?86)?0?1[3-9][0-9]{9}$' THEN right(bare, 11)
		WHEN bare ~ '^[+]?(852[4-9]|8536)[0-9]{7}$' THEN '+' || right(bare, 11)
		WHEN bare ~ '^[+]?8860?9[0-9]{8}$' THEN '+886' || right(bare, 9)
		ELSE typed
	END
	FROM (SELECT regexp_replace(regexp_replace(normalize(typed, NFKC), '[^0-9A-Za-z+]', '', 'g'), '^00', '+') AS bare) AS read
$$;
--> statement-breakpoint
CREATE FUNCTION typed_email(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN bare ~ '^[^@]+@[A-Za-z0-9.-]+$' AND char_length(bare) <= char_length(typed) THEN split_part(bare, '@', 1) || '@' || lower(split_part(bare, '@', 2))
		ELSE typed
	END
	FROM (SELECT regexp_replace(normalize(typed, NFKC), '[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g') AS bare) AS read
$$;
--> statement-breakpoint
CREATE FUNCTION typed_name(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN char_length(one) <= 50 THEN one ELSE typed END
	FROM (SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(typed, NFKC), '[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'), '(?<=[\u3400-\u9fff])\s*[.\u3002]\s*(?=[\u3400-\u9fff])', '·', 'g'), '\s*[\u00b7\u2022\u2027\u2219\u22c5\u25cf\u30fb\u16eb\u2e31]\s*', '·', 'g'), '\s+', ' ', 'g')) AS one) AS read
$$;
--> statement-breakpoint
WITH "normal" AS (
	SELECT "id", typed_mobile("mobile") AS "text", row_number() OVER (PARTITION BY typed_mobile("mobile") ORDER BY "id") AS "turn"
	FROM "user" WHERE "mobile" <> typed_mobile("mobile")
)
UPDATE "user" SET "mobile" = "normal"."text" FROM "normal"
WHERE "user"."id" = "normal"."id" AND "turn" = 1
	AND NOT EXISTS (SELECT 1 FROM "user" AS "other" WHERE lower("other"."mobile") = lower("normal"."text"));
--> statement-breakpoint
WITH "normal" AS (
	SELECT "id", typed_mobile("mobile") AS "text", row_number() OVER (PARTITION BY typed_mobile("mobile") ORDER BY "id") AS "turn"
	FROM "admin" WHERE "mobile" <> typed_mobile("mobile")
)
UPDATE "admin" SET "mobile" = "normal"."text" FROM "normal"
WHERE "admin"."id" = "normal"."id" AND "turn" = 1
	AND NOT EXISTS (SELECT 1 FROM "admin" AS "other" WHERE lower("other"."mobile") = lower("normal"."text"));
--> statement-breakpoint
WITH "normal" AS (
	SELECT "id", typed_email("email") AS "text", row_number() OVER (PARTITION BY lower(typed_email("email")) ORDER BY "id") AS "turn"
	FROM "user" WHERE "email" <> typed_email("email")
)
UPDATE "user" SET "email" = "normal"."text" FROM "normal"
WHERE "user"."id" = "normal"."id" AND "turn" = 1
	AND NOT EXISTS (SELECT 1 FROM "user" AS "other" WHERE lower("other"."email") = lower("normal"."text") AND "other"."id" <> "user"."id");
--> statement-breakpoint
WITH "normal" AS (
	SELECT "id", typed_email("email") AS "text", row_number() OVER (PARTITION BY lower(typed_email("email")) ORDER BY "id") AS "turn"
	FROM "admin" WHERE "email" <> typed_email("email")
)
UPDATE "admin" SET "email" = "normal"."text" FROM "normal"
WHERE "admin"."id" = "normal"."id" AND "turn" = 1
	AND NOT EXISTS (SELECT 1 FROM "admin" AS "other" WHERE lower("other"."email") = lower("normal"."text") AND "other"."id" <> "admin"."id");
--> statement-breakpoint
UPDATE "enterprise_branch" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "contact" = typed_name("contact")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "contact" <> typed_name("contact");
--> statement-breakpoint
UPDATE "setin_branch" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "contact" = typed_name("contact")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "contact" <> typed_name("contact");
--> statement-breakpoint
UPDATE "setin_classer" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "name" = typed_name("name")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "name" <> typed_name("name");
--> statement-breakpoint
UPDATE "setin_enquiry" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "name" = typed_name("name")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "name" <> typed_name("name");
--> statement-breakpoint
UPDATE "setin_enrolment" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "name" = typed_name("name")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "name" <> typed_name("name");
--> statement-breakpoint
UPDATE "setin_shoper" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "contact" = typed_name("contact")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "contact" <> typed_name("contact");
--> statement-breakpoint
UPDATE "setin_teacher" SET "mobile" = typed_mobile("mobile"), "email" = typed_email("email"), "name" = typed_name("name")
WHERE "mobile" <> typed_mobile("mobile") OR "email" <> typed_email("email") OR "name" <> typed_name("name");
--> statement-breakpoint
DROP FUNCTION typed_mobile(text);
--> statement-breakpoint
DROP FUNCTION typed_email(text);
--> statement-breakpoint
DROP FUNCTION typed_name(text);
