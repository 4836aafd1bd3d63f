import { sql } from 'drizzle-orm'
import type { ResourceHooks } from '../crud/hooks.ts'
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
    await shared.beforeSave(context, save)
  },
}
