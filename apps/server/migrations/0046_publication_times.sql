ALTER TABLE "course" ADD COLUMN "publish_time" bigint;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "unpublish_time" bigint;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "unpublish_time" bigint;--> statement-breakpoint
CREATE INDEX "course_publish_time_index" ON "course" USING btree ("publish_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "course_unpublish_time_index" ON "course" USING btree ("unpublish_time" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "information_item_unpublish_time_index" ON "information_item" USING btree ("unpublish_time" NULLS FIRST,"id");