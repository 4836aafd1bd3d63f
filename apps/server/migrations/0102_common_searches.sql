ALTER TABLE "search_word" ADD COLUMN "searches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD COLUMN "searched_on" date;--> statement-breakpoint
CREATE INDEX "search_word_searches_index" ON "search_word" USING btree ("searches","id");--> statement-breakpoint
CREATE INDEX "search_word_searched_on_index" ON "search_word" USING btree ("searched_on" NULLS FIRST,"id");