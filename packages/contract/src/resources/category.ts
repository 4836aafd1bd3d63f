import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { categoryFields, commonFields, headingVisitors, idField } from './common-fields.ts'

/** Categories, as a tree. */
export const category = defineResource({
  controller: 'Category',
  table: 'category',
  title: label('分类', 'Categories'),
  labelField: 'name',
  menu: { icon: 'fa fa-tags', weigh: 70 },
  fields: {
    ...idField,
    ...categoryFields,
    kind: {
      kind: 'choice',
      label: label('用途', 'Used for'),
      required: true,
      default: 'subject',
      options: [
        { value: 'subject', label: label('学科', 'Subjects') },
        { value: 'course', label: label('课程', 'Courses') },
        { value: 'information', label: label('资讯', 'Information') },
        { value: 'image', label: label('图片', 'Images') },
      ],
    },
    ...commonFields,
  },
  visitors: headingVisitors,
})
