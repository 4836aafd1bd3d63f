import { sql } from 'drizzle-orm'
import { isSiteTarget } from '@teachnet/contract'
import type { CrudContext, ResourceHooks, Save } from '../../../records/bound-resource.ts'
import { valueText } from '../../../records/value-text.ts'
import { rejectField } from '../../../records/write/read-input.ts'
import { createRuleHooks } from './rule-hooks.ts'
import { memberRules } from './rule-tables.repo.ts'

const shared = createRuleHooks(memberRules, 'keepalive')

export const userRuleHooks: ResourceHooks = {
  security: {
    area: 'member',
    rights: ['status', 'name', 'pid', 'no_login_valid'],
    isAccount: false,
  },

  ...shared,

  /** A select offers enabled rules as parents. */
  scope: (_context, purpose) => (purpose === 'select' ? sql`"t"."status" = '1'` : undefined),

  /** A new rule comes first whatever its form contains: its weight becomes its id. */
  beforeSave: async (context, save) => {
    if (save.mode === 'add') delete save.stored.weigh
    rejectDeadEntry(context, save)
    await shared.beforeSave(context, save)
  },
}

/** Columns that decide whether the menu of the public site shows a rule, and where the entry leads. */
const shown = ['type', 'menu_type', 'no_login_valid', 'path', 'component', 'status']

/**
 * Rejects an entry of the public site's menu that leads to no page of the site: the menu would leave it out. An entry with a component
 * opens a page that another client has.
 */
function rejectDeadEntry(context: CrudContext, { before, stored }: Save): void {
  if (!shown.some((name) => stored[name] !== undefined && stored[name] !== before?.[name])) return
  const valueOf = (name: string) => valueText(stored[name] ?? before?.[name])
  const isEntry = valueOf('type') === 'nav' && valueOf('no_login_valid') === '1' && valueOf('status') === '1'
  const opens = valueOf('menu_type')
  if (!isEntry || opens === 'link' || opens === 'iframe' || valueOf('component') !== '') return
  if (!isSiteTarget(`/${valueOf('path').replace(/^\/+/, '')}`))
    throw rejectField(context, 'path', 'resource.rule.noPage')
}
