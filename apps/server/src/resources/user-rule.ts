import { sql } from 'drizzle-orm'
import type { ResourceHooks } from '../crud/binding.ts'
import { createRuleHooks } from './rule-hooks.ts'
import { memberRules } from './rule-tables.repo.ts'

const shared = createRuleHooks(memberRules, 'keepalive')

export const userRuleHooks: ResourceHooks = {
  security: {
    area: 'member',
    rights: sql`jsonb_build_array("t"."status", "t"."name", "t"."pid", "t"."no_login_valid")`,
    isAccount: false,
  },

  ...shared,

  /** A select offers what is enabled to put something under. */
  scope: (_context, purpose) => (purpose === 'select' ? sql`"t"."status" = '1'` : undefined),

  /** A new rule stands first whatever its form says: its weight becomes its id. */
  beforeSave: async (context, save) => {
    if (save.mode === 'add') delete save.stored.weigh
    await shared.beforeSave(context, save)
  },
}
