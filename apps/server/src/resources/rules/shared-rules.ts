import { resources } from '@teachnet/contract/all-resources'
import { adminRuleSeeds, memberRuleSeeds } from '../../access/rules/rule-seeds.ts'
import type { CrudContext, Save } from '../../crud/bound-resource.ts'
import { valueText } from '../../crud/value-text.ts'
import type { LockedRecord } from '../../crud/write/record-change.ts'
import { fail } from '../../errors.ts'
import { loadGroups, type RuleTables } from './rule-tables.repo.ts'

/**
 * Refuses to disable or rename a rule that the product ships or that another group lists, since this would change the rights of others. A
 * caller with all rules may do it.
 */
export async function refuseSharedChange(
  context: CrudContext,
  tables: RuleTables,
  { id, before, stored }: Save,
): Promise<void> {
  if (id === undefined) return
  const turnsOff = stored.status === '0' && before?.status !== '0'
  const isRenamed = stored.name !== undefined && stored.name !== before?.name
  if (before && (turnsOff || isRenamed)) await refuseShared(context, tables, [{ id, row: before }])
}

/** @throws RULE_SHARED when one of the rules is shared and the caller does not hold all rules */
export async function refuseShared(
  { queries, caller }: CrudContext,
  tables: RuleTables,
  rules: readonly Pick<LockedRecord, 'id' | 'row'>[],
): Promise<void> {
  if (caller.isSuper) return
  const shipped = tables.isOfAdmins ? shippedAdminRules : shippedMemberRules
  // An administrator with all rules does not depend on a single one; members do, since rules are their menu.
  const others = (await loadGroups(queries, tables)).filter(
    ({ id }) => !tables.isOfAdmins || !caller.groupIds.includes(id),
  )
  const isHeld = others.some(({ rules: held }) =>
    held === 'all' ? !tables.isOfAdmins : rules.some(({ id }) => held.has(id)),
  )
  if (isHeld || rules.some(({ row }) => shipped.has(valueText(row.name)))) throw fail('RULE_SHARED')
}

const shippedAdminRules: ReadonlySet<string> = new Set(adminRuleSeeds(resources).map(({ name }) => name))
const shippedMemberRules: ReadonlySet<string> = new Set(memberRuleSeeds.map(({ name }) => name))
