import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { byWeight, commonFields, idField, slideFields } from './common-fields.ts'

/** Slides of the page of offline courses. */
export const offlineSwiper = defineResource({
  controller: 'offline.Swiper',
  table: 'offline_swiper',
  title: label('线下课程轮播', 'On-site course carousels'),
  labelField: 'title',
  menu: { parent: 'course', icon: 'fa fa-picture-o', weigh: 90 },
  fields: {
    ...idField,
    ...slideFields,
    course_id: {
      kind: 'relation',
      label: label('课程', 'Course'),
      resource: 'course.Course',
      as: 'course',
      filter: { kind: 'offline' },
    },
    ...commonFields,
  },
  visitors: {
    orders: { byWeight },
    card: {
      fields: ['id', 'title', 'image', 'image_alt', 'image_credit', 'link'],
      related: { course: { of: 'course_id', view: 'link' } },
    },
  },
})
