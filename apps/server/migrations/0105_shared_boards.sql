CREATE TABLE "shared_board" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"board" jsonb NOT NULL,
	"update_time" bigint NOT NULL
);
