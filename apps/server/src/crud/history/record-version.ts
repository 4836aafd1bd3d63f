import { createHash } from 'node:crypto'
import type { ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { serverKindOf } from '../../kinds/kinds.ts'

/**
 * Returns a short identifier of what a form can change of a record: equal for equal content. Manual order, counters and times set by the
 * server are left out, since an edit cannot overwrite them; so are passwords, which no reply contains.
 *
 * @param row the record as a form receives it
 */
export function versionOf(definition: ResourceDefinition, row: Readonly<Record<string, unknown>>): string {
  const content = Object.entries(contentOf(definition, row))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}

/** Returns what a form can change of a record, by wire field, in the order of the definition. */
export function contentOf(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = writableFields(definition, 'edit').flatMap(([name, field]) =>
    serverKindOf(field).isContent ? [name] : [],
  )
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/**
 * Returns the versions that `If-Match` accepts; undefined when the header is absent or accepts any. A weak tag matches nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.if-match
 */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => (weak ? [] : [tag]))
}
