CREATE TABLE "contact_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"type" varchar(10) NOT NULL,
	"former" varchar(50) NOT NULL,
	"code" varchar(64) NOT NULL,
	"create_time" bigint NOT NULL,
	"expire_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"code" varchar(64) NOT NULL,
	CONSTRAINT "recovery_code_area_user_id_code_pk" PRIMARY KEY("area","user_id","code")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"secret" text NOT NULL,
	"confirm_time" bigint,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "second_factor_area_user_id_pk" PRIMARY KEY("area","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" serial PRIMARY KEY NOT NULL,
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"family" varchar(64),
	"outcome" varchar(20) NOT NULL,
	"ip" varchar(50) NOT NULL,
	"user_agent" varchar(255) NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_change_code_unique" ON "contact_change" USING btree ("code");--> statement-breakpoint
CREATE INDEX "contact_change_account_index" ON "contact_change" USING btree ("user_id","type");--> statement-breakpoint
CREATE INDEX "sign_in_family_index" ON "sign_in" USING btree ("family");--> statement-breakpoint
CREATE INDEX "sign_in_account_index" ON "sign_in" USING btree ("area","user_id","id");--> statement-breakpoint
CREATE INDEX "sign_in_refused_index" ON "sign_in" USING btree ("area","user_id","id") WHERE "sign_in"."family" is null;--> statement-breakpoint
CREATE INDEX "sign_in_create_time_index" ON "sign_in" USING btree ("create_time");--> statement-breakpoint
INSERT INTO "sign_in" ("area", "user_id", "family", "outcome", "ip", "user_agent", "create_time")
SELECT CASE WHEN min("type") LIKE 'admin%' THEN 'admin' ELSE 'member' END, min("user_id"), "family", 'signed-in', '', '', min("create_time")
FROM "token" WHERE "type" IN ('admin', 'admin-refresh', 'user', 'user-refresh') GROUP BY "family";
