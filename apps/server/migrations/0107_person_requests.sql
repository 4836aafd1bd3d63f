CREATE TABLE "person_export" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"path" varchar(255) NOT NULL,
	"size" bigint NOT NULL,
	"expire_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"admin_id" integer NOT NULL,
	"admin_name" varchar(50) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"identifiers" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "person_export_expire_time_index" ON "person_export" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "person_request_admin_index" ON "person_request" USING btree ("admin_id","create_time");--> statement-breakpoint
CREATE FUNCTION "person_request_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of person_request are only added';
END $$;--> statement-breakpoint
CREATE TRIGGER "person_request_stays" BEFORE UPDATE OR DELETE ON "person_request" FOR EACH ROW EXECUTE FUNCTION "person_request_stays"();
