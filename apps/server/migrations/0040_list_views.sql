CREATE TABLE "list_view" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"controller" varchar(60) NOT NULL,
	"title" varchar(60) NOT NULL,
	"audience" varchar(10) NOT NULL,
	"group_ids" integer[] NOT NULL,
	"is_default" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_setting" ADD COLUMN "view_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_setting" DROP CONSTRAINT "list_setting_admin_id_controller_pk";--> statement-breakpoint
ALTER TABLE "list_setting" ADD CONSTRAINT "list_setting_admin_id_controller_view_id_pk" PRIMARY KEY("admin_id","controller","view_id");--> statement-breakpoint
CREATE INDEX "list_view_admin_id_index" ON "list_view" USING btree ("admin_id");
