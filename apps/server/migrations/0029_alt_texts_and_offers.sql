DROP INDEX "setin_classname_search_index";--> statement-breakpoint
DROP INDEX "setin_shopname_search_index";--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "cover_alt" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "cover_alt_en" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "cover_credit" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "information_item" ADD COLUMN "cover_credit_en" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classname" ADD COLUMN "description_en" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classname" ADD COLUMN "requirements" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classname" ADD COLUMN "requirements_en" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classname" ADD COLUMN "fee" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_classname" ADD COLUMN "fee_en" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shopname" ADD COLUMN "description_en" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shopname" ADD COLUMN "requirements" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shopname" ADD COLUMN "requirements_en" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shopname" ADD COLUMN "fee" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setin_shopname" ADD COLUMN "fee_en" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "setin_classname_search_index" ON "setin_classname" USING gin ("name" gin_trgm_ops,"name_en" gin_trgm_ops,"description" gin_trgm_ops,"description_en" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "setin_shopname_search_index" ON "setin_shopname" USING gin ("name" gin_trgm_ops,"name_en" gin_trgm_ops,"description" gin_trgm_ops,"description_en" gin_trgm_ops);