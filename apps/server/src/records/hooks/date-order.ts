import type { ResourceHooks } from '../bound-resource.ts'
import { rejectField } from '../write/read-input.ts'

/** Rejects a record whose last day is before its first, whichever is changed, with an error at the last day. */
export function createDateOrderHooks(first: string, last: string, message: string): ResourceHooks {
  return {
    beforeSave: async (context, { before, stored }) => {
      const { [first]: start, [last]: end } = { ...before, ...stored }
      // Texts `YYYY-MM-DD` sort by date.
      if (typeof start === 'string' && typeof end === 'string' && end < start) throw rejectField(context, last, message)
    },
  }
}
