CREATE TABLE "list_setting" (
	"admin_id" integer NOT NULL,
	"controller" varchar(60) NOT NULL,
	"columns" jsonb NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "list_setting_admin_id_controller_pk" PRIMARY KEY("admin_id","controller")
);
