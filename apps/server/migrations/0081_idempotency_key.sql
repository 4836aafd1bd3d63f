CREATE TABLE "idempotency_key" (
	"id" varchar(43) PRIMARY KEY NOT NULL,
	"owner" varchar(24) NOT NULL,
	"fingerprint" varchar(43) NOT NULL,
	"attempt" varchar(24) NOT NULL,
	"lease_time" bigint NOT NULL,
	"is_written" boolean DEFAULT false NOT NULL,
	"controller" varchar(60) DEFAULT '' NOT NULL,
	"record_id" integer,
	"reply" text DEFAULT '' NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_owner_index" ON "idempotency_key" USING btree ("owner","create_time");--> statement-breakpoint
CREATE INDEX "idempotency_key_create_time_index" ON "idempotency_key" USING btree ("create_time");