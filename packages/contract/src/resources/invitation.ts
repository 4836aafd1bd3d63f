import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, timeFields } from './common-fields.ts'

/** Invitations by mail to become an administrator. The invited person chooses user name and password. */
export const authInvitation = defineResource({
  controller: 'auth.Invitation',
  table: 'admin_invitation',
  title: label('邀请', 'Invitations'),
  labelField: 'email',
  defaultOrder: 'id,desc',
  scope: { field: 'admin_id', reach: 'own' },
  actions: ['index', 'add', 'del'],
  deletedForGood: label('链接随之失效。', 'The link stops working.'),
  isAddedSingly: true,
  recordActions: [
    { name: 'resend', title: label('重新发送', 'Send again'), when: { state: ['open', 'expired'] } },
    { name: 'revoke', title: label('撤销', 'Revoke'), when: { state: ['open'] } },
  ],
  menu: { parent: 'auth', icon: 'fa fa-envelope-o', weigh: 94 },
  fields: {
    ...idField,
    email: {
      kind: 'text',
      label: label('邮箱', 'Email'),
      max: 50,
      required: true,
      rules: ['email'],
      quickSearch: true,
    },
    group_ids: {
      kind: 'relations',
      label: label('角色组', 'Groups'),
      required: true,
      resource: 'auth.Group',
      as: 'groups',
    },
    language: {
      kind: 'choice',
      label: label('邮件语言', 'Language of the mail'),
      default: 'zh-cn',
      list: 'hidden',
      options: [
        { value: 'zh-cn', label: label('简体中文', '简体中文'), tone: 'neutral' },
        { value: 'en', label: label('English', 'English'), tone: 'neutral' },
      ],
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'open',
      search: 'eq',
      options: [
        { value: 'open', label: label('等待接受', 'Open'), tone: 'info' },
        { value: 'accepted', label: label('已接受', 'Accepted'), tone: 'success' },
        { value: 'revoked', label: label('已撤销', 'Revoked'), tone: 'neutral' },
        { value: 'expired', label: label('已过期', 'Expired'), tone: 'warning' },
      ],
    },
    ...ownerField,
    expires_at: { kind: 'dateTime', label: label('有效期至', 'Valid until'), readOnly: true, sortable: true },
    sent_time: { kind: 'dateTime', label: label('发送时间', 'Sent'), readOnly: true, list: 'hidden' },
    sent_count: { kind: 'integer', label: label('发送次数', 'Times sent'), readOnly: true, default: 0, list: 'hidden' },
    /** Part of the link: a new value invalidates the former link. */
    nonce: { kind: 'text', label: label('随机数', 'Nonce'), max: 64, internal: true },
    ...timeFields,
  },
})
