import { and, eq, inArray, like, ne, notLike, or, sql } from 'drizzle-orm'
import { parseRules, type RuleSet } from '../access/authority.ts'
import type { Queries } from '../db/client.ts'
import { adminGroupTable, adminRuleTable, userGroup, userRule } from '../db/schema.ts'

/** Where an area keeps its rules, and its groups with what they hold of them. */
export interface RuleTables {
  readonly rules: typeof adminRuleTable | typeof userRule
  readonly groups: typeof adminGroupTable | typeof userGroup
  /** Whether administrators hold them, or members. */
  readonly isOfAdmins: boolean
}

export const adminRules: RuleTables = { rules: adminRuleTable, groups: adminGroupTable, isOfAdmins: true }
export const memberRules: RuleTables = { rules: userRule, groups: userGroup, isOfAdmins: false }

export interface RuleGroup {
  readonly id: number
  readonly name: string
  /** As the column has them. */
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

export async function loadRuleNames(db: Queries, { rules }: RuleTables, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ name: rules.name })
    .from(rules)
    .where(inArray(rules.id, [...ids]))
  return rows.map(({ name }) => name)
}

export interface RulePlace {
  readonly id: number
  readonly pid: number
  readonly title: string
  readonly title_en: string
}

/** Every rule of an area, enabled or not, in the order of the menu. */
export async function loadRulePlaces(db: Queries, { rules }: RuleTables): Promise<RulePlace[]> {
  return db
    .select({ id: rules.id, pid: rules.pid, title: rules.title, title_en: rules.title_en })
    .from(rules)
    .orderBy(sql`${rules.weigh} desc`, rules.id)
}

/** Takes a rule out from under another one and puts it at the top; nothing when it is not there. */
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

/** Rewrites the rules of the groups that list one of the ids; those that hold all stay as they are. */
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

/** Gives a rule to those of the groups that are there still; those that hold all have it already. */
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
