ALTER TABLE "setin_booking" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_booking" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_booking" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_booking" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_branch" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_branch" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_branch" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_branch" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classer" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classer" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classer" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classer" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enquiry" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enquiry" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enquiry" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enquiry" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enrolment" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enrolment" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enrolment" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_enrolment" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shoper" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shoper" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shoper" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shoper" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_teacher" ADD COLUMN "lead_source" varchar(100) DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_teacher" ADD COLUMN "lead_site" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_teacher" ADD COLUMN "lead_campaign" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_teacher" ADD COLUMN "lead_page" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "setin_booking_lead_source_index" ON "setin_booking" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_booking_lead_site_index" ON "setin_booking" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_booking_lead_campaign_index" ON "setin_booking" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_branch_lead_source_index" ON "setin_branch" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_branch_lead_site_index" ON "setin_branch" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_branch_lead_campaign_index" ON "setin_branch" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_classer_lead_source_index" ON "setin_classer" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_classer_lead_site_index" ON "setin_classer" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_classer_lead_campaign_index" ON "setin_classer" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_enquiry_lead_source_index" ON "setin_enquiry" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_enquiry_lead_site_index" ON "setin_enquiry" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_enquiry_lead_campaign_index" ON "setin_enquiry" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_enrolment_lead_source_index" ON "setin_enrolment" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_enrolment_lead_site_index" ON "setin_enrolment" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_enrolment_lead_campaign_index" ON "setin_enrolment" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_shoper_lead_source_index" ON "setin_shoper" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_shoper_lead_site_index" ON "setin_shoper" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_shoper_lead_campaign_index" ON "setin_shoper" USING btree ("lead_campaign","id");--> statement-breakpoint
CREATE INDEX "setin_teacher_lead_source_index" ON "setin_teacher" USING btree ("lead_source","id");--> statement-breakpoint
CREATE INDEX "setin_teacher_lead_site_index" ON "setin_teacher" USING btree ("lead_site","id");--> statement-breakpoint
CREATE INDEX "setin_teacher_lead_campaign_index" ON "setin_teacher" USING btree ("lead_campaign","id");