CREATE TABLE "form_draft" (
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"draft_key" varchar(40) NOT NULL,
	"form" varchar(100) NOT NULL,
	"record" varchar(60) NOT NULL,
	"writer" varchar(40) NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "form_draft_area_user_id_draft_key_pk" PRIMARY KEY("area","user_id","draft_key")
);
--> statement-breakpoint
CREATE INDEX "form_draft_update_time_index" ON "form_draft" USING btree ("update_time");