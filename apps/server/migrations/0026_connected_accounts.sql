CREATE TABLE "connected_account" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" varchar(255) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"label" varchar(100) DEFAULT '' NOT NULL,
	"create_time" bigint NOT NULL,
	"use_time" bigint,
	CONSTRAINT "connected_account_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE INDEX "connected_account_user_index" ON "connected_account" USING btree ("user_id");