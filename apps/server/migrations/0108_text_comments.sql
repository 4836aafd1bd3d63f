CREATE TABLE "text_comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"controller" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"field" varchar(64) NOT NULL,
	"parent_id" integer,
	"quote" jsonb,
	"text" text NOT NULL,
	"admin_id" integer NOT NULL,
	"mentions" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"create_time" bigint NOT NULL,
	"done_time" bigint,
	"done_by" integer
);
--> statement-breakpoint
ALTER TABLE "shared_text" ADD COLUMN "comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_comment" ADD CONSTRAINT "text_comment_parent_id_text_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."text_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_comment_record_index" ON "text_comment" USING btree ("controller","record_id");--> statement-breakpoint
CREATE INDEX "text_comment_parent_index" ON "text_comment" USING btree ("parent_id");