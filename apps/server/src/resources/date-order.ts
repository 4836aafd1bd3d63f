import type { ResourceHooks } from '../crud/binding.ts'
import { refuseField } from '../crud/validate.ts'

/** Refuses a record whose last day lies before its first one, whichever of the two is changed, with a message at the last. */
export function createDateOrderHooks(first: string, last: string, message: string): ResourceHooks {
  return {
    beforeSave: async (context, { before, stored }) => {
      const { [first]: start, [last]: end } = { ...before, ...stored }
      // Texts `YYYY-MM-DD` stand in the order of their days.
      if (typeof start === 'string' && typeof end === 'string' && end < start) throw refuseField(context, last, message)
    },
  }
}
