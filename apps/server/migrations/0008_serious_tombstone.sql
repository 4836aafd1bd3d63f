ALTER TABLE "token" ADD COLUMN "family" varchar(64);--> statement-breakpoint
-- Tokens of before do not know which of them belong together: each is a session of its own.
UPDATE "token" SET "family" = "token";--> statement-breakpoint
ALTER TABLE "token" ALTER COLUMN "family" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "use_time" bigint;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "replace_time" bigint;--> statement-breakpoint
CREATE INDEX "token_family_index" ON "token" USING btree ("family");