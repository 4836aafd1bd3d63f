CREATE TABLE "saved_item" (
	"user_id" integer NOT NULL,
	"controller" varchar(50) NOT NULL,
	"record_id" integer NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "saved_item_user_id_controller_record_id_pk" PRIMARY KEY("user_id","controller","record_id")
);
--> statement-breakpoint
CREATE INDEX "saved_item_user_index" ON "saved_item" USING btree ("user_id","create_time");