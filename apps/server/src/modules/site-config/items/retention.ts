import { label } from '@teachnet/protocol'
import { retained, type RetainedName } from '../../../db/retained-rows.ts'
import type { ItemDeclaration } from './site-item.ts'

/** Retention periods of rows that are not kept forever. */
export const retention = {
  keep_admin_log_days: days('admin_log'),
  keep_recycle_log_days: days('recycle_log'),
  keep_sensitive_log_days: days('sensitive_log'),
  keep_outbox_days: days('outbox'),
  keep_admin_notices_days: days('admin_notices'),
  keep_form_drafts_days: days('form_drafts'),
  keep_terminal_tasks_days: days('terminal_tasks'),
  keep_design_changes_days: days('design_changes'),
  keep_config_changes_days: days('config_changes'),
  keep_failed_jobs_days: days('failed_jobs'),
  keep_teacher_applications_days: days('teacher_applications'),
  keep_branch_applications_days: days('branch_applications'),
  keep_shop_applications_days: days('shop_applications'),
  keep_course_applications_days: days('course_applications'),
  keep_enrolments_days: days('enrolments'),
  keep_enquiries_days: days('enquiries'),
  keep_withdrawn_days: days('withdrawn'),
  keep_drafts_days: days('drafts'),
  keep_visits_days: days('visits'),
} as const satisfies Readonly<Record<`keep_${RetainedName}_days`, ItemDeclaration>>

function days(name: RetainedName) {
  const { title, days: fallback } = retained[name]
  return {
    title: label(
      `${title['zh-cn']}的保留时间`,
      `How long to keep: ${title.en.charAt(0).toLowerCase()}${title.en.slice(1)}`,
    ),
    tip: label('0 表示永久保留', '0 keeps them forever'),
    type: 'number',
    default: String(fallback),
    rules: ['required', 'integer'],
    inputExtend: { min: 0, unit: 'days' },
  } as const
}
