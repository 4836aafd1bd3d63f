CREATE TABLE "terminal_schedule" (
	"id" serial PRIMARY KEY NOT NULL,
	"command" varchar(60) NOT NULL,
	"extend" varchar(200) DEFAULT '' NOT NULL,
	"cron" varchar(100) NOT NULL,
	"is_on" boolean NOT NULL,
	"admin_id" integer NOT NULL,
	"username" varchar(20) NOT NULL,
	"locale" varchar(10) NOT NULL,
	"next_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_webhook_delivery" ADD COLUMN "answer_text" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "terminal_schedule_next_time_index" ON "terminal_schedule" USING btree ("next_time");