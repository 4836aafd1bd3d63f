import type { ResourceHooks } from '../crud/binding.ts'
import { refuseField } from '../crud/validate.ts'

const topTen = { list: 'top10', places: 10 }

export const teacherListHooks: ResourceHooks = {
  /** The top ten are ten; the other lists are as long as they are. */
  beforeSave: async (context, { before, stored }) => {
    const { list, position } = { ...before, ...stored }
    if (list === topTen.list && Number(position) > topTen.places)
      throw refuseField(context, 'position', 'resource.teacherList.topTen')
  },
}
