import { label, type LocalizedText } from '@teachnet/protocol'
import type { ItemDeclarations, ItemDeclaration } from './site-item.ts'
import { retained, type RetainedName } from '../../retention/index.ts'

const managers = ['npm', 'cnpm', 'yarn', 'pnpm', 'ni', 'none'] as const

/** Items of the terminal's own dialog; the configuration page does not show them. */
export const terminal = {
  npm_package_manager: {
    title: label('包管理器', 'Package manager'),
    type: 'select',
    default: 'pnpm',
    rules: ['required'],
    content: Object.fromEntries(managers.map((name) => [name, label(name, name)])),
  },
  install_service_port: {
    title: label('安装服务端口', 'Install service port'),
    type: 'number',
    default: '8000',
    rules: ['required', 'integer'],
    refusalOf: (value: string) => (Number(value) >= 1 && Number(value) <= 65_535 ? undefined : 'site.port'),
  },
} as const satisfies ItemDeclarations

/** Whether the public site and the member centre are closed for maintenance. The operation page sets these items. */
export const maintenance = {
  maintenance_on: { title: label('维护模式', 'Maintenance'), type: 'switch', default: '0' },
  /** Unix seconds; 0: unknown. */
  maintenance_until: {
    title: label('预计恢复时间', 'Expected end'),
    type: 'number',
    default: '0',
    rules: ['integer'],
    refusalOf: (value: string) => (Number(value) >= 0 ? undefined : 'validation.integer'),
  },
  maintenance_note: {
    title: label('给访客的说明', 'Message to visitors'),
    type: 'textarea',
    default: '',
    en: '',
  },
} as const satisfies ItemDeclarations

/** Shortcuts from the configuration page to other pages with settings: title and route name. */
export const quickEntrance = {
  config_quick_entrance: {
    title: label('快捷入口', 'Shortcuts'),
    type: 'array',
    default:
      '[{"key":"数据回收规则配置","value":"security/dataRecycle"},{"key":"敏感数据规则配置","value":"security/sensitiveData"}]',
    en: '[{"key":"Data recycle rules","value":"security/dataRecycle"},{"key":"Sensitive data rules","value":"security/sensitiveData"}]',
  },
} as const satisfies ItemDeclarations

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
  keep_bookings_days: days('bookings'),
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

const count = { type: 'number', rules: ['required', 'integer'], inputExtend: { min: 0 } } as const

/** Allowed uploads and their names. `STORAGE_URL` selects the storage. */
export const upload = {
  upload_maxsize: {
    title: label('最大文件', 'Largest file'),
    type: 'number',
    default: '10485760',
    rules: ['required', 'integer'],
    inputExtend: { min: 1, unit: 'bytes' },
  },
  upload_video_maxsize: {
    title: label('最大视频', 'Largest video'),
    tip: label('视频可以大于其他文件', 'Videos may be larger than other files'),
    type: 'number',
    default: '209715200',
    rules: ['required', 'integer'],
    inputExtend: { min: 1, unit: 'bytes' },
  },
  upload_mimetype: {
    title: label('允许的类型', 'Allowed types'),
    tip: label('后缀或 MIME 类型，逗号分隔', 'Suffixes or MIME types, separated by commas'),
    type: 'textarea',
    default:
      'jpg,png,bmp,jpeg,gif,webp,avif,heic,heif,zip,rar,wav,mp3,m4a,mp4,m4v,mov,webm,pdf,doc,docx,xls,xlsx,ppt,pptx,txt,csv',
    rules: ['required'],
  },
  upload_savename: {
    title: label('保存路径', 'Save name'),
    type: 'string',
    default: '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
    rules: ['required'],
  },
  upload_address_files: files(
    '40',
    label('每个网络地址每天的申请文件数', 'Application files per network address and day'),
  ),
  upload_address_mb: size(
    '400',
    label('每个网络地址每天的申请文件大小', 'Size of application files per network address and day'),
  ),
  upload_form_files: files('10', label('每份申请的文件数', 'Files per application')),
  upload_form_mb: size('100', label('每份申请的文件大小', 'Size of files per application')),
  upload_member_files: files('100', label('每位会员每天上传的文件数', 'Files per member and day')),
  upload_member_mb: size('500', label('每位会员每天上传的文件大小', 'Size of files per member and day')),
} as const satisfies ItemDeclarations

function files(value: string, title: LocalizedText) {
  return { title, tip: label('个，0 表示不限', 'Number of files; 0: no limit'), ...count, default: value } as const
}

function size(value: string, title: LocalizedText) {
  const tip = label('0 表示不限', '0: no limit')
  return { title, tip, ...count, inputExtend: { min: 0, unit: 'megabytes' }, default: value } as const
}
