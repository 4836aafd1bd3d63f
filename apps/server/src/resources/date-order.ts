import type { ResourceHooks } from '../crud/bound-resource.ts'
import { refuseField } from '../crud/write/read-input.ts'

/** Refuses a record whose last day is before its first, whichever is changed, with an error at the last day. */
export function createDateOrderHooks(first: string, last: string, message: string): ResourceHooks {
  return {
    beforeSave: async (context, { before, stored }) => {
      const { [first]: start, [last]: end } = { ...before, ...stored }
      // Texts `YYYY-MM-DD` sort by date.
      if (typeof start === 'string' && typeof end === 'string' && end < start) throw refuseField(context, last, message)
    },
  }
}
