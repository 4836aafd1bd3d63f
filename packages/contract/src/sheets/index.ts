/** Spreadsheets that people bring: the cells of a file, and what is written in them. */
export * from './import-columns.ts'
export * from './read-workbook.ts'
export * from './sheet-text.ts'
