import type { ResourceHooks } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { issueMails, trialMail } from './newsletter.ts'
import { countReaders, findAdminAddress } from './newsletter.repo.ts'

/** An issue is changed until it is sent, and sent once. */
export const newsletterIssueHooks: ResourceHooks = {
  beforeSave: async (_context, { before, stored }) => {
    const isSending = stored.state !== undefined
    if (before && before.state !== 'draft' && !isSending)
      throw fail('PARAMETER', { message: 'resource.newsletter.sent' })
  },
  recordActions: {
    tryOut: async ({ queries, deps, caller }, { id }) => {
      if ((await findAdminAddress(queries, caller.id)) === '')
        throw fail('PARAMETER', { message: 'resource.newsletter.noAddress' })
      await deps.jobs.add(queries, trialMail, { issue: id, admin: caller.id })
      return { message: 'resource.newsletter.tried', data: null }
    },
    send: async ({ queries, deps }, { id, row }) => {
      if (row.state !== 'draft') throw fail('PARAMETER', { message: 'resource.newsletter.sent' })
      if ((await countReaders(queries)) === 0) throw fail('PARAMETER', { message: 'resource.newsletter.nobody' })
      await deps.jobs.add(queries, issueMails, id)
      return { message: 'resource.newsletter.sending', data: null, stored: { state: 'sending' } }
    },
  },
}
