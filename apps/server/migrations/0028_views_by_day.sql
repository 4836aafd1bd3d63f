CREATE TABLE "content_view_day" (
	"table_name" varchar(60) NOT NULL,
	"record_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "content_view_day_table_name_record_id_day_pk" PRIMARY KEY("table_name","record_id","day")
);
