import { type AreaLimits, readAreaLimits } from '@teachnet/contract/rights'
import { and, eq, inArray, like, ne, notLike, or, sql } from 'drizzle-orm'
import { parseRules, type RuleSet } from '../../access/rules/authority.ts'
import type { Queries } from '../../db/client.ts'
import { adminGroupTable, adminRuleTable, userGroup, userRule } from '../../db/schema.ts'

/** The tables of an area's rules and groups. */
export interface RuleTables {
  readonly rules: typeof adminRuleTable | typeof userRule
  readonly groups: typeof adminGroupTable | typeof userGroup
  /** Whether the rules are for administrators, or for members. */
  readonly isOfAdmins: boolean
}

export const adminRules: RuleTables = { rules: adminRuleTable, groups: adminGroupTable, isOfAdmins: true }
export const memberRules: RuleTables = { rules: userRule, groups: userGroup, isOfAdmins: false }

export interface RuleGroup {
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
    const held = parseRules(group.column)
    if (held === 'all') continue
    const changed = new Set(held)
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
    const held = parseRules(group.column)
    if (held === 'all') continue
    const column = [...held, ruleId].toSorted((a, b) => a - b).join(',')
    await db.update(groups).set({ rules: column }).where(eq(groups.id, group.id))
  }
}
