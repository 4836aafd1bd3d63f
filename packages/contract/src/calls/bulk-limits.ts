/** The most records of one piece of bulk work. */
export const mostBulkRecords = 20_000

/** The most rows of one import. */
export const mostImportRows = 20_000
