import { type PolicyKind, policyKinds } from '@teachnet/contract'
import type { StoredRow } from '../../records/rows.ts'
import type { CrudContext, ResourceHooks } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { isAgreedTo } from './consent.repo.ts'
import { fail } from '../../platform/errors.ts'

/** The fields that people agreed to. The status can change: a version may be withdrawn from the site. */
const agreed = ['kind', 'version', 'valid_from', 'title', 'title_en', 'notice', 'notice_en', 'content', 'content_en']

/** A version that somebody agreed to cannot be changed or deleted; changes need a new version. */
export const policyHooks: ResourceHooks = {
  beforeSave: async (context, { before, stored }) => {
    if (!before) return
    const changed = agreed.find((name) => stored[name] !== undefined && stored[name] !== before[name])
    if (changed !== undefined && (await isStored(context, before)))
      throw rejectField(context, changed.replace(/_en$/, ''), 'resource.policy.agreed')
  },

  beforeDelete: async (context, records) => {
    for (const { row } of records)
      if (await isStored(context, row)) throw fail('STILL_REFERENCED', { message: 'resource.policy.agreed' })
    return records
  },
}

function isStored({ queries }: CrudContext, { kind, version }: StoredRow): Promise<boolean> {
  const known = policyKinds.find((each): each is PolicyKind => each === kind)
  return known === undefined ? Promise.resolve(false) : isAgreedTo(queries, known, String(version))
}
