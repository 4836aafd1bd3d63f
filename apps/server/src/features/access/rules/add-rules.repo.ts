import { inArray, like, or } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { adminRuleTable } from '../../../records/tables/resources.ts'
import type { RuleSeed } from './rule-seeds.ts'

/** Adds the rules whose names are missing; existing ones keep the changes of users. Returns whether any was added. */
export async function addAdminRules(tx: Queries, seeds: readonly RuleSeed[], now: number): Promise<boolean> {
  const rows = await tx.select({ name: adminRuleTable.name, id: adminRuleTable.id }).from(adminRuleTable)
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const missing = seeds.filter(({ name }) => !ids.has(name))
  for (const seed of missing) {
    const [added] = await tx
      .insert(adminRuleTable)
      .values({
        ...ruleColumns(seed, ids, now),
        keepalive: seed.type === 'menu' ? 1 : 0,
        menu_type: seed.type === 'menu' ? 'tab' : '',
      })
      .returning({ id: adminRuleTable.id })
    if (added) ids.set(seed.name, added.id)
  }
  return missing.length > 0
}

/** The columns that rules of administrators and of members share. */
export function ruleColumns(seed: RuleSeed, ids: ReadonlyMap<string, number>, now: number) {
  return {
    pid: seed.parent === undefined ? 0 : (ids.get(seed.parent) ?? 0),
    type: seed.type,
    title: seed.title['zh-cn'],
    title_en: seed.title.en,
    name: seed.name,
    path: seed.type === 'button' ? '' : (seed.path ?? seed.name),
    icon: seed.icon,
    component: seed.component,
    extend: seed.extend ?? 'none',
    weigh: seed.weigh,
    status: '1' as const,
    create_time: now,
    update_time: now,
  }
}

interface RulesChange {
  /** The rules of the area before the change, and after it; the first one of each is the menu entry. */
  readonly before: readonly RuleSeed[]
  readonly after: readonly RuleSeed[]
  /** Unix seconds. */
  readonly now: number
}

/**
 * Brings the rules of a changed area up to date: rules get new names where the area has one, so that groups keep what they were granted;
 * rules of actions that are gone are deleted, new ones are added. Titles and icons that an administrator changed stay.
 */
export async function changeAdminRules(tx: Queries, { before, after, now }: RulesChange): Promise<void> {
  const [oldMenu] = before.filter(({ type }) => type === 'menu')
  const [menu] = after.filter(({ type }) => type === 'menu')
  const wanted = new Set(after.map(({ name }) => name))
  const renamed = (name: string) =>
    oldMenu && menu && (name === oldMenu.name || name.startsWith(`${oldMenu.name}/`))
      ? `${menu.name}${name.slice(oldMenu.name.length)}`
      : name
  const own = before.filter(({ type }) => type !== 'menu_dir')
  const gone = own.filter(({ name }) => !wanted.has(renamed(name))).map(({ name }) => name)
  if (gone.length > 0) await tx.delete(adminRuleTable).where(inArray(adminRuleTable.name, gone))
  for (const old of own) {
    const seed = after.find(({ name }) => name === renamed(old.name))
    const [row] = await tx
      .select()
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [old.name]))
    if (!seed || !row) continue
    const keeps = (stored: string, provided: string, next: string) => (stored === provided ? next : stored)
    const changes = {
      name: seed.name,
      path: keeps(
        row.path,
        old.type === 'button' ? '' : (old.path ?? old.name),
        seed.type === 'button' ? '' : (seed.path ?? seed.name),
      ),
      title: keeps(row.title, old.title['zh-cn'], seed.title['zh-cn']),
      title_en: keeps(row.title_en, old.title.en, seed.title.en),
      icon: keeps(row.icon, old.icon, seed.icon),
      component: keeps(row.component, old.component, seed.component),
      weigh: row.weigh === old.weigh ? seed.weigh : row.weigh,
    }
    await tx
      .update(adminRuleTable)
      .set({ ...changes, update_time: now })
      .where(inArray(adminRuleTable.id, [row.id]))
  }
  await addAdminRules(tx, after, now)
  if (menu && menu.parent !== oldMenu?.parent) await moveUnder(tx, menu)
}

/** Deletes the rules of an area. */
export async function removeAdminRules(tx: Queries, node: string): Promise<void> {
  await tx.delete(adminRuleTable).where(below(node))
}

/**
 * Enables or disables the rules of an area or page: while disabled, its menu entries and permissions are absent; they
 * return unchanged.
 */
export async function switchAdminRules(tx: Queries, node: string, isOn: boolean): Promise<void> {
  await tx
    .update(adminRuleTable)
    .set({ status: isOn ? '1' : '0' })
    .where(below(node))
}

/** The rule of that name and those below it. */
function below(node: string) {
  const escaped = node.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return or(inArray(adminRuleTable.name, [node]), like(adminRuleTable.name, `${escaped}/%`))
}

async function moveUnder(tx: Queries, { name, parent }: RuleSeed): Promise<void> {
  const [directory] =
    parent === undefined
      ? []
      : await tx
          .select()
          .from(adminRuleTable)
          .where(inArray(adminRuleTable.name, [parent]))
  await tx
    .update(adminRuleTable)
    .set({ pid: directory?.id ?? 0 })
    .where(inArray(adminRuleTable.name, [name]))
}
