import type { ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../db/statement.ts'
import { fail } from '../errors.ts'
import type { BoundResource, CrudContext, StoredRow, View, WireRow } from './binding.ts'
import { readerOf } from './columns.ts'
import { joined } from './condition.ts'
import { mayOpen } from './related-reach.ts'
import { signAddresses } from './private-addresses.ts'
import { limitsOf, loadReach } from './scope.ts'
import { arrayLiteral, columnOf, isInt4, mainAlias, quoted } from './sql-text.ts'

/** A row as it is stored, locked until the transaction ends, and whether the limits let the caller touch it. */
export async function lockRow(
  context: CrudContext,
  { definition }: BoundResource,
  id: number,
  limits: readonly SQL[],
): Promise<{ row: StoredRow; isInScope: boolean } | undefined> {
  const allowed = joined(limits, 'and') ?? sql`true`
  const statement = sql`select ${sql.raw(quoted(mainAlias))}.*, (${allowed}) as "in$scope" from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${columnOf(mainAlias, 'id')} = ${id} for update`
  const [found] = await loadRows(context.queries, toQuery(statement))
  if (!found) return undefined
  const { in$scope: isInScope, ...row } = found
  return { row, isInScope: isInScope === true }
}

/**
 * A row that the caller may change, locked until the transaction ends.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE
 */
export async function lockForWrite(context: CrudContext, resource: BoundResource, id: number): Promise<StoredRow> {
  const found = await lockRow(context, resource, id, await limitsOf(context, resource, 'write'))
  if (!found) throw fail('RECORD_NOT_FOUND')
  if (!found.isInScope) throw fail('OUT_OF_SCOPE')
  return found.row
}

/** One record for a form; undefined when it does not exist. */
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

/** Rows as replies carry them, with what the resource's hooks add. */
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
  await resource.hooks.present?.(context, wire, view)
  // The row of a form is compared before it is stored: a new signed address does not count as a change.
  if (view !== 'edit') signAddresses(context, resource.definition, wire)
  return wire
}

/** Rich text is cleaned when it is shown, too: another program may have written the row. */
async function showRichTexts(rows: readonly WireRow[], names: readonly string[]): Promise<void> {
  if (names.length === 0 || rows.length === 0) return
  const { showRichText } = await import('./rich-text.ts')
  for (const row of rows)
    for (const name of names) {
      const html = row[name]
      if (typeof html === 'string') row[name] = showRichText(html)
    }
}

/** Reads `ids[]=1&ids[]=2`, `ids=1,2` or one id; what cannot be an id is left out. */
export function readIds(raw: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'object' && raw !== null
      ? Object.values(raw)
      : [raw]
  const parts = items.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return [...new Set(parts.flatMap((part) => readId(part) ?? []))]
}

export function readId(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && (typeof raw !== 'string' || !/^\s*\d+\s*$/.test(raw))) return undefined
  const id = Number(raw)
  return isInt4(id) && id > 0 ? id : undefined
}

export function idList(ids: readonly number[]): SQL {
  return sql`${arrayLiteral(ids)}::integer[]`
}
