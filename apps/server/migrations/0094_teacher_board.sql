ALTER TABLE "teacher" ADD COLUMN "board" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "board_alt" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "board_alt_en" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "board_credit" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "board_credit_en" varchar(100) DEFAULT '' NOT NULL;