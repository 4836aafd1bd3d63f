import { fail } from '../../platform/errors.ts'
import { reviveJob } from '../../platform/jobs/job.repo.ts'
import type { ResourceHooks } from '../../records/bound-resource.ts'
import { writtenAt } from '../../records/write/transaction.ts'

/** Jobs that failed can be run again, for example after the mail server has been repaired. */
export const jobHooks: ResourceHooks = {
  recordActions: {
    retry: async (context, { id }) => {
      if (!(await reviveJob(context.queries, id, writtenAt(context)))) throw fail('RECORD_NOT_FOUND')
      return { message: 'resource.job.retried', data: null, tags: [] }
    },
  },
}
