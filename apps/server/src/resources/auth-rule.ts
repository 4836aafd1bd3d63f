import { sql } from 'drizzle-orm'
import { hasNode } from '../access/caller.ts'
import { parseRuleName } from '../access/rule-node.ts'
import type { CrudContext, ResourceHooks, Save } from '../crud/binding.ts'
import { idList } from '../crud/rows.ts'
import { textOf } from '../crud/text-of.ts'
import { fail } from '../errors.ts'
import { createRuleHooks } from './rule-hooks.ts'
import { adminRules } from './rule-tables.repo.ts'

const shared = createRuleHooks(adminRules, 'no_login_valid')

export const authRuleHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: sql`jsonb_build_array("t"."status", "t"."name", "t"."pid")`, isAccount: false },

  ...shared,

  /** Own rules only; a select offers menus to put something under. */
  scope: ({ caller }, purpose) => {
    const menus = purpose === 'select' ? sql`"t"."type" in ('menu_dir', 'menu') and "t"."status" = '1'` : undefined
    if (caller.isSuper) return menus
    const own = sql`"t"."id" = any(${idList([...caller.ruleIds])})`
    return menus ? sql`${menus} and ${own}` : own
  },

  beforeSave: async (context, save) => {
    refuseForeignPlace(context, save)
    refuseForeignNode(context, save)
    await shared.beforeSave(context, save)
  },
}

/** Nobody puts a rule under one that it does not hold: groups that hold the parent would get it. */
function refuseForeignPlace({ caller }: CrudContext, { stored, before }: Save): void {
  const { pid } = stored
  if (caller.isSuper || typeof pid !== 'number' || pid === 0 || pid === before?.pid) return
  if (!caller.ruleIds.has(pid)) throw fail('REFUSED', { message: 'resource.rule.foreign' })
}

/**
 * Whoever holds a rule may change it, but its name is what it grants: a new name, or one that was switched off, must be a node that
 * the caller holds already. Otherwise a rule of one's own could be turned into any other.
 */
function refuseForeignNode({ caller }: CrudContext, { stored, before }: Save): void {
  const name = textOf(stored.name ?? before?.name)
  const turnsOn = before?.status === '0' && stored.status === '1'
  if (caller.isSuper || (name === before?.name && !turnsOn)) return
  if (!hasNode(caller, parseRuleName(name).node)) throw fail('REFUSED', { message: 'resource.rule.foreign' })
}
