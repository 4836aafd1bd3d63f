import type { ErasureAction } from '@teachnet/contract/person'
import { label, type LocalizedText } from '@teachnet/protocol'

/** How rows of a table name the record that they belong to. */
type RecordReference =
  /** The area's controller in one column, the id in another one. */
  | { readonly by: 'controller' | 'table'; readonly column: string; readonly id: string }
  /** An address `record:<controller>:<id>`. */
  | { readonly by: 'url'; readonly column: string }
  /** The controller is that of the bulk operation. */
  | { readonly by: 'run' }

/** A table with personal data. Its text and JSON columns are searched; what else is searched is declared here. */
export interface PersonTable {
  readonly title: LocalizedText
  /** What an erasure does with the rows. */
  readonly action: ErasureAction
  /** What it does with the rows of a member whose account is erased, if it is something else. */
  readonly withAccount?: ErasureAction
  /** Why the rows stay, or what else happens. */
  readonly note?: LocalizedText
  /** Text columns with JSON. */
  readonly json?: readonly string[]
  /** Columns with encrypted JSON. */
  readonly sealed?: readonly string[]
  readonly record?: RecordReference
  /** Columns that nobody is shown, for they are secrets or mean nothing outside the database. */
  readonly hidden?: readonly string[]
  /** The column with the id of an administrator, whose rows stay. */
  readonly admin?: string
  /** Only rows with one of these values are erased. */
  readonly only?: { readonly column: string; readonly values: readonly string[] }
}

const ofLogs = label(
  '管理员日志是逐条相扣的防篡改记录，不能改动；到保存期限后自动删除。',
  'The log of the administrators is a hash chain and cannot be changed. Entries are deleted when their retention period is over.',
)
const ofAccounts = label(
  '会计凭证须按法律规定的期限保存；会员编号对应的账号已不含个人信息。',
  'Accounting rules require the entries. They refer to an account that then has no personal data.',
)
const ofStaff = label(
  '属于管理员账号。请在“管理员”中停用或删除该账号；其操作记录保留。',
  'Belongs to an administrator. Disable or delete the account under Administrators; what it did stays in the logs.',
)
const ofSettings = label(
  '企业自己公布的联系方式。请在系统配置中修改。',
  'A contact that the business publishes itself. Change it on the configuration page.',
)
const ofConsents = label(
  '曾同意处理个人信息的证明，只含会员编号。',
  'Proof that the processing was agreed to. It has the number of the account only.',
)

/**
 * The tables with personal data that no definition describes, and those whose definition does not say enough, by name. Every other table of
 * the schema is that of an area, is a table of member data, or is in `withoutPersons`: a test checks it.
 */
export const personTables: Readonly<Record<string, PersonTable>> = {
  admin: { title: label('管理员', 'Administrators'), action: 'stay', note: ofStaff, admin: 'id' },
  admin_log: {
    title: label('管理员日志', 'Administrator log'),
    action: 'stay',
    note: ofLogs,
    json: ['data'],
    record: { by: 'url', column: 'url' },
    admin: 'admin_id',
  },
  admin_invitation: { title: label('管理员邀请', 'Invitations of administrators'), action: 'delete' },
  admin_notice: {
    title: label('管理员收件箱', 'Inbox of administrators'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'record_id' },
    hidden: ['key'],
  },
  admin_webhook_delivery: { title: label('Webhook 发送记录', 'Webhook deliveries'), action: 'delete' },
  application_event: {
    title: label('申请的往来记录', 'Messages of applications'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'application_id' },
  },
  application_owner: {
    title: label('申请与会员的对应', 'Applications of members'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'application_id' },
  },
  attachment: {
    title: label('上传的文件', 'Uploads'),
    action: 'clear',
    withAccount: 'delete',
    note: label('仍被其他记录使用的文件保留。', 'A file that another record uses stays.'),
  },
  bulk_row: {
    title: label('批量操作的记录', 'Rows of bulk work'),
    action: 'delete',
    record: { by: 'run' },
  },
  bulk_run: { title: label('批量操作', 'Bulk work'), action: 'clear' },
  config: {
    title: label('系统配置', 'Configuration'),
    action: 'stay',
    note: ofSettings,
    hidden: ['group', 'tip', 'rule', 'extend', 'content', 'allow_del', 'weigh'],
  },
  config_change: {
    title: label('系统配置的修改历史', 'History of the configuration'),
    action: 'stay',
    note: ofSettings,
    hidden: ['group'],
  },
  check_in: { title: label('签到', 'Check-ins'), action: 'delete' },
  connected_account: { title: label('已关联的外部账号', 'Connected accounts'), action: 'delete' },
  contact_change: { title: label('更换前的联系方式', 'Replaced contacts'), action: 'delete', hidden: ['code'] },
  design_change: {
    title: label('数据设计的变更记录', 'Changes of designed areas'),
    action: 'clear',
    hidden: ['statements', 'copy', 'copied', 'error', 'username', 'finish_time'],
  },
  export_file: {
    title: label('导出文件', 'Exports'),
    action: 'delete',
    note: label(
      '按此人筛选的导出会删除。其他导出文件的内容不在查找范围内，导出一周后自动删除。',
      'Exports that were filtered by the person are deleted. The contents of other exported files are not searched; they are deleted after a week.',
    ),
  },
  fond_code: {
    title: label('证书查询码', 'Certificate codes'),
    action: 'stay',
    note: label(
      '供第三方核验的证书登记。如不再需要，请在“证书查询码”中删除。',
      'Third parties verify certificates against this register. To remove a certificate, delete it under Certificate codes.',
    ),
  },
  form_draft: {
    title: label('未保存的表单内容', 'Unsaved input of forms'),
    action: 'delete',
    sealed: ['title', 'content'],
    hidden: ['writer', 'idempotency_key', 'draft_key'],
  },
  announcement_read: { title: label('公告阅读记录', 'Announcements read'), action: 'delete' },
  idempotency_key: {
    title: label('一天内的重复提交记录', 'Repeated writes of a day'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'record_id' },
    hidden: ['reply', 'fingerprint', 'attempt', 'id'],
  },
  job: {
    title: label('后台任务', 'Jobs'),
    action: 'delete',
    note: label('等待执行的任务保留，完成后自动删除。', 'Waiting jobs stay; they are deleted after they ran.'),
    only: { column: 'state', values: ['done', 'dead'] },
  },
  known_place: {
    title: label('登录过的设备和网络', 'Known devices and networks'),
    action: 'delete',
    hidden: ['place'],
  },
  lesson_progress: { title: label('课时进度', 'Progress in lessons'), action: 'delete' },
  list_view: {
    title: label('列表视图', 'Saved views of lists'),
    action: 'clear',
    hidden: ['audience', 'group_ids', 'is_default'],
  },
  member_consent: { title: label('同意记录', 'Consents'), action: 'stay', note: ofConsents },
  member_deletion: { title: label('注销申请', 'Planned deletions of accounts'), action: 'delete' },
  member_export: { title: label('会员自助导出', 'Archives of members'), action: 'delete', hidden: ['path'] },
  member_notice: { title: label('会员通知', 'Notices to members'), action: 'delete' },
  member_setting: { title: label('会员设置', 'Settings of members'), action: 'delete' },
  newsletter_subscriber: { title: label('邮件订阅', 'Subscriptions'), action: 'delete' },
  outbox: {
    title: label('发件箱', 'Outbox'),
    action: 'delete',
    hidden: ['full_text', 'template', 'locale', 'expire_time'],
  },
  passkey: { title: label('通行密钥', 'Passkeys'), action: 'delete', hidden: ['credential', 'public_key', 'counter'] },
  proved_contact: { title: label('已验证的联系方式', 'Verified contacts'), action: 'delete' },
  record_draft: { title: label('内容草稿', 'Content drafts'), action: 'clear' },
  recovery_code: { title: label('恢复代码', 'Recovery codes'), action: 'delete', hidden: ['code'] },
  revision: {
    title: label('历史版本', 'Revisions'),
    action: 'clear',
    record: { by: 'table', column: 'table_name', id: 'record_id' },
  },
  saved_item: {
    title: label('收藏', 'Saved records'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'record_id' },
  },
  search_word: { title: label('搜索词', 'Searched words'), action: 'delete' },
  second_factor: {
    title: label('两步验证', 'Two-step verification'),
    action: 'delete',
    hidden: ['secret', 'last_step'],
  },
  security_data_recycle_log: { title: label('数据回收站', 'Recycle bin'), action: 'delete', json: ['data'] },
  security_sensitive_data_log: {
    title: label('敏感数据修改记录', 'Changes of sensitive data'),
    action: 'delete',
    record: { by: 'table', column: 'data_table', id: 'id_value' },
  },
  sign_in: { title: label('登录记录', 'Sign-ins'), action: 'delete', hidden: ['family'] },
  teacher: {
    title: label('教师', 'Teachers'),
    action: 'clear',
    note: label(
      '教师资料由网校发布：只解除与会员的关联。如资料也应下线，请先在“教师”中删除。',
      'The profile is published by the network: only the link to the member is removed. Delete the profile under Teachers if it is to end as well.',
    ),
  },
  text_comment: {
    title: label('批注', 'Comments on texts'),
    action: 'delete',
    record: { by: 'controller', column: 'controller', id: 'record_id' },
    hidden: ['parent_id', 'mentions'],
  },
  user_money_log: { title: label('会员余额日志', 'Balance log'), action: 'stay', note: ofAccounts },
  verification_code: { title: label('验证码', 'Verification codes'), action: 'delete', hidden: ['code'] },
}

/** The tables that no search reads, with the reason. */
export const withoutPersons: Readonly<Record<string, string>> = {
  admin_api_key: 'Keys of programs; they name a program and are deleted with the administrator.',
  admin_digest: 'The day of a mail to an administrator.',
  admin_group: 'Role groups.',
  admin_group_access: 'Role groups of administrators, deleted with the account.',
  admin_preference: 'The set-up of an administrator, deleted with the account.',
  admin_rule: 'Permission rules.',
  admin_announcement_receipt: 'Receipts of administrators, deleted with the account.',
  attempt_limit: 'Keyed hashes, deleted when they no longer count.',
  awaited_module: 'Modules.',
  captcha: 'Pictures; they expire within minutes.',
  consent_text: 'The texts of policies.',
  content_view: 'Counts of views.',
  content_view_day: 'Counts of views.',
  file_use: 'Addresses of files by record; written and deleted with the record.',
  file_use_source: 'Names of columns.',
  installation: 'One row about the installation.',
  installed_module: 'Modules.',
  list_setting: 'Arrangements of columns.',
  module_package: 'Modules.',
  module_publisher: 'Keys of publishers of modules.',
  module_source: 'Addresses of module markets.',
  move_in_run: 'Counts by table of a move; values are in the report of the operator, see the page on requests.',
  person_export: 'Paths of archives, deleted after a week.',
  person_request: 'Records of requests: keyed hashes and counts, which stay.',
  picture_preview: 'Previews of pictures by address.',
  private_file: 'Paths of files; found by the records that have them.',
  record_presence: 'Open forms, for less than a minute.',
  resource_design: 'Designs of areas.',
  search_document: 'Words by record; written and deleted with the record.',
  search_source: 'Names of columns.',
  shared_board: 'Dashboards of groups.',
  shared_text: 'Texts of open forms, while they are open.',
  shared_text_person: 'Open forms, while they are open.',
  shared_text_step: 'Steps of open forms, while they are open.',
  terminal_output: 'Output of commands, deleted after its retention period.',
  terminal_schedule: 'Commands at fixed times.',
  terminal_task: 'Commands of administrators, deleted after their retention period.',
  terminal_ticket: 'Tickets that live for seconds.',
  text_override: 'Texts of the product that staff changed.',
  throttle: 'Networks of the current minute.',
  token: 'Hashes of tokens, by id and kind of account; the sessions of an account end when it is erased.',
  upload_share: 'Sizes of uploads, for a day.',
  visit: 'Counts of visits.',
}

/** Labels of columns that no definition describes. */
export const columnLabels: Readonly<Record<string, LocalizedText>> = {
  about: label('对象', 'About'),
  address: label('地址', 'Address'),
  admin_name: label('管理员', 'Administrator'),
  admin_id: label('管理员编号', 'Administrator ID'),
  after: label('修改后', 'After'),
  announcement_id: label('公告编号', 'Announcement ID'),
  application_id: label('申请编号', 'Application ID'),
  area: label('区域', 'Area'),
  attempts: label('尝试次数', 'Attempts'),
  before: label('修改前', 'Before'),
  calendar_version: label('日历地址版本', 'Version of the calendar address'),
  cells: label('导入内容', 'Imported cells'),
  changes: label('修改内容', 'Changes'),
  channel: label('渠道', 'Channel'),
  channels: label('通知渠道', 'Channels of notices'),
  confirm_time: label('确认时间', 'Confirmed'),
  content: label('内容', 'Content'),
  controller: label('所属区域', 'Area'),
  course_id: label('课程编号', 'Course ID'),
  create_time: label('创建时间', 'Created'),
  data: label('内容', 'Content'),
  day: label('日期', 'Day'),
  done_by: label('完成人编号', 'Done by'),
  done_time: label('完成时间', 'Done'),
  due_time: label('计划时间', 'Due'),
  event: label('事件', 'Event'),
  expire_time: label('失效时间', 'Expires'),
  field: label('字段', 'Field'),
  fields: label('字段', 'Fields'),
  form: label('表单', 'Form'),
  former: label('原联系方式', 'Former contact'),
  id: label('编号', 'ID'),
  ip: label('IP', 'IP'),
  is_done: label('已完成', 'Done'),
  is_synced: label('多设备同步', 'Synchronised'),
  is_told: label('已告知', 'Notified'),
  is_written: label('已写入', 'Written'),
  issuer: label('登录服务', 'Provider'),
  kind: label('类型', 'Kind'),
  label: label('名称', 'Label'),
  lease_time: label('处理期限', 'Processed until'),
  lesson: label('课时', 'Lesson'),
  link: label('链接', 'Link'),
  locale: label('语言', 'Language'),
  log_id: label('回收站编号', 'Entry of the recycle bin'),
  longest: label('最长连续天数', 'Longest streak'),
  mail_time: label('邮件时间', 'Mailed'),
  message: label('说明', 'Message'),
  name: label('名称', 'Name'),
  notes: label('备注', 'Notes'),
  number: label('序号', 'Number'),
  outcome: label('结果', 'Outcome'),
  owner: label('账号', 'Account'),
  params: label('参数', 'Values'),
  position: label('位置（秒）', 'Position (s)'),
  quote: label('原文', 'Passage'),
  quiet_from: label('免打扰开始', 'Quiet from'),
  quiet_until: label('免打扰结束', 'Quiet until'),
  read_time: label('阅读时间', 'Read'),
  record: label('记录', 'Record'),
  record_id: label('记录编号', 'Record ID'),
  relying_party: label('网站', 'Site'),
  revision: label('版本', 'Revision'),
  run_id: label('批量操作编号', 'Bulk work ID'),
  sent: label('提交内容', 'Sent'),
  seen_time: label('最近使用', 'Last seen'),
  size: label('大小（字节）', 'Size (bytes)'),
  sms: label('短信', 'Text message'),
  state: label('状态', 'State'),
  streak: label('连续天数', 'Streak'),
  subject: label('账号标识', 'Subject'),
  table_name: label('数据表', 'Table'),
  text: label('内容', 'Text'),
  time_zone: label('时区', 'Time zone'),
  title: label('标题', 'Title'),
  transports: label('连接方式', 'Transports'),
  type: label('类型', 'Type'),
  update_time: label('更新时间', 'Updated'),
  use_time: label('最近使用', 'Last used'),
  user_agent: label('浏览器', 'User agent'),
  user_id: label('会员编号', 'Member ID'),
  uses: label('使用次数', 'Uses'),
  value: label('值', 'Value'),
  version: label('版本', 'Version'),
  replace_time: label('更换时间', 'Replaced'),
}
