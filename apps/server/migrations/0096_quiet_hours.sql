ALTER TABLE "member_setting" ADD COLUMN "quiet_from" varchar(5) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_setting" ADD COLUMN "quiet_until" varchar(5) DEFAULT '' NOT NULL;