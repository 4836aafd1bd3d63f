import { parentFieldOf, weighFieldOf } from '@teachnet/contract'
import { type ListOrder, parseOrder } from '@teachnet/protocol'
import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery, arrayLiteral, columnOf, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { tieDirection } from '../list/query.ts'
import { lockRecord } from './lock-record.ts'
import { readId } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { processChanges } from './process-changes.ts'
import type { RecordChange } from './record-change.ts'
import { writeInTransaction } from './transaction.ts'

/**
 * Drag sort. `{id, targetId}`, the form of old clients, swaps the weights of two records. `{move, target, order, direction}` moves the
 * record directly before (`up`) or after (`down`) the target in a list of that order, and shifts the records between them.
 */
export async function runSortable(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const weigh = weighFieldOf(resource.definition)
  const sort = readSort(body)
  if (!weigh || !sort) throw fail('PARAMETER')
  if (sort.order && sort.order.field !== weigh) throw fail('SORT_BY_WEIGH', { values: { field: weigh } })
  await writeInTransaction(context, resource, {}, async (inside) => {
    await lockOrder(inside, resource)
    const limits = await limitsOf(inside, resource, 'write')
    const table: OrderedTable = { context: inside, resource, weigh }
    const changes = await (sort.order ? insert(table, sort, sort.order, limits) : swap(table, sort, limits))
    return { value: undefined, ...(await processChanges(inside, resource, changes)) }
  })
}

interface Sort {
  readonly moved: number
  readonly target: number
  /** Present in the newer form of the call. */
  readonly order: ListOrder | undefined
  readonly direction: 'up' | 'down' | undefined
}

interface Pair {
  readonly moved: StoredRow
  readonly target: StoredRow
}

/** The table to sort and its weight field. */
interface OrderedTable {
  readonly context: CrudContext
  readonly resource: BoundResource
  readonly weigh: string
}

function readSort(body: Readonly<Record<string, unknown>>): Sort | undefined {
  const isNewer = body.move !== undefined
  const moved = readId(isNewer ? body.move : body.id)
  const target = readId(isNewer ? body.target : body.targetId)
  const order = isNewer ? parseOrder(body.order) : undefined
  const direction = body.direction === 'up' || body.direction === 'down' ? body.direction : undefined
  if (moved === undefined || target === undefined || (isNewer && !order)) return undefined
  return { moved, target, order, direction }
}

/** Serialises the sorts of a table: each reads the positions that the previous one wrote. */
async function lockOrder({ queries }: CrudContext, { definition }: BoundResource): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(7303031, hashtext(${definition.table}))`)
}

async function loadPair(
  { context, resource }: OrderedTable,
  { moved, target }: Sort,
  limits: readonly SQL[],
): Promise<Pair> {
  // Locked in the order of their ids, so that concurrent writes cannot deadlock.
  const rows = new Map<number, StoredRow>()
  for (const id of [moved, target].toSorted((a, b) => a - b)) {
    const found = await lockRecord(context, resource, id, limits)
    if (!found) throw fail('RECORD_NOT_FOUND')
    if (!found.isInScope) throw fail('OUT_OF_SCOPE')
    rows.set(id, found.row)
  }
  const [movedRow, targetRow] = [rows.get(moved), rows.get(target)]
  if (!movedRow || !targetRow) throw fail('RECORD_NOT_FOUND')
  return { moved: movedRow, target: targetRow }
}

async function swap(table: OrderedTable, sort: Sort, limits: readonly SQL[]): Promise<RecordChange[]> {
  const { context, weigh } = table
  const weightsOf = ({ moved, target }: Pair) => [Number(target[weigh]), Number(moved[weigh])] as const
  let [first, second] = weightsOf(await loadPair(table, sort, limits))
  if (first === second) {
    if (!context.settings.hasAutoWeights) throw fail('EQUAL_WEIGHTS')
    await weighAllAsIds(table)
    ;[first, second] = weightsOf(await loadPair(table, sort, limits))
  }
  return writeWeights(table, [
    { id: sort.moved, before: second, after: first },
    { id: sort.target, before: first, after: second },
  ])
}

async function insert(
  table: OrderedTable,
  sort: Sort,
  order: ListOrder,
  limits: readonly SQL[],
): Promise<RecordChange[]> {
  const before = await loadPair(table, sort, limits)
  if (sort.moved === sort.target) return []
  const siblings = siblingsOf(table, before)
  let range = rangeOf(table, before)
  if (await hasTies(table, [range, ...siblings])) {
    await spreadWeights(table, order, siblings)
    range = rangeOf(table, await loadPair(table, sort, limits))
  }
  // Records outside the caller's scope are shifted too: their position among the others stays the same.
  const between = await loadBetween(table, [range, ...siblings])
  const visible = between.toSorted((a, b) => (order.direction === 'asc' ? a.weight - b.weight : b.weight - a.weight))
  const ids = visible.map(({ id }) => id)
  const direction = sort.direction ?? (ids[0] === sort.moved ? 'down' : 'up')
  const others = ids.filter((id) => id !== sort.moved)
  const place = others.indexOf(sort.target) + (direction === 'up' ? 0 : 1)
  const weights = new Map(between.map(({ id, weight }) => [id, weight]))
  return writeWeights(
    table,
    others
      .toSpliced(place, 0, sort.moved)
      .map((id, index) => ({ id, before: weights.get(id) ?? 0, after: visible[index]?.weight ?? 0 })),
  )
}

/** Only the children of one parent share an order. */
function siblingsOf({ resource: { definition } }: OrderedTable, { moved, target }: Pair): SQL[] {
  const parent = parentFieldOf(definition)
  if (!parent) return []
  if (Number(moved[parent]) !== Number(target[parent])) throw fail('NOT_SIBLINGS')
  return [sql`${columnOf(mainAlias, parent)} = ${Number(target[parent])}`]
}

function rangeOf({ weigh }: OrderedTable, { moved, target }: Pair): SQL {
  const ends = [Number(moved[weigh]), Number(target[weigh])]
  return sql`${columnOf(mainAlias, weigh)} between ${Math.min(...ends)} and ${Math.max(...ends)}`
}

async function hasTies({ context, resource, weigh }: OrderedTable, conditions: readonly SQL[]): Promise<boolean> {
  const statement = sql`select 1 from ${tableOf(resource)}${where(conditions)} group by ${columnOf(mainAlias, weigh)} having count(*) > 1 limit 1`
  return (await loadRows(context.queries, toQuery(statement))).length > 0
}

/**
 * Assigns different weights to siblings of equal weight, in the list's order. Weights increase no more than necessary; if they would exceed
 * the column's range, they are numbered again from 1.
 */
async function spreadWeights(
  { context, resource, weigh }: OrderedTable,
  { direction }: ListOrder,
  siblings: readonly SQL[],
): Promise<void> {
  const id = columnOf(mainAlias, 'id')
  const weight = columnOf(mainAlias, weigh)
  // Starts with the lightest record: the reverse of a descending list.
  const tie = sql.raw(tieDirection(resource.definition, direction) === direction ? 'asc' : 'desc')
  const numbered = sql`select ${id} as "id", ${weight} as "old", row_number() over (order by ${weight}, ${id} ${tie}) as "place" from ${tableOf(resource)}${where(siblings)}`
  const raised = sql`select "id", "place", "place" + max("old" - "place") over (order by "place") as "raised" from (${numbered}) "numbered"`
  const fitting = sql`select "id", case when max("raised") over () > 2147483647 then "place" else "raised" end as "weight" from (${raised}) "raised"`
  await context.queries.execute(
    sql`update ${tableOf(resource)} set ${sql.raw(quoted(weigh))} = "new"."weight" from (${fitting}) "new" where ${id} = "new"."id" and ${weight} <> "new"."weight"`,
  )
}

interface Weighed {
  readonly id: number
  readonly weight: number
}

async function loadBetween(
  { context, resource, weigh }: OrderedTable,
  conditions: readonly SQL[],
): Promise<readonly Weighed[]> {
  const id = columnOf(mainAlias, 'id')
  const statement = sql`select ${id} as "id", ${columnOf(mainAlias, weigh)} as "weight" from ${tableOf(resource)}${where(conditions)} order by ${id} for update`
  const rows = await loadRows(context.queries, toQuery(statement))
  return rows.map((row) => ({ id: Number(row.id), weight: Number(row.weight) }))
}

interface NewWeight {
  readonly id: number
  readonly before: number
  readonly after: number
}

async function writeWeights(
  { context, resource, weigh }: OrderedTable,
  weights: readonly NewWeight[],
): Promise<RecordChange[]> {
  const [ids, values] = [weights.map(({ id }) => id), weights.map(({ after }) => after)]
  await context.queries.execute(
    sql`update ${tableOf(resource)} set ${sql.raw(quoted(weigh))} = "new"."weight" from unnest(${arrayLiteral(ids)}::integer[], ${arrayLiteral(values)}::integer[]) as "new"("id", "weight") where ${columnOf(mainAlias, 'id')} = "new"."id"`,
  )
  return weights.map(({ id, before, after }) => ({
    id,
    before: { id, [weigh]: before },
    after: { id, [weigh]: after },
    wire: {},
    version: {},
    linked: {},
  }))
}

async function weighAllAsIds({ context, resource, weigh }: OrderedTable): Promise<void> {
  await context.queries.execute(sql`update ${tableOf(resource)} set ${sql.raw(quoted(weigh))} = "id"`)
}

function tableOf({ definition }: BoundResource): SQL {
  return sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
}

function where(conditions: readonly SQL[]): SQL {
  const condition = joined(conditions, 'and')
  return condition ? sql` where ${condition}` : sql``
}
