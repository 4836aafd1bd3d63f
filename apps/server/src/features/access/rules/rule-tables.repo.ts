import { type AreaLimits, readAreaLimits } from '@teachnet/contract/rights'
import { and, eq, inArray, like, ne, notLike, or, sql, asc, desc } from 'drizzle-orm'
import { parseRules, type RuleSet } from './authority.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { adminGroupTable, adminRuleTable } from '../../../records/tables/resources.ts'
import { userGroup, userRule } from '../../../records/tables/member.ts'
import type { Rule } from './rule-book.ts'
import type { CacheSpace, TagCache } from '../../../platform/cache/tag-cache.ts'

/** The tables of an area's rules and groups. */
export interface RuleTables {
  readonly rules: typeof adminRuleTable | typeof userRule
  readonly groups: typeof adminGroupTable | typeof userGroup
  /** Whether the rules are for administrators, or for members. */
  readonly isOfAdmins: boolean
}

export const adminRules: RuleTables = { rules: adminRuleTable, groups: adminGroupTable, isOfAdmins: true }
export const memberRules: RuleTables = { rules: userRule, groups: userGroup, isOfAdmins: false }

interface RuleGroup {
  readonly id: number
  readonly name: string
  /** In the form of the column. */
  readonly column: string
  readonly rules: RuleSet
}

export async function loadGroups(db: Queries, { groups }: RuleTables): Promise<RuleGroup[]> {
  const rows = await db
    .select({ id: groups.id, name: groups.name, column: groups.rules })
    .from(groups)
    .orderBy(groups.id)
  return rows.map((row) => ({ ...row, rules: parseRules(row.column) }))
}

/** The limits of the groups of administrators, by id. */
export async function loadGroupLimits(db: Queries): Promise<ReadonlyMap<number, AreaLimits>> {
  const { id, limits } = adminGroupTable
  const rows = await db.select({ id, limits }).from(adminGroupTable)
  return new Map(rows.map((row) => [row.id, readAreaLimits(row.limits)]))
}

export interface RulePlace {
  readonly id: number
  readonly pid: number
  /** Permission node. */
  readonly name: string
  readonly title: string
  readonly title_en: string
  readonly status: string
}

/** Loads every rule of an area, enabled or not, in menu order. */
export async function loadRulePlaces(db: Queries, { rules }: RuleTables): Promise<RulePlace[]> {
  return db
    .select({
      id: rules.id,
      pid: rules.pid,
      name: rules.name,
      title: rules.title,
      title_en: rules.title_en,
      status: rules.status,
    })
    .from(rules)
    .orderBy(sql`${rules.weigh} desc`, rules.id)
}

/** Moves a rule from under another one to the top; does nothing when it has another parent. */
export async function releaseChild(
  db: Queries,
  { rules }: RuleTables,
  { id, parentId }: { id: number; parentId: number },
): Promise<void> {
  await db
    .update(rules)
    .set({ pid: 0 })
    .where(and(eq(rules.id, id), eq(rules.pid, parentId), ne(rules.id, parentId)))
}

/** Rewrites the rules of the groups that list one of the ids; groups with all rules stay unchanged. */
export async function changeGroups(
  db: Queries,
  { groups }: RuleTables,
  ids: readonly number[],
  change: (rules: Set<number>) => void,
): Promise<void> {
  const listed = ids.map((id) => like(sql`',' || replace(${groups.rules}, ' ', '') || ','`, `%,${id},%`))
  const found = await db
    .select({ id: groups.id, column: groups.rules })
    .from(groups)
    .where(and(notLike(groups.rules, '%*%'), or(...listed)))
    .orderBy(groups.id)
    .for('update')
  for (const group of found) {
    const current = parseRules(group.column)
    if (current === 'all') continue
    const changed = new Set(current)
    change(changed)
    const column = [...changed].toSorted((a, b) => a - b).join(',')
    await db.update(groups).set({ rules: column }).where(eq(groups.id, group.id))
  }
}

/** Adds a rule to those of the groups that still exist, except groups with all rules. */
export async function grantRule(
  db: Queries,
  { groups }: RuleTables,
  ruleId: number,
  groupIds: readonly number[],
): Promise<void> {
  const found = await db
    .select({ id: groups.id, column: groups.rules })
    .from(groups)
    .where(and(notLike(groups.rules, '%*%'), inArray(groups.id, [...groupIds])))
    .orderBy(groups.id)
    .for('update')
  for (const group of found) {
    const current = parseRules(group.column)
    if (current === 'all') continue
    const column = [...current, ruleId].toSorted((a, b) => a - b).join(',')
    await db.update(groups).set({ rules: column }).where(eq(groups.id, group.id))
  }
}

/** The enabled rules of the back office, by weight. */
export async function loadAdminRules(db: Queries): Promise<Rule[]> {
  const t = adminRuleTable
  const rows = await db
    .select({ ...sharedColumns(t), keepalive: t.keepalive, no_login_valid: sql<number>`0` })
    .from(t)
    .where(eq(t.status, '1'))
    .orderBy(desc(t.weigh), asc(t.id))
  return rows.map(toRule)
}

/** The enabled rules of the member centre, by weight. */
export async function loadMemberRules(db: Queries): Promise<Rule[]> {
  const t = userRule
  const rows = await db
    .select({ ...sharedColumns(t), keepalive: sql<number>`0`, no_login_valid: t.no_login_valid })
    .from(t)
    .where(eq(t.status, '1'))
    .orderBy(desc(t.weigh), asc(t.id))
  return rows.map(toRule)
}

function sharedColumns<T extends typeof adminRuleTable | typeof userRule>(t: T) {
  const { id, pid, type, title, title_en, name, path, icon, menu_type, url, component, extend } = t
  const { remark, weigh, status, update_time, create_time } = t
  const visible = { id, pid, type, title, title_en, name, path, icon, menu_type, url, component, extend }
  return { ...visible, remark, weigh, status, update_time, create_time }
}

type StoredRule = Omit<Rule, 'type' | 'extend'> & { readonly type: string; readonly extend: string }

const types: readonly Rule['type'][] = ['menu_dir', 'menu', 'button', 'route', 'nav', 'nav_user_menu']
const extensions: readonly Rule['extend'][] = ['none', 'add_rules_only', 'add_menu_only']

/** An unknown type of older data becomes an ordinary menu entry, an unknown `extend` becomes `none`. */
function toRule(row: StoredRule): Rule {
  const type = types.find((each) => each === row.type) ?? 'menu'
  const extend = extensions.find((each) => each === row.extend) ?? 'none'
  return { ...row, type, extend }
}

interface Parts {
  readonly db: Queries
  readonly cache: TagCache
}

/** The remark of the menu rule of a node, shown above its list; empty without one. Cached until a rule changes. */
export async function loadListRemark({ db, cache }: Parts, node: string): Promise<string> {
  return spaceOf(cache).load(node, async () => {
    const rules = await db
      .select({ remark: adminRuleTable.remark })
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [node, `${node}/index`]))
    return { value: rules.find(({ remark }) => remark !== '')?.remark ?? '', tags: ['admin_rule'] }
  })
}

const spaces = new WeakMap<TagCache, CacheSpace<string>>()

function spaceOf(cache: TagCache): CacheSpace<string> {
  const space = spaces.get(cache) ?? cache.space<string>('list remarks', { maxEntries: 500 })
  spaces.set(cache, space)
  return space
}
