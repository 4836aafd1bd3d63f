import type { DataScope, ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type AdminCaller, hasNode } from '../http/caller/caller.ts'
import { loadRows, toQuery, columnOf, mainAlias, joined } from '../platform/db/statement.ts'
import type { BoundResource, CrudContext } from './bound-resource.ts'
import { factsOf } from './definition-facts.ts'
import type { StoredRow } from './rows.ts'
import type { ReadOptions } from './record/row-reader.ts'

/** Returns the data limits of a caller on a resource, as conditions on alias `t`. No request parameter lifts them. */
export async function limitsOf(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  purpose: 'list' | 'select' | 'write',
  query: { readonly absoluteAuth: boolean } = { absoluteAuth: false },
): Promise<SQL[]> {
  const declared = scopeCondition(context, definition, mainAlias)
  const own = await hooks.scope?.(context, purpose, query)
  return [declared ?? [], own ?? []].flat()
}

/** Returns the condition of the definition's scope for the caller; undefined: no limit. */
export function scopeCondition(
  { caller, backOffice }: Pick<CrudContext, 'caller' | 'backOffice'>,
  { scope }: ResourceDefinition,
  alias: string,
): SQL | undefined {
  if (!scope || !isLimiting(caller, scope)) return undefined
  const owner = columnOf(alias, scope.field)
  const reached = [
    sql`${owner} = ${caller.id}`,
    includesGroup(scope) ? sql`${owner} in (${backOffice.colleaguesOf(caller)})` : [],
    includesFree(scope) ? sql`coalesce(${owner}, 0) = 0` : [],
  ].flat()
  return joined(reached, 'or')
}

function includesGroup({ reach }: DataScope): boolean {
  return reach === 'group' || reach === 'groupOrFree'
}

function includesFree({ reach }: DataScope): boolean {
  return reach === 'ownOrFree' || reach === 'groupOrFree'
}

/** Like `scopeCondition`, but as a function of the owner's id, for related records of which replies show only the label. */
export async function loadReach(
  { queries, caller, backOffice }: CrudContext,
  scopes: readonly DataScope[],
): Promise<ReadOptions['reaches']> {
  const needsGroup = scopes.some((scope) => isLimiting(caller, scope) && includesGroup(scope))
  const rows = needsGroup ? await loadRows(queries, toQuery(backOffice.colleaguesOf(caller))) : []
  const colleagues = new Set(rows.map(({ uid }) => Number(uid)))
  return (scope, raw) => {
    const owner = Number(raw ?? 0)
    if (!isLimiting(caller, scope) || owner === caller.id) return true
    return owner === 0 ? includesFree(scope) : includesGroup(scope) && colleagues.has(owner)
  }
}

/** Returns the owner to store: the caller when a record is added. A caller with limits cannot change the owner. */
export function ownerToStore(
  caller: AdminCaller,
  { scope }: ResourceDefinition,
  input: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Record<string, unknown> {
  if (!scope) return {}
  if (isLimiting(caller, scope)) return { [scope.field]: before ? before[scope.field] : caller.id }
  return before || (input[scope.field] ?? null) !== null ? {} : { [scope.field]: caller.id }
}

function isLimiting(caller: AdminCaller, scope: DataScope): boolean {
  return scope.reach !== 'all' && !caller.isSuper
}

/** Returns whether the caller may open the list of an area. */
export function mayOpen({ caller }: Pick<CrudContext, 'caller'>, definition: ResourceDefinition): boolean {
  return hasNode(caller, `${factsOf(definition).node}/index`)
}
