-- The cells of an import are read twice, and dropped when their record is written: compressing them is of no use.
ALTER TABLE "bulk_row" ALTER COLUMN "cells" SET STORAGE EXTERNAL;
