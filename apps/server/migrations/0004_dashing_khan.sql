ALTER TABLE "user" ADD COLUMN "last_seen_time" bigint;--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "last_seen_time" bigint;