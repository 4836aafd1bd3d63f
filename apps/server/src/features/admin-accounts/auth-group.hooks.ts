import {
  areWithin,
  type OtherGroup,
  readAreaLimits,
  type AreaLimits,
  fieldLimits,
  type LimitableArea,
  joinLimits,
  limitsOfField,
  ownerFieldOf,
  rowLimits,
} from '@teachnet/contract/rights'
import { sql } from 'drizzle-orm'
import {
  grantProblem,
  outranks,
  parseRules,
  type RuleSet,
  adminRules,
  loadGroups,
  loadRulePlaces,
  type RulePlace,
} from '../access/index.ts'
import { followRecipients } from '../announcements/index.ts'
import type { StoredRow } from '../../records/rows.ts'
import { type CrudContext, type ResourceHooks, type Save, unlimitedOf } from '../../records/bound-resource.ts'
import { idList } from '../../records/record-ids.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { fail } from '../../platform/errors.ts'
import { hasMembers, loadCountedGroups, loadOtherGroups, lockSuperAdmins } from './administrators.repo.ts'
import { groupsBelow, keepSuperAdmin } from './auth-admin.hooks.ts'
import { chosenRules, readGrantedRules, ruleTitle, showGrantedRules, toRulesColumn } from './rights.ts'
import { fieldOf } from '@teachnet/contract'
import * as z from 'zod/mini'
import { rejectField } from '../../records/write/read-input.ts'

const limitsBody = z.record(
  z.string(),
  z.strictObject({ rows: z.optional(z.enum(rowLimits)), fields: z.record(z.string(), z.enum(fieldLimits)) }),
)

/**
 * Stores the limits of a group. A group that an administrator with limits saves gets these limits as well: administrators cannot grant a
 * view that they do not have.
 *
 * @throws VALIDATION for limits of another form, or that name an area or a field that cannot have them
 */
function storeLimits(context: CrudContext, { mode, input, stored }: Save): void {
  const own = context.caller.limits
  if (input.limits === undefined && mode === 'edit') return
  const parsed = limitsBody.safeParse(input.limits ?? {})
  if (!parsed.success || !fitAreas(context, parsed.data)) throw rejectField(context, 'limits', 'resource.group.limits')
  const provided = readAreaLimits(parsed.data)
  const limits = [...new Set([...Object.keys(provided), ...Object.keys(own)])].flatMap((controller) => {
    const limit = joinLimits(provided[controller], own[controller], 'strictest')
    return limit ? [[controller, limit] as const] : []
  })
  stored.limits = limits.length === 0 ? null : Object.fromEntries(limits)
}

/** The areas with the fields that groups can limit, in the language of the request. */
function listLimitable({ resources, locale }: CrudContext): LimitableArea[] {
  return resources.all().map((resource) => {
    const { definition } = unlimitedOf(resource)
    const fields = Object.entries(definition.fields).flatMap(([name, field]) => {
      const limits = limitsOfField(definition, name, field)
      return limits.length > 0 ? [{ name, label: field.label[locale], limits }] : []
    })
    const hasOwner = ownerFieldOf(definition) !== undefined
    return { controller: definition.controller, title: definition.title[locale], hasOwner, fields }
  })
}

function fitAreas({ resources }: CrudContext, limits: AreaLimits): boolean {
  return Object.entries(limits).every(([controller, { rows = 'all', fields }]) => {
    const found = resources.find(controller)
    const definition = found && unlimitedOf(found).definition
    if (definition?.controller !== controller) return false
    if (rows !== 'all' && ownerFieldOf(definition) === undefined) return false
    return Object.entries(fields).every(([name, limit]) => {
      const field = fieldOf(definition, name)
      return field !== undefined && limitsOfField(definition, name, field).includes(limit)
    })
  })
}

export const authGroupHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: ['status', 'rules', 'limits', 'must_have_factor'], isAccount: false },

  readBody: readGrantedRules,

  /** The caller's groups and those below; only the latter when `absoluteAuth` requests it. Writes are rejected separately. */
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
    if (save.id !== undefined) rejectOwnAndHigher(context, save.id, save.before)
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
    for (const { id, row } of others) rejectOwnAndHigher(context, id, row)
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

  /** On request, the areas and fields that a group can limit, the rules that its members have from other groups, or those of all others. */
  formExtras: async (context, mode, { limitable, others, groups, id }) => {
    if (limitable !== undefined) return { areas: listLimitable(context) }
    if (others !== undefined && mode === 'edit')
      return { others: await explainGroups(context, await loadOtherGroups(context.queries, Number(id))) }
    if (groups !== undefined)
      return {
        groups: await explainGroups(
          context,
          (await loadCountedGroups(context.queries)).filter((group) => group.id !== Number(id)),
        ),
      }
    if (mode === 'add') throw fail('PARAMETER')
    return {}
  },

  listExtras: async ({ caller }) => ({ group: caller.groupIds }),
}

function rejectOwnAndHigher({ caller }: CrudContext, id: number, row: StoredRow = {}): void {
  if (caller.groupIds.includes(id)) throw fail('OWN_ACCESS', { message: 'resource.group.own' })
  const isBelow = outranks(caller, parseRules(valueText(row.rules)))
  if (!isBelow || !areWithin(readAreaLimits(row.limits), caller.limits))
    throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.group.notAbove' })
}

/** Groups with their rules, as far as the caller sees groups and has their rules. */
async function explainGroups(
  { queries, caller }: CrudContext,
  groups: Awaited<ReturnType<typeof loadOtherGroups>>,
): Promise<OtherGroup[]> {
  const places = await loadRulePlaces(queries, adminRules)
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
