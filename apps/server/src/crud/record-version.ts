import { createHash } from 'node:crypto'
import { type Field, type ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'

/**
 * A short name for what a form can change of a record: equal for equal content. Order by hand, counters and the server's own times do
 * not count, since nobody's edit is lost by them; neither does a password, which no reply tells.
 *
 * @param row the record as a form gets it
 */
export function versionOf(definition: ResourceDefinition, row: Readonly<Record<string, unknown>>): string {
  const content = Object.entries(contentOf(definition, row))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}

/** What a form can change of a record, by wire field, in the order of the definition. */
export function contentOf(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = writableFields(definition, 'edit').flatMap(([name, field]) => (isContent(field) ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

function isContent({ kind }: Field): boolean {
  return kind !== 'weigh' && kind !== 'password'
}

/**
 * The versions that `If-Match` accepts; undefined where it is absent or takes any. A weak tag matches nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.if-match
 */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => (weak ? [] : [tag]))
}
