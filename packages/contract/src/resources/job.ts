import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, timeFields } from './common-fields.ts'

/** Background jobs of the server, and their outcome. */
export const job = defineResource({
  controller: 'routine.Job',
  table: 'job',
  title: label('后台任务', 'Jobs'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('恢复的任务会再次执行。', 'A restored job would run again.'),
  recordActions: [{ name: 'retry', title: label('重新执行', 'Run again'), when: { state: ['dead'] }, isForMany: true }],
  waiting: { field: 'state', value: 'dead' },
  menu: { parent: 'routine', icon: 'fa fa-tasks', weigh: 40 },
  fields: {
    ...idField,
    name: { kind: 'text', label: label('任务', 'Job'), max: 50, readOnly: true, quickSearch: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'queued',
      search: 'eq',
      options: [
        { value: 'queued', label: label('等待中', 'Waiting'), tone: 'neutral' },
        { value: 'running', label: label('执行中', 'Running'), tone: 'info' },
        { value: 'done', label: label('已完成', 'Done'), tone: 'success' },
        { value: 'dead', label: label('已失败', 'Failed'), tone: 'error' },
      ],
    },
    attempts: { kind: 'integer', label: label('尝试次数', 'Attempts'), readOnly: true, default: 0 },
    last_error: { kind: 'text', label: label('最近错误', 'Last error'), max: 500, readOnly: true },
    run_time: { kind: 'dateTime', label: label('计划时间', 'Due'), readOnly: true, required: true, sortable: true },
    finish_time: { kind: 'dateTime', label: label('结束时间', 'Finished'), readOnly: true },
    create_time: timeFields.create_time,
  },
})
