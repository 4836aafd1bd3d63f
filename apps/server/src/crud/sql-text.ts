import { type SQL, sql } from 'drizzle-orm'

/** Alias of the resource's own table in every statement of the engine. */
export const mainAlias = 't'

/** `"alias"."name"`. Names come from definitions, which allow snake_case only; anything else is a mistake in a program. */
export function columnText(alias: string, name: string): string {
  return `${quoted(alias)}.${quoted(name)}`
}

export function columnOf(alias: string, name: string): SQL {
  return sql.raw(columnText(alias, name))
}

export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_$]*$/.test(name)) throw new TypeError(`"${name}" is not a name of the database`)
  return `"${name}"`
}

/** The text form of an array, for a parameter with a cast: the drivers do not agree on arrays of unknown type. */
export function arrayLiteral(items: readonly (string | number)[]): string {
  const parts = items.map((item) =>
    typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  )
  return `{${parts.join(',')}}`
}

/** A pattern that finds the text anywhere, with the pattern's own signs taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

export function isInt4(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
}
