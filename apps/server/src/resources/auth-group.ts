import { sql } from 'drizzle-orm'
import { grantProblem, outranks, parseRules, type RuleSet } from '../access/authority.ts'
import type { CrudContext, ResourceHooks, Save } from '../crud/binding.ts'
import { idList } from '../crud/rows.ts'
import { textOf } from '../crud/text-of.ts'
import { fail } from '../errors.ts'
import { hasMembers, lockSuperAdmins } from './admin-groups.repo.ts'
import { groupsBelow, keepSuperAdmin } from './auth-admin.ts'
import { chosenRules, readGrantedRules, ruleTitle, showGrantedRules, toRulesColumn } from './granted-rules.ts'
import { adminRules, loadGroups, loadRulePlaces, type RulePlace } from './rule-tables.repo.ts'

export const authGroupHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: sql`jsonb_build_array("t"."status", "t"."rules")`, isAccount: false },

  readBody: readGrantedRules,

  /** Own groups and those below; only the latter when `absoluteAuth` asks so. Writes are refused in words of their own. */
  scope: async ({ queries, caller }, purpose, { absoluteAuth }) => {
    const enabled = purpose === 'select' ? sql`"t"."status" = '1'` : undefined
    if (purpose === 'write' || (caller.isSuper && !absoluteAuth)) return enabled
    const below = await groupsBelow(queries, caller)
    const own = absoluteAuth ? below.filter((id) => !caller.groupIds.includes(id)) : [...below, ...caller.groupIds]
    const mine = sql`"t"."id" = any(${idList(own)})`
    return enabled ? sql`${enabled} and ${mine}` : mine
  },

  beforeSave: async (context, save) => {
    await lockSuperAdmins(context.queries)
    if (save.id !== undefined) refuseOwnAndHigher(context, save.id, parseRules(textOf(save.before?.rules)))
    await storeRules(context, save)
  },

  afterSave: async ({ queries }, { mode }) => {
    if (mode === 'edit') await keepSuperAdmin(queries)
  },

  beforeDelete: async (context, ids) => {
    const { queries, caller } = context
    await lockSuperAdmins(queries)
    const going = ids.filter((id) => !caller.groupIds.includes(id))
    const groups = new Map((await loadGroups(queries, adminRules)).map((group) => [group.id, group.rules]))
    for (const id of going) refuseOwnAndHigher(context, id, groups.get(id) ?? new Set())
    if (await hasMembers(queries, going)) throw fail('STILL_REFERENCED')
    return going
  },

  present: async (context, rows, view) => {
    const { queries, locale } = context
    const groups = new Map((await loadGroups(queries, adminRules)).map((group) => [group.id, group.rules]))
    const places = await loadRulePlaces(queries, adminRules)
    for (const row of rows) {
      const rules = (typeof row.id === 'number' && groups.get(row.id)) || new Set<number>()
      if (view === 'edit') showGrantedRules(row, rules, places, locale)
      else row.rules = summaryOf(rules, places, context)
    }
  },

  listExtras: async ({ caller }) => ({ group: caller.groupIds }),
}

function refuseOwnAndHigher({ caller }: CrudContext, id: number, rules: RuleSet): void {
  if (caller.groupIds.includes(id)) throw fail('REFUSED', { message: 'resource.group.own' })
  if (!outranks(caller, rules)) throw fail('REFUSED', { message: 'resource.group.notAbove' })
}

async function storeRules({ queries, caller }: CrudContext, { input, stored }: Save): Promise<void> {
  const places = await loadRulePlaces(queries, adminRules)
  const rules = chosenRules(input.rules, places)
  if (!rules) return
  const problem = grantProblem(caller, rules)
  if (problem === 'foreign') throw fail('REFUSED', { message: 'resource.group.notAbove' })
  if (problem === 'equal') throw fail('REFUSED', { message: 'resource.group.equal' })
  stored.rules = toRulesColumn(rules, places)
}

function summaryOf(rules: RuleSet, places: readonly RulePlace[], { t, locale }: CrudContext): string {
  if (rules === 'all') return t('resource.group.all')
  const [first, ...rest] = places.filter(({ id }) => rules.has(id))
  if (!first) return t('resource.group.none')
  const title = ruleTitle(first, locale)
  return rest.length === 0 ? title : t('resource.group.summary', { title, count: rest.length + 1 })
}
