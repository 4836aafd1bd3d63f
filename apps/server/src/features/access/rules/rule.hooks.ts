import type { ResourceHooks, CrudContext, Save } from '../../../records/bound-resource.ts'
import { valueText } from '../../../platform/untyped-values.ts'
import { rejectField } from '../../../records/write/read-input.ts'
import {
  changeGroups,
  grantRule,
  loadGroups,
  releaseChild,
  type RuleTables,
  adminRules,
  memberRules,
} from './rule-tables.repo.ts'
import { resources } from '@teachnet/contract/all-resources'
import { adminRuleSeeds, memberRuleSeeds } from './rule-seeds.ts'
import type { LockedRecord } from '../../../records/write/record-change.ts'
import { fail } from '../../../platform/errors.ts'
import { sql } from 'drizzle-orm'
import { hasNode, parseRuleName } from '../../../http/caller/caller.ts'
import { idList } from '../../../records/record-ids.ts'
import { isSiteTarget } from '@teachnet/contract'

/**
 * Hooks of the rules of either area.
 *
 * @param foreignFlag a column of the other area's rules, which old clients send here as well
 */
function createRuleHooks(tables: RuleTables, foreignFlag: 'keepalive' | 'no_login_valid') {
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
      // Browsers block it: the policy of the apps allows frames by https only.
      if (
        opens === 'iframe' &&
        isAnyChanged(save, ['url', 'menu_type']) &&
        !canBeFramed(valueText(stored.url ?? before?.url))
      )
        throw rejectField(context, 'url', 'resource.rule.notFramed')
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

    restoreLinkedData: async ({ queries }, id, kept) => {
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

/** Whether a save gives one of these columns another value, as every new record does. */
function isAnyChanged({ stored, before }: Save, names: readonly string[]): boolean {
  return !before || names.some((name) => stored[name] !== undefined && stored[name] !== before[name])
}

/** Whether the apps show an address in a frame: a path of the own site, or an address with https. */
function canBeFramed(address: string): boolean {
  return address.startsWith('/') || /^https:/i.test(address.trim())
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
  const isListed = others.some(({ rules: listed }) =>
    listed === 'all' ? !tables.isOfAdmins : rules.some(({ id }) => listed.has(id)),
  )
  if (isListed || rules.some(({ row }) => shipped.has(valueText(row.name)))) throw fail('RULE_SHARED')
}

const shippedAdminRules: ReadonlySet<string> = new Set(adminRuleSeeds(resources).map(({ name }) => name))

const shippedMemberRules: ReadonlySet<string> = new Set(memberRuleSeeds.map(({ name }) => name))

const sharedOfAdmins = createRuleHooks(adminRules, 'no_login_valid')

export const authRuleHooks: ResourceHooks = {
  grantsRights: true,

  security: { area: 'admin', rights: ['status', 'name', 'pid'], isAccount: false },

  ...sharedOfAdmins,

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
    await sharedOfAdmins.beforeSave(context, save)
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

const sharedOfMembers = createRuleHooks(memberRules, 'keepalive')

export const userRuleHooks: ResourceHooks = {
  security: {
    area: 'member',
    rights: ['status', 'name', 'pid', 'no_login_valid'],
    isAccount: false,
  },

  ...sharedOfMembers,

  /** A select offers enabled rules as parents. */
  scope: (_context, purpose) => (purpose === 'select' ? sql`"t"."status" = '1'` : undefined),

  /** A new rule comes first whatever its form contains: its weight becomes its id. */
  beforeSave: async (context, save) => {
    if (save.mode === 'add') delete save.stored.weigh
    rejectDeadEntry(context, save)
    rejectHiddenFrame(context, save)
    await sharedOfMembers.beforeSave(context, save)
  },
}

/** Rejects an embedded page without a directory: the menu of the member centre consists of directories, so nothing would show it. */
function rejectHiddenFrame(context: CrudContext, save: Save): void {
  const { before, stored } = save
  const valueOf = (name: string) => stored[name] ?? before?.[name]
  const isFrame = valueOf('type') === 'menu' && valueOf('menu_type') === 'iframe'
  if (isFrame && isAnyChanged(save, ['type', 'menu_type', 'pid']) && Number(valueOf('pid') ?? 0) === 0)
    throw rejectField(context, 'pid', 'resource.rule.noDirectory')
}

/** Columns that decide whether the menu of the public site shows a rule, and where the entry leads. */
const visible = ['type', 'menu_type', 'no_login_valid', 'path', 'component', 'status']

/**
 * Rejects an entry of the public site's menu that leads to no page of the site: the menu would leave it out. An entry with a component
 * opens a page that another client has.
 */
function rejectDeadEntry(context: CrudContext, save: Save): void {
  if (!isAnyChanged(save, visible)) return
  const { before, stored } = save
  const valueOf = (name: string) => valueText(stored[name] ?? before?.[name])
  const isEntry = valueOf('type') === 'nav' && valueOf('no_login_valid') === '1' && valueOf('status') === '1'
  const opens = valueOf('menu_type')
  if (!isEntry || opens === 'link' || opens === 'iframe' || valueOf('component') !== '') return
  if (!isSiteTarget(`/${valueOf('path').replace(/^\/+/, '')}`))
    throw rejectField(context, 'path', 'resource.rule.noPage')
}
