import type { ResourceHooks } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'

/** A rule names somebody who gets the notices. */
export const noticeRuleHooks: ResourceHooks = {
  beforeSave: async (context, { before, stored }) => {
    const { admin_ids, group_ids } = { ...before, ...stored }
    if (![admin_ids, group_ids].some((ids) => Array.isArray(ids) && ids.length > 0))
      throw rejectField(context, 'admin_ids', 'resource.noticeRule.nobody')
  },
}
