CREATE TABLE "awaited_module" (
	"uid" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installed_module" (
	"uid" varchar(30) PRIMARY KEY NOT NULL,
	"version" varchar(14) NOT NULL,
	"state" integer NOT NULL,
	"digest" varchar(64) NOT NULL,
	"archive" "bytea" NOT NULL,
	"manifest" json NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signer" varchar(43) DEFAULT '' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_package" (
	"digest" varchar(64) PRIMARY KEY NOT NULL,
	"archive" "bytea" NOT NULL,
	"origin" varchar(10) NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_publisher" (
	"key" varchar(43) PRIMARY KEY NOT NULL,
	"name" varchar(60) NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_source" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" varchar(300) NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "module_source_address_unique" UNIQUE("address")
);
--> statement-breakpoint
INSERT INTO "awaited_module" ("uid") SELECT 'editor' WHERE EXISTS (SELECT 1 FROM "admin");--> statement-breakpoint
UPDATE "admin_rule" SET "extend" = 'none' WHERE "name" = 'moduleStore/moduleStore' AND "extend" = 'add_rules_only';
