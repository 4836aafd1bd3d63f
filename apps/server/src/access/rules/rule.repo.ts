import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminRuleTable, userRule } from '../../db/schema.ts'
import type { Rule } from './rule-book.ts'

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
  const shown = { id, pid, type, title, title_en, name, path, icon, menu_type, url, component, extend }
  return { ...shown, remark, weigh, status, update_time, create_time }
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
