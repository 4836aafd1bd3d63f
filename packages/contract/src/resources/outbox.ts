import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, timeFields } from './common-fields.ts'

/** Emails and text messages, and their delivery status. Without a configured mail server or SMS provider they stay here. */
export const outbox = defineResource({
  controller: 'routine.Outbox',
  table: 'outbox',
  title: label('发件箱', 'Outbox'),
  labelField: 'subject',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('消息可能含有验证码与个人信息。', 'Messages may contain codes and personal data.'),
  menu: { parent: 'routine', icon: 'fa fa-envelope-o', weigh: 50 },
  fields: {
    ...idField,
    channel: {
      kind: 'choice',
      label: label('渠道', 'Channel'),
      readOnly: true,
      default: 'email',
      options: [
        { value: 'email', label: label('邮件', 'Email') },
        { value: 'sms', label: label('短信', 'Text message') },
      ],
    },
    recipient: { kind: 'text', label: label('收件人', 'Recipient'), max: 100, readOnly: true, quickSearch: true },
    subject: { kind: 'text', label: label('主题', 'Subject'), max: 200, readOnly: true, quickSearch: true },
    body: { kind: 'text', label: label('内容', 'Text'), max: 20_000, readOnly: true, multiline: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'queued',
      search: 'eq',
      options: [
        { value: 'queued', label: label('待发送', 'Waiting'), tone: 'neutral' },
        { value: 'sent', label: label('已发送', 'Sent'), tone: 'success' },
        { value: 'failed', label: label('发送失败', 'Failed'), tone: 'error' },
        { value: 'kept', label: label('仅存于此', 'Stored here only'), tone: 'info' },
      ],
    },
    attempts: { kind: 'integer', label: label('尝试次数', 'Attempts'), readOnly: true, default: 0 },
    reason: {
      kind: 'choice',
      label: label('失败原因', 'Reason'),
      readOnly: true,
      options: [
        { value: 'unreachable', label: label('无法连接', 'Cannot be reached') },
        { value: 'timeout', label: label('没有及时响应', 'No answer in time') },
        { value: 'insecure', label: label('不支持所选的加密方式', 'Encryption not offered') },
        { value: 'untrusted', label: label('证书不受信任', 'Certificate not trusted') },
        { value: 'outdated', label: label('证书过期或未生效', 'Certificate expired or not valid yet') },
        { value: 'misnamed', label: label('证书与主机名不符', 'Certificate of another host') },
        { value: 'credentials', label: label('账号或密钥被拒绝', 'Credentials refused') },
        { value: 'rejected', label: label('消息被拒绝', 'Message refused') },
        { value: 'busy', label: label('暂不接收', 'Not taken at the moment') },
        { value: 'quota', label: label('超出限额', 'Over the limit') },
        { value: 'settings', label: label('设置不可用', 'Settings cannot be used') },
        { value: 'forbidden', label: label('不允许的服务器地址', 'Server address not allowed') },
        { value: 'expired', label: label('已过期', 'Expired') },
        { value: 'unknown', label: label('其他', 'Other') },
      ],
    },
    detail: { kind: 'text', label: label('对方答复', 'Answer'), max: 500, readOnly: true, list: 'hidden' },
    send_time: { kind: 'dateTime', label: label('发送时间', 'Sent'), readOnly: true },
    create_time: timeFields.create_time,
  },
})
