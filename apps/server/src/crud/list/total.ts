import { fieldOf, referenceOf } from '@teachnet/contract'
import { summedFieldsOf } from '@teachnet/contract/panels'
import { serverKindOf } from '../../kinds/kinds.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import type { CachePort } from '../../ports.ts'
import type { CacheSpace } from '../../cache/tag-cache.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { CrudSettings } from '../ports.ts'
import { countStatement, estimateStatement, type Selection } from './query.ts'

export interface Total {
  readonly total: number
  readonly isEstimated: boolean
  /** By field, the sum of the selection as a decimal text; undefined if there are too many rows to add up. */
  readonly sums?: Readonly<Record<string, string>>
}

/**
 * Returns the number of rows of a selection. Cached for a few seconds and invalidated when a record of the table changes; the short
 * lifetime covers writes of other programs.
 */
export async function loadTotal(context: CrudContext, resource: BoundResource, selection: Selection): Promise<Total> {
  const key = keyOf(resource, selection, context.settings)
  return spaceOf(context.deps).load(key, async () => ({
    value: await computeTotal(context, resource, selection),
    tags: [resource.definition.table, ...relatedTables(context, resource, selection)],
  }))
}

function keyOf(resource: BoundResource, selection: Selection, { mostCounted }: CrudSettings): string {
  if (!selection.where) return [resource.definition.table, ...summedFieldsOf(resource.definition)].join(' ')
  const summed = summedFieldsOf(resource.definition)
  const { sql, params } = toQuery(countStatement(resource, selection, mostCounted + 1, summed))
  return `${sql}\n${JSON.stringify(params)}`
}

async function computeTotal(context: CrudContext, resource: BoundResource, selection: Selection): Promise<Total> {
  const { mostCounted } = context.settings
  const summed = summedFieldsOf(resource.definition)
  const counting = countStatement(resource, selection, mostCounted + 1, summed)
  const counted = await loadRows(context.queries, toQuery(counting), { isPrepared: !selection.isSearched })
  const total = Number(counted[0]?._total ?? 0)
  if (total <= mostCounted) {
    const sums = summed.map((name) => [name, sumOf(resource, name, counted[0]?.[name])])
    return { total, isEstimated: false, ...(summed.length > 0 && { sums: Object.fromEntries(sums) }) }
  }
  const [plan] = await loadRows(context.queries, toQuery(estimateStatement(resource, selection)))
  return { total: Math.max(total, plannedRows(plan?.['QUERY PLAN'])), isEstimated: true }
}

/** A sum of stored units as a decimal text with all digits, since it may exceed the range in which JavaScript numbers are exact. */
function sumOf({ definition }: BoundResource, name: string, sum: unknown): string {
  const text = typeof sum === 'string' ? sum : '0'
  const field = fieldOf(definition, name)
  const decimals = String((field && serverKindOf(field).storedUnits) ?? 1).length - 1
  if (decimals === 0) return text
  const digits = text.replace('-', '').padStart(decimals + 1, '0')
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function plannedRows(plan: unknown): number {
  const parsed: unknown = typeof plan === 'string' ? JSON.parse(plan) : plan
  const rows = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(parsed))?.[1]
  return Number(rows ?? 0)
}

/** A search through a relation also depends on rows of other tables. */
function relatedTables(context: CrudContext, { definition }: BoundResource, { isSearched }: Selection): string[] {
  if (!isSearched) return []
  return Object.values(definition.fields).flatMap((field) => {
    const reference = referenceOf(field)
    return (reference && context.resources.find(reference.resource)?.definition.table) ?? []
  })
}

const spaces = new WeakMap<CachePort['cache'], CacheSpace<Total>>()

function spaceOf({ cache }: CachePort): CacheSpace<Total> {
  const space =
    spaces.get(cache) ??
    cache.space<Total>('list totals', {
      maxEntries: 5000,
      maxAge: 5000,
      maxBytes: 8_388_608,
      sizeOf: () => 64,
    })
  spaces.set(cache, space)
  return space
}
