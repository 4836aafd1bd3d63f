CREATE TABLE "file_use" (
	"table_name" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"field" varchar(60) NOT NULL,
	"url" varchar(255) NOT NULL,
	CONSTRAINT "file_use_table_name_record_id_field_url_pk" PRIMARY KEY("table_name","record_id","field","url")
);
--> statement-breakpoint
CREATE TABLE "file_use_source" (
	"table_name" varchar(60) PRIMARY KEY NOT NULL,
	"columns" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_use_url_index" ON "file_use" USING btree ("url");