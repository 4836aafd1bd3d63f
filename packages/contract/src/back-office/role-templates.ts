import { label, type LocalizedText } from '@teachnet/protocol'

/** A common role of an office, as the start of a role group. */
export interface RoleTemplate {
  readonly name: string
  readonly title: LocalizedText
  readonly about: LocalizedText
  /** Actions by area or page; each has its menu entry as well. */
  readonly grants: Readonly<Record<string, readonly string[]>>
}

const overview = { dashboard: ['index'] }
const applicationActions = ['index', 'edit', 'remark', 'take', 'assign', 'ask', 'accept', 'refuse', 'reveal'] as const

/** The roles that a role group can start from. */
export const roleTemplates = [
  {
    name: 'editor',
    title: label('编辑', 'Editor'),
    about: label(
      '撰写和发布资讯，使用媒体库、发布检查和修订历史',
      'Writes and publishes news, with the media library, the check before publication and revisions',
    ),
    grants: {
      ...overview,
      'information/item': [
        ...['index', 'add', 'edit', 'del', 'sortable', 'views'],
        ...['check', 'draft', 'revisions', 'restore'],
      ],
      'information/category': ['index'],
      'routine/folder': ['index', 'add', 'edit'],
      'routine/attachment': ['index', 'edit', 'replace', 'transform', 'uses', 'variants', 'figures'],
    },
  },
  {
    name: 'desk',
    title: label('受理专员', 'Application desk'),
    about: label(
      '受理入驻、报名、到校邀请和咨询，可查看申请人的联系方式，不能删除或导出',
      'Handles applications, enrolments, bookings and enquiries, and sees contacts of applicants; cannot delete or export',
    ),
    grants: {
      ...overview,
      'setin/teacher': applicationActions,
      'setin/branch': applicationActions,
      'setin/classer': applicationActions,
      'setin/shoper': applicationActions,
      'setin/enrolment': applicationActions,
      'setin/booking': applicationActions,
      'setin/enquiry': applicationActions,
      'setin/template': ['index'],
      'teacher/teacher': ['index'],
      'course/course': ['index'],
      'course/run': ['index'],
    },
  },
  {
    name: 'finance',
    title: label('财务', 'Finance'),
    about: label(
      '查看和登记会员余额与积分，核对并导出报名记录',
      'Views and books balances and points of members, and checks and exports enrolments',
    ),
    grants: {
      ...overview,
      'user/user': ['index'],
      'user/moneyLog': ['index', 'add', 'export'],
      'user/scoreLog': ['index', 'add', 'export'],
      'setin/enrolment': ['index', 'reveal', 'export'],
      'course/course': ['index'],
      'course/run': ['index'],
      'routine/export': ['index', 'del'],
    },
  },
  {
    name: 'auditor',
    title: label('审计', 'Auditor'),
    about: label(
      '只读：管理员、权限、各类日志和运行状态，可校验并导出日志',
      'Reads administrators, rights, logs and the state of the server, and verifies and exports logs; changes nothing',
    ),
    grants: {
      ...overview,
      'auth/admin': ['index', 'rights'],
      'auth/group': ['index'],
      'auth/rule': ['index'],
      'auth/adminLog': ['index', 'verify', 'expired', 'export'],
      'security/dataRecycleLog': ['index', 'info', 'export'],
      'security/sensitiveDataLog': ['index', 'info', 'export'],
      'security/dataRecycle': ['index'],
      'security/sensitiveData': ['index'],
      'routine/operation': ['index'],
      'routine/job': ['index'],
      'routine/export': ['index', 'del'],
    },
  },
] as const satisfies readonly RoleTemplate[]

/** Names of the rules of a role: menu entries and permission nodes, without the directories above them. */
export function rulesOfRole({ grants }: Pick<RoleTemplate, 'grants'>): string[] {
  return Object.entries(grants).flatMap(([entry, actions]) => [entry, ...actions.map((action) => `${entry}/${action}`)])
}
