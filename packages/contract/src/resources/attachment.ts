import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/resource.ts'
import { idField, timeFields } from './common-fields.ts'

/** The fields of the uploading account that a row shows. */
const shownOfAccount = ['username', 'avatar', 'email', 'mobile', 'status'] as const

/** Uploaded files. One row for each content, topic and storage: a second upload of the same content only increments a counter. */
export const routineAttachment = defineResource({
  controller: 'routine.Attachment',
  table: 'attachment',
  title: label('附件', 'Attachments'),
  labelField: 'name',
  defaultOrder: 'last_upload_time,desc',
  actions: ['index', 'edit', 'del'],
  deletedForGood: label('文件会随记录一起删除。', 'The file is deleted together with its record.'),
  derived: ['suffix', 'full_url'],
  menu: {
    parent: 'routine',
    icon: 'fa fa-folder',
    weigh: 98,
    component: '/src/views/backend/routine/attachment/index.vue',
  },
  fields: {
    ...idField,
    url: { kind: 'text', label: label('文件', 'File'), max: 255, readOnly: true, search: 'eq' },
    name: { kind: 'text', label: label('名称', 'Name'), max: 100, required: true, quickSearch: true },
    topic: {
      kind: 'text',
      label: label('存放目录', 'Topic'),
      max: 20,
      readOnly: true,
      default: 'default',
      search: 'eq',
    },
    /** The first uploader, an administrator or a member; the other one is 0. */
    admin_id: {
      kind: 'relation',
      label: label('管理员', 'Administrator'),
      required: true,
      readOnly: true,
      resource: 'auth.Admin',
      as: 'admin',
      shows: shownOfAccount,
      isLoose: true,
    },
    user_id: {
      kind: 'relation',
      label: label('会员', 'Member'),
      required: true,
      readOnly: true,
      resource: 'user.User',
      as: 'user',
      shows: shownOfAccount,
      isLoose: true,
    },
    size: {
      kind: 'integer',
      label: label('大小', 'Size'),
      help: label('字节', 'Bytes'),
      readOnly: true,
      default: 0,
      sortable: true,
    },
    mimetype: { kind: 'text', label: label('MIME 类型', 'MIME type'), max: 100, readOnly: true },
    /** Pixels; 0 for a file that is not an image. */
    width: { kind: 'integer', label: label('宽度', 'Width'), readOnly: true, default: 0, list: 'hidden' },
    height: { kind: 'integer', label: label('高度', 'Height'), readOnly: true, default: 0, list: 'hidden' },
    quote: { kind: 'integer', label: label('上传次数', 'Times uploaded'), readOnly: true, default: 1, sortable: true },
    storage: { kind: 'text', label: label('存储方式', 'Storage'), max: 50, readOnly: true, search: 'eq' },
    sha1: { kind: 'text', label: label('SHA1', 'SHA1'), max: 40, readOnly: true, search: 'eq', list: 'hidden' },
    create_time: timeFields.create_time,
    last_upload_time: {
      kind: 'dateTime',
      label: label('最近上传', 'Last uploaded'),
      required: true,
      readOnly: true,
      sortable: true,
    },
  },
})
