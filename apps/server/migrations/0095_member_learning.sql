ALTER TABLE "member_setting" ADD COLUMN "calendar_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fond_code" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "fond_code_user_id_index" ON "fond_code" USING btree ("user_id" NULLS FIRST,"id");