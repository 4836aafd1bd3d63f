ALTER TABLE "course" ADD COLUMN "booked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "start_time" varchar(5) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "end_time" varchar(5) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "outline" varchar(2000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "outline_en" varchar(2000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "audience" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "audience_en" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "questions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "questions_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "correction" varchar(600) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "correction_en" varchar(600) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "corrected_on" date;--> statement-breakpoint
CREATE INDEX "course_booked_index" ON "course" USING btree ("booked","id");--> statement-breakpoint
CREATE INDEX "information_item_tags_index" ON "information_item" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "information_item_corrected_on_index" ON "information_item" USING btree ("corrected_on" NULLS FIRST,"id");