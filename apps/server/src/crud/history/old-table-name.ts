/** Prefix of table names in the old back end. Here tables have none; both forms are accepted. */
const oldPrefix = 'ba_'

/** Returns the table's name without the prefix. */
export function withoutPrefix(table: string): string {
  return table.startsWith(oldPrefix) ? table.slice(oldPrefix.length) : table
}
