import type { SchemaObject } from './schema-objects.repo.ts'

export interface SchemaComparison {
  /** Sentences about objects that the database lacks or defines differently. */
  readonly differences: readonly string[]
  /** Names of objects that only the database has, such as an index of its operator or an addition of a newer version. */
  readonly additional: readonly string[]
}

/** Compares a database with the schema that it should have. */
export function compareSchemas(found: readonly SchemaObject[], expected: readonly SchemaObject[]): SchemaComparison {
  const definitions = new Map(found.map(({ name, definition }) => [name, definition]))
  const known = new Set(expected.map(({ name }) => name))
  const absent = new Set(expected.map(({ name }) => name).filter((name) => !definitions.has(name)))
  const differences = expected.flatMap(({ name, definition }) => {
    // A missing table is reported without its parts.
    if (absent.has(`table ${tableOf(name)}`) && !name.startsWith('table ')) return []
    const own = definitions.get(name)
    if (own === undefined) return [`${name} is missing: ${definition}`]
    return own === definition ? [] : [`${name} is "${own}" instead of "${definition}"`]
  })
  return { differences, additional: found.map(({ name }) => name).filter((name) => !known.has(name)) }
}

/** `column teacher.name` → `teacher`; empty for an index, whose name has no part for the table. */
function tableOf(name: string): string {
  return /^(?:column|constraint) ([^.]+)\./.exec(name)?.[1] ?? ''
}
