CREATE TABLE "search_document" (
	"table_name" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"terms" "tsvector" NOT NULL,
	"names" "tsvector" NOT NULL,
	CONSTRAINT "search_document_table_name_record_id_pk" PRIMARY KEY("table_name","record_id")
);
--> statement-breakpoint
CREATE TABLE "search_source" (
	"table_name" varchar(60) PRIMARY KEY NOT NULL,
	"recipe" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_document_terms_index" ON "search_document" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_document_names_index" ON "search_document" USING gin ("names");