/** What table names of the old back end begin with; ours begin with nothing, and names may come either way. */
const oldPrefix = 'ba_'

/** The name of a table as it is here. */
export function withoutPrefix(table: string): string {
  return table.startsWith(oldPrefix) ? table.slice(oldPrefix.length) : table
}
