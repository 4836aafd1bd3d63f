CREATE TABLE "application_owner" (
	"controller" varchar(50) NOT NULL,
	"application_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "application_owner_controller_application_id_pk" PRIMARY KEY("controller","application_id")
);
--> statement-breakpoint
CREATE INDEX "application_owner_user_index" ON "application_owner" USING btree ("user_id","controller");