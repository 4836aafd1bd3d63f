import { draftStateName, type ResourceDefinition } from '@teachnet/contract'
import { hasNode } from '../../http/caller/caller.ts'
import { factsOf } from '../definition-facts.ts'
import type { BoundResource, BoundResources, CrudContext } from '../bound-resource.ts'
import type { StoredRow, View, WireRow } from '../rows.ts'
import { signAddresses } from '../files/private-files.ts'
import { loadReach, mayOpen } from '../scope.ts'
import { draftStateColumn, readerOf } from './row-reader.ts'
import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { idList } from '../record-ids.ts'

/** Converts rows to their form in replies, including the values of the resource's hooks. */
export async function presentRows(
  context: CrudContext,
  resource: BoundResource,
  rows: readonly StoredRow[],
  view: View,
): Promise<WireRow[]> {
  const reader = readerOf(resource, context.resources, view)
  const options = {
    locale: context.locale,
    secretKey: context.deps.env.secretKey,
    reaches: await loadReach(context, reader.scopes),
    opens: (definition: ResourceDefinition) => mayOpen(context, definition),
  }
  const wire = rows.map((row) => reader.toWire(row, options))
  await showRichTexts(wire, reader.richTexts)
  await addComputed(context, resource, wire)
  await resource.hooks.present?.(context, wire, view)
  if (view === 'list' && showsDrafts(context, resource)) markDrafts(rows, wire)
  dropHidden(resource, wire)
  // The row of a form is compared before it is stored, and a new signed address must not count as a change.
  if (view !== 'edit') signAddresses(context, resource.definition, wire)
  return wire
}

/** Whether the caller works with drafts of the area: their states are shown to nobody else. */
function showsDrafts({ caller }: CrudContext, { definition }: BoundResource): boolean {
  return factsOf(definition).draftNodes.some((node) => hasNode(caller, node))
}

/** Adds the state of the draft to the rows of a list, where there is one. */
function markDrafts(rows: readonly StoredRow[], wire: readonly WireRow[]): void {
  for (const [index, row] of wire.entries()) {
    const state = rows[index]?.[draftStateColumn] ?? undefined
    if (state !== undefined) row[draftStateName] = state
  }
}

/** Converts rows to their form for a form view, without the related records: after a write, their rows are not loaded. */
export async function presentOwnColumns(
  context: CrudContext,
  resource: BoundResource,
  rows: readonly StoredRow[],
): Promise<WireRow[]> {
  const { resources, deps } = context
  const wire = await presentColumns({ resources, secretKey: deps.env.secretKey }, resource, rows)
  await resource.hooks.present?.(context, wire, 'edit')
  dropHidden(resource, wire)
  return wire
}

/** Hooks compute values of fields too, whatever the caller may see. */
function dropHidden({ definition, whole }: BoundResource, rows: readonly WireRow[]): void {
  if (!whole) return
  for (const [name, field] of Object.entries(definition.fields))
    if (field.internal && !whole.definition.fields[name]?.internal) for (const row of rows) delete row[name]
}

/** The stored values of rows in their form for a form view, without those that hooks add. */
export async function presentColumns(
  { resources, secretKey }: { readonly resources: BoundResources; readonly secretKey: string },
  resource: BoundResource,
  rows: readonly StoredRow[],
): Promise<WireRow[]> {
  const reader = readerOf(resource, resources, 'edit')
  const wire = rows.map((row) => reader.toOwnWire(row, { secretKey }))
  await showRichTexts(wire, reader.richTexts)
  return wire
}

/** Rich text is also cleaned when it is shown: another program may have written the row. */
async function showRichTexts(rows: readonly WireRow[], names: readonly string[]): Promise<void> {
  if (names.length === 0 || rows.length === 0) return
  const { showRichText } = await import('../kinds/rich-text-html.ts')
  for (const row of rows)
    for (const name of names) {
      const html = row[name]
      if (typeof html === 'string') row[name] = showRichText(html)
    }
}

/** Loads one record for a form; undefined when it does not exist. */
export async function loadRecord(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  limits: readonly SQL[],
): Promise<{ row: WireRow; isInScope: boolean } | undefined> {
  const reader = readerOf(resource, context.resources, 'edit')
  const allowed = joined(limits, 'and') ?? sql`true`
  const statement = sql`select ${sql.raw(reader.columns)}, (${allowed}) as "in$scope" from ${sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)} ${sql.raw(reader.joins)} where ${columnOf(mainAlias, 'id')} = ${id}`
  const [found] = await loadRows(context.queries, toQuery(statement))
  if (!found) return undefined
  const [row] = await presentRows(context, resource, [found], 'edit')
  return row && { row, isInScope: found.in$scope === true }
}

/** Returns the expression that a virtual field is computed with; undefined for any other field. */
export function computedOf(context: CrudContext, { definition, hooks }: BoundResource, name: string): SQL | undefined {
  if (definition.fields[name]?.internal) return undefined
  return hooks.computed && Object.hasOwn(hooks.computed, name) ? hooks.computed[name]?.(context) : undefined
}

/** Adds the computed values of a resource to the rows of a reply. */
export async function addComputed(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  rows: readonly WireRow[],
): Promise<void> {
  const names = Object.entries(hooks.computed ?? {})
  if (names.length === 0 || rows.length === 0) return
  const id = columnOf(mainAlias, 'id')
  const columns = names.map(([name, compute]) => sql`${compute(context)} as ${sql.raw(quoted(name))}`)
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const ids = rows.map((row) => Number(row.id))
  const found = await loadRows(
    context.queries,
    toQuery(sql`select ${id} as "id", ${sql.join(columns, sql`, `)} from ${from} where ${id} = any(${idList(ids)})`),
  )
  const byId = new Map(found.map((row) => [Number(row.id), row]))
  for (const row of rows) for (const [name] of names) row[name] = byId.get(Number(row.id))?.[name] ?? ''
}
