CREATE TABLE "design_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"controller" varchar(60) NOT NULL,
	"table_name" varchar(63) NOT NULL,
	"kind" varchar(10) NOT NULL,
	"state" varchar(10) DEFAULT 'start' NOT NULL,
	"version" integer NOT NULL,
	"before" json,
	"after" json,
	"statements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"copy" varchar(63) DEFAULT '' NOT NULL,
	"copied" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent" json,
	"error" text DEFAULT '' NOT NULL,
	"admin_id" integer NOT NULL,
	"username" varchar(20) NOT NULL,
	"create_time" bigint NOT NULL,
	"finish_time" bigint
);
--> statement-breakpoint
CREATE TABLE "resource_design" (
	"id" serial PRIMARY KEY NOT NULL,
	"controller" varchar(60) NOT NULL,
	"table_name" varchar(63) NOT NULL,
	"design" json NOT NULL,
	"version" integer NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "design_change_controller_index" ON "design_change" USING btree ("controller","id");--> statement-breakpoint
CREATE INDEX "design_change_create_time_index" ON "design_change" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_design_controller_unique" ON "resource_design" USING btree ("controller");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_design_table_unique" ON "resource_design" USING btree ("table_name");