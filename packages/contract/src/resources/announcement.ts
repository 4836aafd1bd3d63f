import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, linkField, statusField, timeFields, titleField } from './common-fields.ts'

/** Announcements to members, which their inboxes show from the time of publication. */
export const userAnnouncement = defineResource({
  controller: 'user.Announcement',
  table: 'user_announcement',
  title: label('会员公告', 'Member announcements'),
  labelField: 'title',
  menu: { parent: 'user', icon: 'fa fa-bullhorn', weigh: 94 },
  defaultOrder: 'publish_time,desc',
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
    ...linkField,
    group_ids: {
      kind: 'relations',
      label: label('接收分组', 'Member groups'),
      help: label('不选择时，全体会员都会收到', 'Without a choice, all members receive it'),
      resource: 'user.Group',
      as: 'groups',
      // Most announcements are for all members: the number of readers is more useful in lists.
      list: 'hidden',
    },
    publish_time: {
      kind: 'dateTime',
      label: label('发布时间', 'Published'),
      help: label(
        '之前注册的会员才会收到；可以设为将来的时间',
        'Members who joined before receive it; a future time is possible',
      ),
      required: true,
      sortable: true,
    },
    /** Number of members who receive it, and number of those who have read it. */
    recipients: { kind: 'integer', label: label('接收人数', 'Sent to'), readOnly: true, virtual: true, default: 0 },
    readers: { kind: 'integer', label: label('已读人数', 'Read by'), readOnly: true, virtual: true, default: 0 },
    ...statusField,
    ...timeFields,
  },
})
