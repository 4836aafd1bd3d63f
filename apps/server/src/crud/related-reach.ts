import { type ListQuery, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { hasNode } from '../access/caller.ts'
import type { BoundResource, CrudContext } from './binding.ts'
import { joined } from './condition.ts'
import { relatedQuickFields } from './query.ts'
import { limitsOf } from './scope.ts'
import { mainAlias, quoted } from './sql-text.ts'

/** What a caller may find out about the records of a relation by searching through it. */
export interface RelatedReach {
  readonly definition: ResourceDefinition
  /** Whether the caller may open the other list. Otherwise the label alone is searched: it is all that rows show of the record. */
  readonly isOpen: boolean
  /** A statement with the ids of the records that the other list, or a select of it, has for the caller; undefined: all. */
  readonly ids: SQL | undefined
  /** Whether the other list shows something else in place of a field. */
  readonly hides: (name: string) => boolean
}

/** By name of the relation, for those that the parameters of a list call search through. */
export async function loadRelatedReach(
  context: CrudContext,
  { definition }: BoundResource,
  { search, quickSearch }: Pick<ListQuery, 'search' | 'quickSearch'>,
): Promise<ReadonlyMap<string, RelatedReach>> {
  const paths = [...search.map(({ field }) => field), ...(quickSearch ? relatedQuickFields(definition) : [])]
  const asked = new Set(paths.map((path) => path.slice(0, Math.max(path.indexOf('.'), 0))))
  const reaches = new Map<string, RelatedReach>()
  for (const field of Object.values(definition.fields)) {
    if ((field.kind !== 'relation' && field.kind !== 'relations') || field.virtual || field.internal) continue
    const target = asked.has(field.as) ? context.resources.find(field.resource) : undefined
    if (target) reaches.set(field.as, await reachOf(context, target))
  }
  return reaches
}

async function reachOf(context: CrudContext, target: BoundResource): Promise<RelatedReach> {
  const { definition, hooks } = target
  const isOpen = mayOpen(context, definition)
  const limit = joined(await limitsOf(context, target, isOpen ? 'list' : 'select'), 'and')
  // A statement of its own, since hooks write their conditions on the alias of a list's own table.
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const id = sql.raw(`${quoted(mainAlias)}."id"`)
  return {
    definition,
    isOpen,
    ids: limit && sql`select ${id} from ${from} where ${limit}`,
    hides: (name) => hooks.shownText?.(context, name) !== undefined,
  }
}

/** Whether the caller may open the list of an area. */
export function mayOpen({ caller }: Pick<CrudContext, 'caller'>, definition: ResourceDefinition): boolean {
  return hasNode(caller, permissionOf(definition, 'index'))
}
