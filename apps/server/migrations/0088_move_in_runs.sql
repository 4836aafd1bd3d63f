CREATE TABLE "move_in_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" varchar(255) NOT NULL,
	"state" varchar(10) NOT NULL,
	"positions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report" text DEFAULT '' NOT NULL,
	"has_bcrypt" boolean DEFAULT false NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
