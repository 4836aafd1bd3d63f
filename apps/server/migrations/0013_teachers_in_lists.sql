DROP INDEX "teacher_search_index";--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "teacher_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "school_en" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "stages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "availability" varchar(100) DEFAULT 'open' NOT NULL;--> statement-breakpoint
CREATE INDEX "information_item_teacher_ids_index" ON "information_item" USING gin ("teacher_ids");--> statement-breakpoint
CREATE INDEX "teacher_stages_index" ON "teacher" USING gin ("stages");--> statement-breakpoint
CREATE INDEX "teacher_availability_index" ON "teacher" USING btree ("availability","id");--> statement-breakpoint
CREATE INDEX "teacher_search_index" ON "teacher" USING gin ("name" gin_trgm_ops,"name_en" gin_trgm_ops,"title" gin_trgm_ops,"title_en" gin_trgm_ops,"school" gin_trgm_ops,"school_en" gin_trgm_ops,"summary" gin_trgm_ops,"summary_en" gin_trgm_ops,"video_url" gin_trgm_ops);