CREATE TABLE "attempt_limit" (
	"key" varchar(40) PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_time" bigint NOT NULL,
	"retry_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_place" (
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"place" varchar(64) NOT NULL,
	"seen_time" bigint NOT NULL,
	CONSTRAINT "known_place_area_user_id_place_pk" PRIMARY KEY("area","user_id","place")
);
