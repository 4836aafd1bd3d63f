import { type SQL, sql } from 'drizzle-orm'

/** Alias of the resource's own table in every statement of the engine. */
export const mainAlias = 't'

/** Returns `"alias"."name"`. Names come from definitions, which allow only snake_case; any other name is a programming error. */
export function columnText(alias: string, name: string): string {
  return `${quoted(alias)}.${quoted(name)}`
}

/**
 * Returns a whole row as JSON text. The row is written `"alias".*`: PostgreSQL takes a bare alias for the column of that name if the
 * table has one, and the names of columns of designed areas are chosen by users.
 */
export function rowJsonText(alias: string): string {
  return `row_to_json(${quoted(alias)}.*)::text`
}

export function columnOf(alias: string, name: string): SQL {
  return sql.raw(columnText(alias, name))
}

export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_$]*$/.test(name)) throw new TypeError(`"${name}" is not a name of the database`)
  return `"${name}"`
}

/** Returns the text form of an array, for a parameter with a cast: the drivers differ on arrays of unknown type. */
export function arrayLiteral(items: readonly (string | number)[]): string {
  const parts = items.map((item) =>
    typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  )
  return `{${parts.join(',')}}`
}

/** Returns a LIKE pattern for a substring, with the pattern's special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

export function isInt4(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
}
