import { label, type LocalizedText } from '@teachnet/contract'

/** Rows that are forgotten so many days after a time of theirs. */
export interface RetainedRows {
  /** What the configuration page calls them. */
  readonly title: LocalizedText
  readonly table: string
  /** Unix seconds, or a day. */
  readonly since: { readonly column: string; readonly kind: 'seconds' | 'day' }
  /** Only rows with one of these values; absent: all. */
  readonly only?: { readonly column: string; readonly values: readonly string[] }
  /** Until an administrator sets another number; 0: for ever. */
  readonly days: number
}

const created = { column: 'create_time', kind: 'seconds' } as const

/** An application that was refused; its files go a day later, when no record names them. */
const refused = (title: LocalizedText, table: string) =>
  ({
    title,
    table,
    since: { column: 'update_time', kind: 'seconds' },
    only: { column: 'state', values: ['3'] },
    days: 365,
  }) as const

/**
 * What is kept how long. The settings, the job that deletes and `docs/data-kept.md` follow from it. Not here is what has a time of its own
 * that nobody would set: captchas, codes, tokens and limits go as soon as they count for nothing any more.
 */
export const retained = {
  admin_log: {
    title: label('管理员日志', 'Log of the administrators'),
    table: 'admin_log',
    since: created,
    days: 365,
  },
  recycle_log: {
    title: label('数据回收站', 'Deleted records'),
    table: 'security_data_recycle_log',
    since: created,
    days: 180,
  },
  sensitive_log: {
    title: label('敏感数据修改记录', 'Changes of sensitive data'),
    table: 'security_sensitive_data_log',
    since: created,
    days: 365,
  },
  outbox: {
    title: label('已发送或发送失败的邮件和短信', 'Mails and text messages that were sent or failed'),
    table: 'outbox',
    since: created,
    only: { column: 'state', values: ['sent', 'failed', 'kept'] },
    days: 90,
  },
  failed_jobs: {
    title: label('失败的任务', 'Failed jobs'),
    table: 'job',
    since: { column: 'finish_time', kind: 'seconds' },
    only: { column: 'state', values: ['dead'] },
    days: 30,
  },
  teacher_applications: refused(label('已拒绝的教师入驻申请', 'Refused teacher applications'), 'setin_teacher'),
  branch_applications: refused(label('已拒绝的分校加盟申请', 'Refused branch applications'), 'setin_branch'),
  shop_applications: refused(label('已拒绝的店铺入驻申请', 'Refused shop applications'), 'setin_shoper'),
  course_applications: refused(label('已拒绝的课程入驻申请', 'Refused course applications'), 'setin_classer'),
  visits: {
    title: label('访问统计', 'Counts of visits'),
    table: 'visit',
    since: { column: 'day', kind: 'day' },
    days: 730,
  },
} as const satisfies Readonly<Record<string, RetainedRows>>

export type RetainedName = keyof typeof retained

/** Days by name; 0: for ever. */
export type RetentionDays = Readonly<Record<RetainedName, number>>

/** Every name of the table. */
export function retainedNames(): RetainedName[] {
  return Object.keys(retained).filter((name): name is RetainedName => Object.hasOwn(retained, name))
}
