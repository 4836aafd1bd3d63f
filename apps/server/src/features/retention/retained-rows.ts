import { label, type LocalizedText } from '@teachnet/protocol'

/** Rows that are deleted a number of days after a time in them. */
export interface RetainedRows {
  /** Their label on the configuration page. */
  readonly title: LocalizedText
  readonly tables: readonly string[]
  /** Unix seconds, or a date. */
  readonly since: { readonly column: string; readonly kind: 'seconds' | 'day' }
  /** Only rows with one of these values; absent: all. */
  readonly only?: { readonly column: string; readonly values: readonly string[] }
  /**
   * Whether each row's digest covers the one before: the oldest rows are deleted first, and an entry records it, see
   * `audit-chain.repo.ts`.
   */
  readonly isChained?: true
  /** The default until an administrator sets another number; 0: for ever. */
  readonly days: number
}

const created = { column: 'create_time', kind: 'seconds' } as const

/** An application that was rejected; its files are deleted a day later, when no record refers to them. */
const rejected = (title: LocalizedText, table: string) =>
  ({
    title,
    tables: [table],
    since: { column: 'update_time', kind: 'seconds' },
    only: { column: 'state', values: ['3'] },
    days: 365,
  }) as const

/**
 * The retention period of each kind of row. The settings, the deletion job and `docs/operating/data-retention.md` follow from it. Rows with a fixed
 * lifetime are not here: captchas, codes, tokens and limits are deleted as soon as they have expired.
 */
export const retained = {
  admin_log: {
    title: label('管理员日志', 'Log of the administrators'),
    tables: ['admin_log'],
    since: created,
    isChained: true,
    days: 365,
  },
  recycle_log: {
    title: label('数据回收站', 'Recycle bin'),
    tables: ['security_data_recycle_log'],
    since: created,
    days: 180,
  },
  sensitive_log: {
    title: label('敏感数据修改记录', 'Changes of sensitive data'),
    tables: ['security_sensitive_data_log'],
    since: created,
    days: 365,
  },
  outbox: {
    title: label('已发送或发送失败的邮件和短信', 'Mails and text messages that were sent or failed'),
    tables: ['outbox'],
    since: created,
    only: { column: 'state', values: ['sent', 'failed', 'kept'] },
    days: 90,
  },
  admin_notices: {
    title: label('管理员收件箱中的通知', 'Notices in the inboxes of administrators'),
    tables: ['admin_notice'],
    since: created,
    days: 180,
  },
  form_drafts: {
    title: label('未保存的表单内容', 'Unsaved input of forms'),
    tables: ['form_draft'],
    since: { column: 'update_time', kind: 'seconds' },
    days: 60,
  },
  terminal_tasks: {
    title: label('终端任务及其输出', 'Tasks of the terminal with their output'),
    tables: ['terminal_task'],
    since: { column: 'finish_time', kind: 'seconds' },
    days: 30,
  },
  design_changes: {
    title: label(
      '数据设计的变更记录及被删除的数据',
      'Changes of designed data areas, with the values that they dropped',
    ),
    tables: ['design_change'],
    since: created,
    days: 180,
  },
  config_changes: {
    title: label('系统配置的修改历史', 'History of the configuration'),
    tables: ['config_change'],
    since: created,
    days: 730,
  },
  failed_jobs: {
    title: label('失败的任务', 'Failed jobs'),
    tables: ['job'],
    since: { column: 'finish_time', kind: 'seconds' },
    only: { column: 'state', values: ['dead'] },
    days: 30,
  },
  teacher_applications: rejected(label('已拒绝的教师入驻申请', 'Refused teacher applications'), 'setin_teacher'),
  branch_applications: rejected(label('已拒绝的分校加盟申请', 'Refused branch applications'), 'setin_branch'),
  shop_applications: rejected(label('已拒绝的店铺入驻申请', 'Refused shop applications'), 'setin_shoper'),
  course_applications: rejected(label('已拒绝的课程入驻申请', 'Refused course applications'), 'setin_classer'),
  enrolments: rejected(label('已拒绝的课程报名', 'Refused enrolments'), 'setin_enrolment'),
  enquiries: {
    ...rejected(label('已结束的咨询', 'Enquiries that are closed'), 'setin_enquiry'),
    only: { column: 'state', values: ['2', '3'] },
  },
  bookings: {
    ...rejected(label('已结束的到校邀请', 'Bookings that are closed'), 'setin_booking'),
    only: { column: 'state', values: ['2', '3'] },
  },
  withdrawn: {
    title: label('申请人撤回的申请和咨询', 'Applications and enquiries that were withdrawn'),
    tables: [
      'setin_teacher',
      'setin_branch',
      'setin_shoper',
      'setin_classer',
      'setin_enrolment',
      'setin_booking',
      'setin_enquiry',
    ],
    since: { column: 'update_time', kind: 'seconds' },
    only: { column: 'state', values: ['5'] },
    days: 30,
  },
  drafts: {
    title: label('已审核的会员资料草稿', 'Drafts of members that were approved or refused'),
    tables: ['teacher_draft'],
    since: { column: 'update_time', kind: 'seconds' },
    only: { column: 'state', values: ['approved', 'refused'] },
    days: 365,
  },
  visits: {
    title: label('访问统计', 'Counts of visits'),
    tables: ['visit', 'content_view_day'],
    since: { column: 'day', kind: 'day' },
    days: 730,
  },
} as const satisfies Readonly<Record<string, RetainedRows>>

export type RetainedName = keyof typeof retained

/** Days by name; 0: for ever. */
export type RetentionDays = Readonly<Record<RetainedName, number>>

/** Returns every name of the table. */
export function retainedNames(): RetainedName[] {
  return Object.keys(retained).filter((name): name is RetainedName => Object.hasOwn(retained, name))
}
