CREATE TABLE "shared_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"controller" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"field" varchar(64) NOT NULL,
	"version" varchar(64) NOT NULL,
	"digest" varchar(64) NOT NULL,
	"start" integer NOT NULL,
	"number" integer NOT NULL,
	"size" integer NOT NULL,
	"seen_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_text_person" (
	"text_id" integer NOT NULL,
	"client" varchar(64) NOT NULL,
	"admin_id" integer NOT NULL,
	"cursor" jsonb,
	"seen_time" bigint NOT NULL,
	CONSTRAINT "shared_text_person_text_id_client_pk" PRIMARY KEY("text_id","client")
);
--> statement-breakpoint
CREATE TABLE "shared_text_step" (
	"text_id" integer NOT NULL,
	"number" integer NOT NULL,
	"client" varchar(64) NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "shared_text_step_text_id_number_pk" PRIMARY KEY("text_id","number")
);
--> statement-breakpoint
ALTER TABLE "shared_text_person" ADD CONSTRAINT "shared_text_person_text_id_shared_text_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."shared_text"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_text_step" ADD CONSTRAINT "shared_text_step_text_id_shared_text_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."shared_text"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_text_record_index" ON "shared_text" USING btree ("controller","record_id","field");--> statement-breakpoint
CREATE INDEX "shared_text_seen_time_index" ON "shared_text" USING btree ("seen_time");