import type { ResourceHooks } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'

const topTen = { list: 'top10', places: 10 }

export const teacherListHooks: ResourceHooks = {
  /** The top ten has ten ranks; the other lists are unlimited. */
  beforeSave: async (context, { before, stored }) => {
    const { list, position } = { ...before, ...stored }
    if (list === topTen.list && Number(position) > topTen.places)
      throw rejectField(context, 'position', 'resource.teacherList.topTen')
  },
}
