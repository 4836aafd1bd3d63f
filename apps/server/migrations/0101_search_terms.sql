DROP INDEX "search_document_names_index";--> statement-breakpoint
-- The index stores places of documents, which need fewer bytes if many documents are on a page. The terms are therefore apart from the rows.
ALTER TABLE "search_document" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "search_document" ALTER COLUMN "names" SET STORAGE MAIN;
