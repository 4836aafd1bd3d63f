CREATE TABLE "member_setting" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"locale" varchar(10) DEFAULT '' NOT NULL,
	"time_zone" varchar(60) DEFAULT '' NOT NULL,
	"update_time" bigint NOT NULL
);
