import type { DataScope, ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { AdminCaller } from '../access/caller.ts'
import { loadRows, toQuery } from '../db/statement.ts'
import type { BoundResource, CrudContext, StoredRow } from './binding.ts'
import type { ReadOptions } from './columns.ts'
import { arrayLiteral, columnOf, mainAlias } from './sql-text.ts'

/** The data limits of a caller on a resource: conditions on alias `t` that no parameter can lift. */
export async function limitsOf(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  purpose: 'list' | 'select' | 'write',
  query: { readonly absoluteAuth: boolean } = { absoluteAuth: false },
): Promise<SQL[]> {
  const declared = scopeCondition(context.caller, definition, mainAlias)
  const own = await hooks.scope?.(context, purpose, query)
  return [declared ?? [], own ?? []].flat()
}

/** What the definition's scope asks of a record for the caller to reach it; undefined: nothing. */
export function scopeCondition(caller: AdminCaller, { scope }: ResourceDefinition, alias: string): SQL | undefined {
  if (!scope || !isLimiting(caller, scope)) return undefined
  const owner = columnOf(alias, scope.field)
  if (scope.reach === 'own') return sql`${owner} = ${caller.id}`
  return sql`(${owner} = ${caller.id} or ${owner} in (${colleaguesOf(caller)}))`
}

/** Tells of owners what `scopeCondition` tells of rows, for records that are only named in others. */
export async function loadReach(
  { queries, caller }: CrudContext,
  scopes: readonly DataScope[],
): Promise<ReadOptions['reaches']> {
  const asksForGroup = scopes.some((scope) => isLimiting(caller, scope) && scope.reach === 'group')
  const rows = asksForGroup ? await loadRows(queries, toQuery(colleaguesOf(caller))) : []
  const colleagues = new Set(rows.map(({ uid }) => Number(uid)))
  return (scope, owner) =>
    !isLimiting(caller, scope) ||
    (owner !== null && (Number(owner) === caller.id || (scope.reach === 'group' && colleagues.has(Number(owner)))))
}

/** Whose a record becomes: the caller's when it is added; a caller within limits can neither give it away nor take another's. */
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

/** Ids of the administrators who share an enabled group with the caller. */
function colleaguesOf({ groupIds }: AdminCaller): SQL {
  return sql`select "uid" from "admin_group_access" where "group_id" = any(${arrayLiteral(groupIds)}::integer[])`
}
