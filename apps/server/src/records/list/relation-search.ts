import { referenceOf } from '@teachnet/contract'
import type { ListQuery } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { joined, type RelationSearch } from './condition.ts'
import { relatedQuickFields } from './query.ts'
import { limitsOf, mayOpen } from '../scope.ts'
import { mainAlias, quoted } from '../sql-text.ts'

/** Loads the searchable relations that the parameters of a list call use, by relation name. */
export async function loadRelationSearch(
  context: CrudContext,
  { definition }: BoundResource,
  { search, quickSearch }: Pick<ListQuery, 'search' | 'quickSearch'>,
): Promise<ReadonlyMap<string, RelationSearch>> {
  const paths = [...search.map(({ field }) => field), ...(quickSearch ? relatedQuickFields(definition) : [])]
  const asked = new Set(paths.map((path) => path.slice(0, Math.max(path.indexOf('.'), 0))))
  const reaches = new Map<string, RelationSearch>()
  for (const field of Object.values(definition.fields)) {
    const reference = field.virtual || field.internal ? undefined : referenceOf(field)
    const target = reference && asked.has(reference.as) ? context.resources.find(reference.resource) : undefined
    if (reference && target) reaches.set(reference.as, await searchThrough(context, target))
  }
  return reaches
}

async function searchThrough(context: CrudContext, target: BoundResource): Promise<RelationSearch> {
  const { definition, hooks } = target
  const isOpen = mayOpen(context, definition)
  const limit = joined(await limitsOf(context, target, isOpen ? 'list' : 'select'), 'and')
  // A separate statement, since hooks write their conditions on the alias of a list's own table.
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const id = sql.raw(`${quoted(mainAlias)}."id"`)
  return {
    definition,
    isOpen,
    ids: limit && sql`select ${id} from ${from} where ${limit}`,
    hides: (name) => hooks.shownText?.(context, name) !== undefined,
  }
}
