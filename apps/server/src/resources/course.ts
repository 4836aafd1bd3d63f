import type { ResourceHooks } from '../crud/binding.ts'
import { refuseField } from '../crud/validate.ts'

export const courseHooks: ResourceHooks = {
  beforeSave: async (context, { before, stored }) => {
    const { start_date: start, end_date: end } = { ...before, ...stored }
    // Texts `YYYY-MM-DD` stand in the order of their days.
    if (typeof start === 'string' && typeof end === 'string' && end < start)
      throw refuseField(context, 'end_date', 'resource.course.dates')
  },
}
