import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, timeFields } from './common-fields.ts'

/** Files with the records of a list, which administrators have exported. Each is deleted some days after it was made. */
export const exportFile = defineResource({
  controller: 'routine.Export',
  table: 'export_file',
  title: label('导出文件', 'Exports'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('文件会随记录一起删除。', 'The file is deleted together with its record.'),
  scope: { field: 'admin_id', reach: 'own' },
  menu: { parent: 'routine', icon: 'fa fa-download', weigh: 45 },
  fields: {
    ...idField,
    name: { kind: 'text', label: label('文件名', 'File'), max: 200, readOnly: true, quickSearch: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'waiting',
      options: [
        { value: 'waiting', label: label('生成中', 'Being made'), tone: 'info' },
        { value: 'ready', label: label('可下载', 'Ready'), tone: 'success' },
        { value: 'failed', label: label('已失败', 'Failed'), tone: 'error' },
      ],
    },
    file: { kind: 'file', label: label('下载', 'Download'), visibility: 'private', readOnly: true },
    count: { kind: 'integer', label: label('记录数', 'Records'), readOnly: true, default: 0 },
    size: {
      kind: 'integer',
      label: label('大小', 'Size'),
      help: label('字节', 'Bytes'),
      readOnly: true,
      default: 0,
    },
    ...ownerField,
    create_time: timeFields.create_time,
    expire_time: { kind: 'dateTime', label: label('删除时间', 'Deleted on'), required: true, readOnly: true },
  },
})
