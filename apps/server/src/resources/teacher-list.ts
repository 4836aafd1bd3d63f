import type { ResourceHooks } from '../crud/bound-resource.ts'
import { refuseField } from '../crud/write/read-input.ts'

const topTen = { list: 'top10', places: 10 }

export const teacherListHooks: ResourceHooks = {
  /** The top ten has ten ranks; the other lists are unlimited. */
  beforeSave: async (context, { before, stored }) => {
    const { list, position } = { ...before, ...stored }
    if (list === topTen.list && Number(position) > topTen.places)
      throw refuseField(context, 'position', 'resource.teacherList.topTen')
  },
}
