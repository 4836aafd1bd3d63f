import type { ResourceDefinition } from '@teachnet/contract'
import type { BoundResource, BoundResources, CrudContext } from '../bound-resource.ts'
import type { StoredRow, View, WireRow } from '../rows.ts'
import { signAddresses } from '../files/private-addresses.ts'
import { loadReach, mayOpen } from '../scope.ts'
import { markDrafts } from '../draft/mark-drafts.ts'
import { addComputed } from './computed-values.ts'
import { readerOf } from './row-reader.ts'

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
  if (view === 'list') await markDrafts(context, resource, wire)
  dropHidden(resource, wire)
  // The row of a form is compared before it is stored, and a new signed address must not count as a change.
  if (view !== 'edit') signAddresses(context, resource.definition, wire)
  return wire
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
