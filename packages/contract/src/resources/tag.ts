import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, timeFields } from './common-fields.ts'

/**
 * The vocabulary of tags: what each is called in English. Records store tags as Chinese texts, as old clients write them; a new tag is added
 * here by itself, without an English name.
 */
export const tag = defineResource({
  controller: 'Tag',
  table: 'tag',
  title: label('标签', 'Tags'),
  labelField: 'name',
  menu: { icon: 'fa fa-tag', weigh: 69 },
  defaultOrder: 'id,desc',
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: label('标签', 'Tag'),
      help: label('与内容里填写的标签一致', 'As it is written in records'),
      max: 30,
      required: true,
      unique: true,
      quickSearch: true,
    },
    english: {
      kind: 'text',
      label: label('英文名称', 'English name'),
      help: label(
        '英文页面显示的名称；未填写时显示中文',
        'Shown on English pages; without it they show the Chinese tag',
      ),
      max: 60,
      quickSearch: true,
    },
    ...timeFields,
  },
})
