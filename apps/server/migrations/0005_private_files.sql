CREATE TABLE "private_file" (
	"path" varchar(255) PRIMARY KEY NOT NULL,
	"controller" varchar(60) NOT NULL,
	"sender" varchar(80) NOT NULL,
	"size" bigint NOT NULL,
	"create_time" bigint NOT NULL,
	"check_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_share" (
	"id" serial PRIMARY KEY NOT NULL,
	"sender" varchar(80) NOT NULL,
	"size" bigint NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "private_file_sender_index" ON "private_file" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "private_file_check_time_index" ON "private_file" USING btree ("check_time");--> statement-breakpoint
CREATE INDEX "upload_share_sender_index" ON "upload_share" USING btree ("sender","create_time");--> statement-breakpoint
CREATE INDEX "upload_share_create_time_index" ON "upload_share" USING btree ("create_time");