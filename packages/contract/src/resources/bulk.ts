import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, timeFields } from './common-fields.ts'

/** Work on many records of an area at once: edits, deletions and imports. Each can be undone for some days. */
export const bulkRun = defineResource({
  controller: 'routine.Bulk',
  table: 'bulk_run',
  title: label('批量操作', 'Bulk work'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label(
    '删除后，该操作不能再撤销。记录本身不受影响。',
    'The work can no longer be undone then. The records stay as they are.',
  ),
  scope: { field: 'admin_id', reach: 'own' },
  menu: { parent: 'routine', icon: 'fa fa-th-list', weigh: 44 },
  fields: {
    ...idField,
    /** Title of the area. */
    name: { kind: 'text', label: label('所属区域', 'Area'), max: 200, readOnly: true, quickSearch: true },
    kind: {
      kind: 'choice',
      label: label('操作', 'Work'),
      readOnly: true,
      default: 'edit',
      options: [
        { value: 'edit', label: label('编辑', 'Edit') },
        { value: 'delete', label: label('删除', 'Delete') },
        { value: 'import', label: label('导入', 'Import') },
      ],
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'waiting',
      options: [
        { value: 'collecting', label: label('接收数据', 'Receiving'), tone: 'neutral' },
        { value: 'checking', label: label('校验中', 'Being checked'), tone: 'info' },
        { value: 'checked', label: label('已校验', 'Checked'), tone: 'neutral' },
        { value: 'waiting', label: label('执行中', 'Running'), tone: 'info' },
        { value: 'done', label: label('已完成', 'Done'), tone: 'success' },
        { value: 'failed', label: label('已中断', 'Stopped'), tone: 'error' },
        { value: 'undoing', label: label('撤销中', 'Being undone'), tone: 'info' },
        { value: 'undone', label: label('已撤销', 'Undone'), tone: 'warning' },
      ],
    },
    total: { kind: 'integer', label: label('记录数', 'Records'), readOnly: true, default: 0, search: false },
    done: { kind: 'integer', label: label('成功', 'Succeeded'), readOnly: true, default: 0, search: false },
    failed: { kind: 'integer', label: label('失败', 'Failed'), readOnly: true, default: 0, search: false },
    ...ownerField,
    create_time: timeFields.create_time,
    expire_time: { kind: 'dateTime', label: label('可撤销至', 'Can be undone until'), required: true, readOnly: true },
  },
})
