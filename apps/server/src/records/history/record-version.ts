import { createHash } from 'node:crypto'
import { type ResourceDefinition, kindOf } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import type { RecordChange } from '@teachnet/protocol'
import { serverKindOf, perDefinition } from '../kinds/kinds.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow, StoredRow } from '../rows.ts'
import { signAddresses } from '../files/private-files.ts'
import { loadRecord, presentOwnColumns } from '../record/present-rows.ts'

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
  return Object.fromEntries(contentNames(definition).map((name) => [name, row[name] ?? null]))
}

const contentNames = perDefinition((definition): readonly string[] =>
  writableFields(definition, 'edit').flatMap(([name, field]) => (serverKindOf(field).isContent ? [name] : [])),
)

/**
 * Returns the versions that `If-Match` accepts; undefined when the header is absent or accepts any. A weak tag matches nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.if-match
 */
export function readIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => (weak ? [] : [tag]))
}

/**
 * Rejects a write whose form was filled in from another version of the record. The caller holds the record's lock.
 *
 * @param version of the locked record
 * @param accepted versions that the form may have been filled in from
 * @throws RECORD_CHANGED with the current record, and with the author of the change when the log has it
 */
export async function rejectOtherVersion(
  context: CrudContext,
  resource: BoundResource,
  { id, version }: { readonly id: number; readonly version: string },
  accepted: readonly string[],
): Promise<void> {
  if (accepted.includes(version)) return
  // The rejection shows the record as a reader sees it, with the labels of related records.
  const found = await loadRecord(context, resource, id, [])
  if (!found) throw fail('RECORD_NOT_FOUND')
  const { row } = found
  const at = changedAt(resource, row)
  signAddresses(context, resource.definition, [row])
  const edit = { controller: resource.definition.controller, id, at: at ?? 0 }
  const data: RecordChange<WireRow> = {
    row,
    version,
    changed_at: at,
    changed_by: at === null ? null : await context.backOffice.findEditor(context.queries, edit),
  }
  throw fail('RECORD_CHANGED', { data })
}

function changedAt({ definition }: BoundResource, row: WireRow): number | null {
  const [name] = Object.entries(definition.fields).find(([, each]) => kindOf(each).writtenAt(each) === 'update') ?? []
  const value = name && row[name]
  return typeof value === 'number' ? value : null
}

/** The part of a record that a form can change, by wire field, with the version of that content. */
export interface RecordContent {
  readonly wire: WireRow
  readonly version: string
}

/** Builds the content of a record from its row. */
export async function loadContent(
  context: CrudContext,
  resource: BoundResource,
  row: StoredRow,
): Promise<RecordContent> {
  const [content] = await loadContents(context, resource, [row])
  if (!content) throw new Error('A record has no content')
  return content
}

/** Builds the contents of records from their rows, in their order. */
export async function loadContents(
  context: CrudContext,
  resource: BoundResource,
  rows: readonly StoredRow[],
): Promise<RecordContent[]> {
  const { definition } = resource
  return (await presentOwnColumns(context, resource, rows)).map((row) => {
    const wire = contentOf(definition, row)
    return { wire, version: versionOf(definition, wire) }
  })
}
