import { sql } from 'drizzle-orm'
import { hasNode, parseRuleName } from '../../../http/caller/caller.ts'
import type { CrudContext, ResourceHooks, Save } from '../../../records/bound-resource.ts'
import { idList } from '../../../records/record-ids.ts'
import { valueText } from '../../../records/value-text.ts'
import { fail } from '../../../platform/errors.ts'
import { createRuleHooks } from './rule-hooks.ts'
import { adminRules } from './rule-tables.repo.ts'

const shared = createRuleHooks(adminRules, 'no_login_valid')

export const authRuleHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: ['status', 'name', 'pid'], isAccount: false },

  ...shared,

  /** Only rules that the caller holds; a select offers menus as parents. */
  scope: ({ caller }, purpose) => {
    const menus = purpose === 'select' ? sql`"t"."type" in ('menu_dir', 'menu') and "t"."status" = '1'` : undefined
    if (caller.isSuper) return menus
    const own = sql`"t"."id" = any(${idList([...caller.ruleIds])})`
    return menus ? sql`${menus} and ${own}` : own
  },

  beforeSave: async (context, save) => {
    rejectForeignPlace(context, save)
    rejectForeignNode(context, save)
    await shared.beforeSave(context, save)
  },
}

/** Rejects a parent that the caller does not hold: groups that hold the parent would receive the rule. */
function rejectForeignPlace({ caller }: CrudContext, { stored, before }: Save): void {
  const { pid } = stored
  if (caller.isSuper || typeof pid !== 'number' || pid === 0 || pid === before?.pid) return
  if (!caller.ruleIds.has(pid)) throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.rule.foreign' })
}

/**
 * The holder of a rule may change it, but the rule's name determines what it grants: a new name, or one that was disabled, must be a node
 * that the caller already holds. Otherwise a rule could be turned into any other one.
 */
function rejectForeignNode({ caller }: CrudContext, { stored, before }: Save): void {
  const name = valueText(stored.name ?? before?.name)
  const turnsOn = before?.status === '0' && stored.status === '1'
  if (caller.isSuper || (name === before?.name && !turnsOn)) return
  if (!hasNode(caller, parseRuleName(name).node)) throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.rule.foreign' })
}
