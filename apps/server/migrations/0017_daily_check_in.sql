CREATE TABLE "check_in" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" varchar(10) NOT NULL,
	"streak" integer NOT NULL,
	"longest" integer NOT NULL,
	"update_time" bigint NOT NULL
);
