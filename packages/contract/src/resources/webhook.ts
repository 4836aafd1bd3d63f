import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, statusField, timeFields } from './common-fields.ts'

/** Form of a secret, see https://www.standardwebhooks.com: the prefix and 32 random bytes in base64. */
export const webhookSecretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/

/** Addresses of other programs that receive notifications of changed records. */
export const authWebhook = defineResource({
  controller: 'auth.Webhook',
  table: 'admin_webhook',
  title: label('Webhook', 'Webhooks'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  scope: { field: 'admin_id', reach: 'own' },
  deletedForGood: label('发送记录保留三十天。', 'The log of deliveries stays for thirty days.'),
  isAddedSingly: true,
  recordActions: [{ name: 'test', title: label('发送测试', 'Send a test'), when: { status: ['1'] } }],
  menu: { parent: 'auth', icon: 'fa fa-plug', weigh: 93 },
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      help: label('写明由哪个程序接收', 'Say which program receives it'),
      max: 50,
      required: true,
      quickSearch: true,
    },
    ...ownerField,
    format: {
      kind: 'choice',
      label: label('接收方', 'Receiver'),
      default: 'standard',
      search: 'eq',
      options: [
        { value: 'standard', label: label('程序', 'Program') },
        { value: 'wecom', label: label('企业微信群机器人', 'WeCom group robot') },
        { value: 'dingtalk', label: label('钉钉群机器人', 'DingTalk group robot') },
        { value: 'feishu', label: label('飞书群机器人', 'Feishu group robot') },
      ],
    },
    url: {
      kind: 'text',
      label: label('接收地址', 'Address'),
      help: label(
        '程序：公网的 https 地址，内网地址须由运维在 WEBHOOK_ALLOWED 中放行。机器人：从群设置中复制的 Webhook 地址，加密保存，此后只显示末尾。',
        'Program: a public https address, or one inside the network that the operator allows by WEBHOOK_ALLOWED. Robot: the address from the settings of the group; it is stored encrypted, and only its end is shown.',
      ),
      max: 500,
      required: true,
      rules: ['url'],
    },
    /** Names of events: `<controller>:<action>`. */
    events: { kind: 'json', label: label('事件', 'Events'), required: true, list: false },
    region: {
      kind: 'region',
      label: label('地区', 'Region'),
      help: label(
        '只通知这个省、市或区县的记录；没有地区的栏目始终通知。报名和咨询按课程或教师所在地。',
        'Only records of this province, city or district are reported; areas without regions always are. Enrolments and enquiries: the place of the course or teacher.',
      ),
      list: 'hidden',
    },
    /** Sent with a new webhook, and to replace the former one; stored encrypted and never shown again. */
    secret: {
      kind: 'password',
      label: label('签名密钥', 'Signing secret'),
      help: label(
        '只显示这一次，请先复制。更换后 24 小时内，仍会同时附带旧密钥的签名。',
        'Shown only once: copy it before you save. After a replacement, the old secret also signs for 24 hours.',
      ),
      rule: 'adminPassword',
      virtual: true,
      list: false,
      shownWhen: { format: ['standard'] },
    },
    /** The secret that the settings of a robot show; stored encrypted and never shown again. */
    robot_secret: {
      kind: 'password',
      label: label('加签密钥', 'Secret of the robot'),
      help: label(
        '群机器人开启“加签”或“签名校验”时填写；留空则不修改。',
        'For a robot that checks signatures; leave empty to keep the stored one.',
      ),
      rule: 'adminPassword',
      virtual: true,
      list: false,
      shownWhen: { format: ['dingtalk', 'feishu'] },
    },
    address_text: { kind: 'text', label: label('机器人地址', 'Address of the robot'), max: 1000, internal: true },
    secret_text: { kind: 'text', label: label('密钥', 'Secret'), max: 500, internal: true },
    former_text: { kind: 'text', label: label('旧密钥', 'Former secret'), max: 500, internal: true },
    former_until: { kind: 'dateTime', label: label('旧密钥有效期', 'Former secret until'), internal: true },
    /** Deliveries in a row that failed permanently. */
    failures: { kind: 'integer', label: label('连续失败', 'Failures in a row'), readOnly: true, default: 0 },
    ...statusField,
    ...timeFields,
  },
})

/** What was sent to webhooks, and how it was answered. */
export const authWebhookDelivery = defineResource({
  controller: 'auth.WebhookDelivery',
  table: 'admin_webhook_delivery',
  title: label('Webhook 发送记录', 'Webhook deliveries'),
  labelField: 'event',
  defaultOrder: 'id,desc',
  scope: { field: 'admin_id', reach: 'own' },
  actions: ['index'],
  recordActions: [{ name: 'redeliver', title: label('重新发送', 'Send again'), when: { state: ['done', 'dead'] } }],
  menu: { parent: 'auth', icon: 'fa fa-paper-plane-o', weigh: 92 },
  fields: {
    ...idField,
    webhook_id: {
      kind: 'relation',
      label: label('Webhook', 'Webhook'),
      readOnly: true,
      resource: 'auth.Webhook',
      as: 'webhook',
      isLoose: true,
    },
    ...ownerField,
    event: { kind: 'text', label: label('事件', 'Event'), max: 120, readOnly: true, quickSearch: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'queued',
      search: 'eq',
      options: [
        { value: 'queued', label: label('等待发送', 'Waiting'), tone: 'info' },
        { value: 'done', label: label('已送达', 'Delivered'), tone: 'success' },
        { value: 'dead', label: label('失败', 'Failed'), tone: 'error' },
      ],
    },
    answer_status: { kind: 'integer', label: label('响应码', 'Response code'), readOnly: true, isGrouped: false },
    attempts: { kind: 'integer', label: label('尝试次数', 'Attempts'), readOnly: true, default: 0 },
    duration_ms: { kind: 'integer', label: label('用时（毫秒）', 'Time (ms)'), readOnly: true, list: 'hidden' },
    last_error: { kind: 'text', label: label('错误', 'Error'), max: 300, readOnly: true },
    /** The same for all deliveries of one event, so that receivers recognise repetitions. */
    message_id: { kind: 'text', label: label('消息编号', 'Message ID'), max: 40, readOnly: true, list: 'hidden' },
    payload: { kind: 'json', label: label('请求内容', 'Request'), readOnly: true, list: 'hidden' },
    answer_text: {
      kind: 'text',
      label: label('响应内容', 'Reply'),
      max: 1000,
      multiline: true,
      readOnly: true,
      list: false,
      search: false,
    },
    finish_time: { kind: 'dateTime', label: label('结束时间', 'Finished'), readOnly: true, list: 'hidden' },
    create_time: timeFields.create_time,
  },
})
