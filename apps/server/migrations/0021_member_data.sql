CREATE TABLE "member_deletion" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"create_time" bigint NOT NULL,
	"due_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_export" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" varchar(10) NOT NULL,
	"path" varchar(255) DEFAULT '' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint NOT NULL,
	"expire_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_export_user_index" ON "member_export" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_export_expire_time_index" ON "member_export" USING btree ("expire_time");