import type { ResourceHooks, CrudContext, Save } from '../../../records/bound-resource.ts'
import { valueText } from '../../../records/value-text.ts'
import { rejectField } from '../../../records/write/read-input.ts'
import { changeGroups, grantRule, loadGroups, releaseChild, type RuleTables } from './rule-tables.repo.ts'
import { resources } from '@teachnet/contract/all-resources'
import { adminRuleSeeds, memberRuleSeeds } from './rule-seeds.ts'
import type { LockedRecord } from '../../../records/write/record-change.ts'
import { fail } from '../../../platform/errors.ts'

/**
 * Hooks of the rules of either area.
 *
 * @param foreignFlag a column of the other area's rules, which old clients send here as well
 */
export function createRuleHooks(tables: RuleTables, foreignFlag: 'keepalive' | 'no_login_valid') {
  return {
    /** A rule that opens no page is shown with null, which forms send back: it is dropped. */
    readBody: ({ menu_type: menuType, [foreignFlag]: _flag, ...body }) =>
      menuType === undefined || menuType === null ? body : { ...body, menu_type: menuType },

    beforeSave: async (context, save) => {
      await rejectSharedChange(context, tables, save)
      const { queries } = context
      const { id, stored, before } = save
      const opens = valueText(stored.menu_type ?? before?.menu_type)
      if ((opens === 'iframe' || opens === 'link') && valueText(stored.url ?? before?.url).trim() === '')
        throw rejectField(context, 'url', 'resource.rule.addressMissing')
      if (typeof stored.component === 'string') stored.component = stored.component.replaceAll('\\', '/')
      // When a rule is moved under its own child, the child moves to the top.
      if (id !== undefined && typeof stored.pid === 'number' && stored.pid !== 0)
        await releaseChild(queries, tables, { id: stored.pid, parentId: id })
    },

    /** Directories and buttons open no page: old clients expect null. */
    present: async (_context, rows) => {
      for (const row of rows) if (row.menu_type === '') row.menu_type = null
    },

    /** Groups that hold the parent receive the new child too. */
    afterSave: async ({ queries }, { id, mode, stored }) => {
      if (mode === 'add' && typeof stored.pid === 'number' && stored.pid !== 0)
        await changeGroups(queries, tables, [stored.pid], (rules) => rules.add(id))
    },

    beforeDelete: async (context, records) => {
      await rejectShared(context, tables, records)
      return records
    },

    /** Groups that list the rule explicitly, not those that hold all rules. */
    loadLinkedData: async ({ queries }, ids) => {
      const groups = await loadGroups(queries, tables)
      const holders = (id: number) => groups.filter(({ rules }) => rules !== 'all' && rules.has(id))
      return new Map(ids.map((id) => [id, holders(id).map((group) => group.id)] as const))
    },

    restoreBeside: async ({ queries }, id, kept) => {
      const groups: readonly unknown[] = Array.isArray(kept) ? kept : []
      await grantRule(
        queries,
        tables,
        id,
        groups.filter((group) => typeof group === 'number'),
      )
    },

    afterDelete: async ({ queries }, deleted) => {
      const ids = deleted.map(({ id }) => id)
      await changeGroups(queries, tables, ids, (rules) => ids.forEach((id) => rules.delete(id)))
    },
  } satisfies ResourceHooks
}

/**
 * Rejects to disable or rename a rule that the product ships or that another group lists, since this would change the rights of others. A
 * caller with all rules may do it.
 */
async function rejectSharedChange(
  context: CrudContext,
  tables: RuleTables,
  { id, before, stored }: Save,
): Promise<void> {
  if (id === undefined) return
  const turnsOff = stored.status === '0' && before?.status !== '0'
  const isRenamed = stored.name !== undefined && stored.name !== before?.name
  if (before && (turnsOff || isRenamed)) await rejectShared(context, tables, [{ id, row: before }])
}

/** @throws RULE_SHARED when one of the rules is shared and the caller does not hold all rules */
async function rejectShared(
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
