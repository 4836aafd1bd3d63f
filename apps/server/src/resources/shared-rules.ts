import { resources } from '@teachnet/contract/resources'
import { adminRuleSeeds, memberRuleSeeds } from '../access/rule-seeds.ts'
import type { CrudContext, Save } from '../crud/binding.ts'
import { fail } from '../errors.ts'
import { loadGroups, loadRuleNames, type RuleTables } from './rule-tables.repo.ts'

/**
 * A rule that the product ships, or that a group of others lists, is not for its holder alone to switch off or rename: the rights of
 * others would go with it. Those who hold all rules may.
 */
export async function refuseSharedChange(
  context: CrudContext,
  tables: RuleTables,
  { id, before, stored }: Save,
): Promise<void> {
  if (id === undefined) return
  const turnsOff = stored.status === '0' && before?.status !== '0'
  const isRenamed = stored.name !== undefined && stored.name !== before?.name
  if (turnsOff || isRenamed) await refuseShared(context, tables, [id])
}

/** @throws REFUSED when one of the rules is shared and the caller does not hold all */
export async function refuseShared(
  { queries, caller }: CrudContext,
  tables: RuleTables,
  ids: readonly number[],
): Promise<void> {
  if (caller.isSuper) return
  const names = await loadRuleNames(queries, tables, ids)
  const shipped = tables.isOfAdmins ? shippedAdminRules : shippedMemberRules
  // An administrator who holds every rule does not depend on one; members do, since rules are their menu.
  const others = (await loadGroups(queries, tables)).filter(
    ({ id }) => !tables.isOfAdmins || !caller.groupIds.includes(id),
  )
  const isHeld = others.some(({ rules }) => (rules === 'all' ? !tables.isOfAdmins : ids.some((id) => rules.has(id))))
  if (isHeld || names.some((name) => shipped.has(name))) throw fail('REFUSED', { message: 'resource.rule.shared' })
}

const shippedAdminRules: ReadonlySet<string> = new Set(adminRuleSeeds(resources).map(({ name }) => name))
const shippedMemberRules: ReadonlySet<string> = new Set(memberRuleSeeds.map(({ name }) => name))
