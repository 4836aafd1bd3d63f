CREATE TABLE "admin_preference" (
	"admin_id" integer PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"update_time" bigint NOT NULL
);
