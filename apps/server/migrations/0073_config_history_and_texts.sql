CREATE TABLE "config_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"group" varchar(30) NOT NULL,
	"admin_id" integer NOT NULL,
	"admin_name" varchar(50) NOT NULL,
	"changes" jsonb NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_override" (
	"place" varchar(20) NOT NULL,
	"locale" varchar(10) NOT NULL,
	"name" varchar(150) NOT NULL,
	"wording" text NOT NULL,
	"admin_name" varchar(50) NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "text_override_place_locale_name_pk" PRIMARY KEY("place","locale","name")
);
--> statement-breakpoint
CREATE INDEX "config_change_group" ON "config_change" USING btree ("group","id");--> statement-breakpoint
CREATE INDEX "config_change_create_time" ON "config_change" USING btree ("create_time");