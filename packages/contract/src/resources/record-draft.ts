import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, timeFields } from './common-fields.ts'

/** The states of a draft of a record. A draft that is published or discarded is deleted. */
export const recordDraftStates = ['draft', 'review', 'returned', 'scheduled'] as const
/** One of {@link recordDraftStates}. */
export type RecordDraftState = (typeof recordDraftStates)[number]

/** Changes of records that visitors do not see yet, of every area. They are written through the area of their record. */
export const recordDraft = defineResource({
  controller: 'routine.Draft',
  table: 'record_draft',
  title: label('内容草稿', 'Content drafts'),
  labelField: 'name',
  defaultOrder: 'update_time,desc',
  actions: ['index'],
  deletedForGood: label('草稿删除后不能恢复。', 'A deleted draft cannot be brought back.'),
  waiting: { field: 'state', value: 'review' },
  unique: [['controller', 'record_id']],
  menu: { parent: 'routine', icon: 'fa fa-pencil-square-o', weigh: 46 },
  fields: {
    ...idField,
    /** Label of the record when the draft was saved. */
    name: { kind: 'text', label: label('内容', 'Content'), max: 255, readOnly: true, quickSearch: true },
    /** Title of the record's area, in the language of the reader. */
    area: { kind: 'text', label: label('所属区域', 'Area'), max: 200, readOnly: true, virtual: true, search: 'LIKE' },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      default: 'draft',
      readOnly: true,
      sortable: true,
      options: [
        { value: 'draft', label: label('草稿', 'Draft'), tone: 'neutral' },
        { value: 'review', label: label('待审核', 'In review'), tone: 'warning' },
        { value: 'returned', label: label('已退回', 'Returned'), tone: 'error' },
        { value: 'scheduled', label: label('定时发布', 'Scheduled'), tone: 'info' },
      ],
    },
    /** Message of the author to the reviewer, or of the reviewer to the author. */
    message: {
      kind: 'text',
      label: label('留言', 'Message'),
      max: 1000,
      multiline: true,
      readOnly: true,
      list: 'hidden',
    },
    admin_id: {
      kind: 'relation',
      label: label('作者', 'Author'),
      resource: 'auth.Admin',
      as: 'admin',
      isLoose: true,
      readOnly: true,
    },
    publish_time: { kind: 'dateTime', label: label('发布时间', 'Published on'), readOnly: true, sortable: true },
    /** Area and id of the record. */
    controller: {
      kind: 'text',
      label: label('控制器', 'Controller'),
      max: 60,
      required: true,
      readOnly: true,
      list: false,
      search: false,
    },
    record_id: {
      kind: 'integer',
      label: label('记录', 'Record'),
      required: true,
      readOnly: true,
      list: false,
      search: false,
      isGrouped: false,
    },
    /** Uploads among the proposed values: a file in use cannot be removed. */
    files: { kind: 'files', label: label('文件', 'Files'), internal: true },
    ...timeFields,
  },
})
