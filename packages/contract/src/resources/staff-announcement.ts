import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, statusField, timeFields, titleField } from './common-fields.ts'

/** Announcements to groups of administrators, which their inboxes show while they are valid. */
export const authAnnouncement = defineResource({
  controller: 'auth.Announcement',
  table: 'admin_announcement',
  title: label('内部公告', 'Staff announcements'),
  labelField: 'title',
  defaultOrder: 'publish_time,desc',
  scope: { field: 'admin_id', reach: 'own' },
  menu: { parent: 'auth', icon: 'fa fa-bullhorn', weigh: 91 },
  fields: {
    ...idField,
    ...titleField,
    content: {
      kind: 'text',
      label: label('内容', 'Text'),
      max: 2000,
      multiline: true,
      bilingual: true,
      required: true,
      quickSearch: true,
      list: 'hidden',
    },
    group_ids: {
      kind: 'relations',
      label: label('接收角色组', 'Groups'),
      help: label('不选择时，全体管理员都会收到', 'Without a choice, all administrators receive it'),
      resource: 'auth.Group',
      as: 'groups',
    },
    with_subgroups: {
      kind: 'switch',
      label: label('包括下级分组', 'With their sub-groups'),
      default: 1,
      list: 'hidden',
    },
    must_confirm: {
      kind: 'switch',
      label: label('需要确认', 'Needs a confirmation'),
      help: label(
        '开启后，接收人在确认前会一直在后台顶部看到它',
        'Until they confirm it, its readers see it at the top of the back office',
      ),
      default: 0,
    },
    publish_time: {
      kind: 'dateTime',
      label: label('开始时间', 'From'),
      help: label('可以设为将来的时间', 'A future time is possible'),
      required: true,
      sortable: true,
    },
    end_time: {
      kind: 'dateTime',
      label: label('结束时间', 'Until'),
      help: label('到时从收件箱撤下；留空则一直保留', 'Leaves the inboxes at this time; without one it stays'),
      sortable: true,
      list: 'hidden',
    },
    /** Number of administrators who receive it, who have read it, and who have confirmed that. */
    recipients: { kind: 'integer', label: label('接收人数', 'Sent to'), readOnly: true, virtual: true, default: 0 },
    readers: { kind: 'integer', label: label('已读人数', 'Read by'), readOnly: true, virtual: true, default: 0 },
    confirmed: {
      kind: 'integer',
      label: label('已确认人数', 'Confirmed by'),
      readOnly: true,
      virtual: true,
      default: 0,
    },
    ...ownerField,
    ...statusField,
    ...timeFields,
  },
})

/**
 * The administrators who receive an announcement, and whether they have read and confirmed it. The server keeps a row
 * for each administrator.
 */
export const authAnnouncementReceipt = defineResource({
  controller: 'auth.AnnouncementReceipt',
  table: 'admin_announcement_receipt',
  title: label('公告回执', 'Announcement receipts'),
  labelField: 'id',
  defaultOrder: 'id,desc',
  actions: ['index'],
  deletedForGood: label('回执随公告一起删除。', 'Receipts are deleted together with their announcement.'),
  unique: [['announcement_id', 'admin_id']],
  menu: { parent: 'auth', icon: 'fa fa-check-square-o', weigh: 90 },
  fields: {
    ...idField,
    announcement_id: {
      kind: 'relation',
      label: label('公告', 'Announcement'),
      required: true,
      readOnly: true,
      resource: 'auth.Announcement',
      as: 'announcement',
      isLoose: true,
    },
    admin_id: {
      kind: 'relation',
      label: label('接收人', 'Administrator'),
      required: true,
      readOnly: true,
      resource: 'auth.Admin',
      as: 'admin',
      isLoose: true,
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'unread',
      search: 'eq',
      options: [
        { value: 'unread', label: label('未读', 'Unread'), tone: 'warning' },
        { value: 'read', label: label('已读', 'Read'), tone: 'info' },
        { value: 'confirmed', label: label('已确认', 'Confirmed'), tone: 'success' },
      ],
    },
    read_time: { kind: 'dateTime', label: label('阅读时间', 'Read on'), readOnly: true, sortable: true },
    confirm_time: { kind: 'dateTime', label: label('确认时间', 'Confirmed on'), readOnly: true, sortable: true },
    /**
     * Whether the administrator still receives the announcement. An administrator who has read it and left the groups
     * keeps only the receipt.
     */
    is_current: { kind: 'switch', label: label('仍在接收范围', 'Still addressed'), internal: true, default: 1 },
    mail_time: { kind: 'dateTime', label: label('邮件时间', 'Mailed on'), internal: true },
    create_time: { ...timeFields.create_time, list: 'hidden' },
  },
})
