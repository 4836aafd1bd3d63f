ALTER TABLE "admin_webhook" ADD COLUMN "format" varchar(100) DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_webhook" ADD COLUMN "region" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_webhook" ADD COLUMN "address_text" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_webhook_format_index" ON "admin_webhook" USING btree ("format","id");--> statement-breakpoint
CREATE INDEX "admin_webhook_region_index" ON "admin_webhook" USING gin ("region");