CREATE TABLE "proved_contact" (
	"user_id" integer NOT NULL,
	"type" varchar(10) NOT NULL,
	"address" varchar(50) NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "proved_contact_user_id_type_pk" PRIMARY KEY("user_id","type")
);
