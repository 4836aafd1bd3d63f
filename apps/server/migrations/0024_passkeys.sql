CREATE TABLE "passkey" (
	"id" serial PRIMARY KEY NOT NULL,
	"area" varchar(10) NOT NULL,
	"user_id" integer NOT NULL,
	"credential" text NOT NULL,
	"public_key" text NOT NULL,
	"relying_party" varchar(255) NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" varchar(100) DEFAULT '' NOT NULL,
	"is_synced" boolean DEFAULT false NOT NULL,
	"name" varchar(50) NOT NULL,
	"create_time" bigint NOT NULL,
	"use_time" bigint,
	CONSTRAINT "passkey_credential_unique" UNIQUE("credential")
);
--> statement-breakpoint
CREATE INDEX "passkey_owner_index" ON "passkey" USING btree ("area","user_id");