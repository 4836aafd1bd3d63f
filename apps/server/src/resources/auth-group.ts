import { areWithin, type OtherGroup, readAreaLimits } from '@teachnet/contract/rights'
import { sql } from 'drizzle-orm'
import { grantProblem, outranks, parseRules, type RuleSet } from '../access/rules/authority.ts'
import type { StoredRow } from '../crud/rows.ts'
import type { CrudContext, ResourceHooks, Save } from '../crud/bound-resource.ts'
import { idList } from '../crud/record-ids.ts'
import { valueText } from '../crud/value-text.ts'
import { fail } from '../errors.ts'
import { hasMembers, loadOtherGroups, lockSuperAdmins } from './admin-groups.repo.ts'
import { followRecipients } from './announcement-recipients.ts'
import { groupsBelow, keepSuperAdmin } from './auth-admin.ts'
import { listLimitable, storeLimits } from './group-limits.ts'
import { chosenRules, readGrantedRules, ruleTitle, showGrantedRules, toRulesColumn } from './rules/granted-rules.ts'
import { adminRules, loadGroups, loadRulePlaces, type RulePlace } from './rules/rule-tables.repo.ts'

export const authGroupHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: ['status', 'rules', 'limits', 'must_have_factor'], isAccount: false },

  readBody: readGrantedRules,

  /** The caller's groups and those below; only the latter when `absoluteAuth` requests it. Writes are refused separately. */
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
    if (save.id !== undefined) refuseOwnAndHigher(context, save.id, save.before)
    await storeRules(context, save)
    storeLimits(context, save)
  },

  afterSave: async ({ queries }, { mode }) => {
    if (mode === 'edit') await keepSuperAdmin(queries)
  },

  afterChanges: followRecipients,

  beforeDelete: async (context, records) => {
    const { queries, caller } = context
    await lockSuperAdmins(queries)
    const others = records.filter(({ id }) => !caller.groupIds.includes(id))
    for (const { id, row } of others) refuseOwnAndHigher(context, id, row)
    const ids = others.map(({ id }) => id)
    if (await hasMembers(queries, ids)) throw fail('STILL_REFERENCED')
    return others
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

  /** On request, the areas and fields that a group can limit, or the rules that its members have from other groups. */
  formExtras: async (context, mode, { limitable, others, id }) => {
    if (limitable !== undefined) return { areas: listLimitable(context) }
    if (others !== undefined && mode === 'edit') return { others: await explainOthers(context, Number(id)) }
    if (mode === 'add') throw fail('PARAMETER')
    return {}
  },

  listExtras: async ({ caller }) => ({ group: caller.groupIds }),
}

function refuseOwnAndHigher({ caller }: CrudContext, id: number, row: StoredRow = {}): void {
  if (caller.groupIds.includes(id)) throw fail('OWN_ACCESS', { message: 'resource.group.own' })
  const isBelow = outranks(caller, parseRules(valueText(row.rules)))
  if (!isBelow || !areWithin(readAreaLimits(row.limits), caller.limits))
    throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.group.notAbove' })
}

/** The other groups of a group's members, as far as the caller sees groups and has their rules. */
async function explainOthers({ queries, caller }: CrudContext, id: number): Promise<OtherGroup[]> {
  const [groups, places] = await Promise.all([loadOtherGroups(queries, id), loadRulePlaces(queries, adminRules)])
  const seen = new Set([...(await groupsBelow(queries, caller)), ...caller.groupIds])
  const known = places.filter((place) => caller.isSuper || caller.ruleIds.has(place.id))
  return groups
    .filter((group) => caller.isSuper || seen.has(group.id))
    .map(({ rules, ...group }) => {
      const granted = parseRules(rules)
      return { ...group, rules: known.flatMap((place) => (granted === 'all' || granted.has(place.id) ? place.id : [])) }
    })
}

async function storeRules({ queries, caller }: CrudContext, { input, stored }: Save): Promise<void> {
  const places = await loadRulePlaces(queries, adminRules)
  const rules = chosenRules(input.rules, places)
  if (!rules) return
  const problem = grantProblem(caller, rules)
  if (problem === 'foreign') throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.group.notAbove' })
  if (problem === 'equal') throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.group.equal' })
  stored.rules = toRulesColumn(rules, places)
}

function summaryOf(rules: RuleSet, places: readonly RulePlace[], { t, locale }: CrudContext): string {
  if (rules === 'all') return t('resource.group.all')
  const [first, ...rest] = places.filter(({ id }) => rules.has(id))
  if (!first) return t('resource.group.none')
  const title = ruleTitle(first, locale)
  return rest.length === 0 ? title : t('resource.group.summary', { title, count: rest.length + 1 })
}
