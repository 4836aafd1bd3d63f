CREATE TABLE "record_presence" (
	"controller" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"is_changed" boolean NOT NULL,
	"since_time" bigint NOT NULL,
	"seen_time" bigint NOT NULL,
	CONSTRAINT "record_presence_controller_record_id_admin_id_pk" PRIMARY KEY("controller","record_id","admin_id")
);
--> statement-breakpoint
CREATE INDEX "record_presence_seen_time_index" ON "record_presence" USING btree ("seen_time");