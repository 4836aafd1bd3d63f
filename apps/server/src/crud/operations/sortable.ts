import { parentFieldOf, parseOrder, weighFieldOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext, StoredRow } from '../binding.ts'
import { joined } from '../condition.ts'
import { lockRow, readId } from '../rows.ts'
import { limitsOf } from '../scope.ts'
import { arrayLiteral, columnOf, mainAlias, quoted } from '../sql-text.ts'
import { writeInTransaction } from '../write.ts'

/**
 * Drag sort. `{id, targetId}` swaps the weights of two records; `{move, target, order, direction}` puts one record in the place of
 * the other and moves those between them by one.
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
    const limits = await limitsOf(inside, resource, 'write')
    const pair = await loadPair(inside, resource, sort, limits)
    if (Number(pair.moved[weigh]) === Number(pair.target[weigh])) {
      if (!inside.settings.hasAutoWeights) throw fail('EQUAL_WEIGHTS')
      await weighAllAsIds(inside, resource, weigh)
      const again = await loadPair(inside, resource, sort, limits)
      return { value: undefined, ids: await place(inside, resource, weigh, sort, again, limits) }
    }
    return { value: undefined, ids: await place(inside, resource, weigh, sort, pair, limits) }
  })
}

interface Sort {
  readonly moved: number
  readonly target: number
  /** Present in the newer form of the call. */
  readonly order: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
}

interface Pair {
  readonly moved: StoredRow
  readonly target: StoredRow
}

function readSort(body: Readonly<Record<string, unknown>>): Sort | undefined {
  const isNewer = body.move !== undefined
  const moved = readId(isNewer ? body.move : body.id)
  const target = readId(isNewer ? body.target : body.targetId)
  const order = isNewer ? parseOrder(body.order) : undefined
  if (moved === undefined || target === undefined || (isNewer && !order)) return undefined
  return { moved, target, order }
}

async function loadPair(
  context: CrudContext,
  resource: BoundResource,
  { moved, target }: Sort,
  limits: readonly SQL[],
): Promise<Pair> {
  // In the order of their ids, so that two sorts at once cannot wait for each other.
  const rows = new Map<number, StoredRow>()
  for (const id of [moved, target].toSorted((a, b) => a - b)) {
    const found = await lockRow(context, resource, id, limits)
    if (!found) throw fail('RECORD_NOT_FOUND')
    if (!found.isInScope) throw fail('OUT_OF_SCOPE')
    rows.set(id, found.row)
  }
  const [movedRow, targetRow] = [rows.get(moved), rows.get(target)]
  if (!movedRow || !targetRow) throw fail('RECORD_NOT_FOUND')
  return { moved: movedRow, target: targetRow }
}

async function place(
  context: CrudContext,
  resource: BoundResource,
  weigh: string,
  sort: Sort,
  { moved, target }: Pair,
  limits: readonly SQL[],
): Promise<number[]> {
  const from = Number(moved[weigh])
  const to = Number(target[weigh])
  if (!sort.order) return writeWeights(context, resource, weigh, [sort.moved, sort.target], [to, from])
  const between = await loadBetween(context, resource, weigh, [from, to], target, limits)
  const ids = between.map((row) => Number(row.id)).filter((id) => id !== sort.moved)
  // Ascending by weight: the moved record takes the far end, the others fill the gap it leaves.
  const placed = from < to ? [...ids, sort.moved] : [sort.moved, ...ids]
  const weights = between.map((row) => Number(row[weigh]))
  return writeWeights(context, resource, weigh, placed, weights)
}

/** The records from one weight to another, both included, lightest first; siblings only where there is a tree. */
async function loadBetween(
  { queries }: CrudContext,
  { definition }: BoundResource,
  weigh: string,
  ends: readonly [number, number],
  target: StoredRow,
  limits: readonly SQL[],
): Promise<readonly StoredRow[]> {
  const parent = parentFieldOf(definition)
  const siblings = parent ? [sql`${columnOf(mainAlias, parent)} = ${Number(target[parent])}`] : []
  const column = columnOf(mainAlias, weigh)
  const range = sql`${column} between ${Math.min(...ends)} and ${Math.max(...ends)}`
  const statement = sql`select ${columnOf(mainAlias, 'id')}, ${column} from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${joined([range, ...siblings, ...limits], 'and')} order by ${column}, ${columnOf(mainAlias, 'id')} for update`
  return loadRows(queries, toQuery(statement))
}

async function writeWeights(
  { queries }: CrudContext,
  { definition }: BoundResource,
  weigh: string,
  ids: readonly number[],
  weights: readonly number[],
): Promise<number[]> {
  const column = sql.raw(quoted(weigh))
  await queries.execute(
    sql`update ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} set ${column} = "new"."weight" from unnest(${arrayLiteral(ids)}::integer[], ${arrayLiteral(weights)}::integer[]) as "new"("id", "weight") where ${columnOf(mainAlias, 'id')} = "new"."id"`,
  )
  return [...ids]
}

async function weighAllAsIds({ queries }: CrudContext, { definition }: BoundResource, weigh: string): Promise<void> {
  await queries.execute(sql`update ${sql.raw(quoted(definition.table))} set ${sql.raw(quoted(weigh))} = "id"`)
}
