import { label, type LocalizedText, type MenuRule } from '@teachnet/protocol'

/** The directories and pages of the back office's menu. */

/** A page of the back office that is not a resource, and its permissions. */
export interface MenuPage {
  /** Route name and permission node. */
  readonly name: string
  /** Name of the menu directory; absent: top level. */
  readonly parent?: string
  readonly title: LocalizedText
  readonly icon: string
  readonly weigh: number
  /** Path of the page's source in the old client. */
  readonly component: string
  /** Path under the back office, without a leading slash. Default: the name. */
  readonly path?: string
  /** Default: `none`. */
  readonly extend?: MenuRule['extend']
  readonly nodes: readonly { readonly name: string; readonly title: LocalizedText }[]
  /** The page concerns only the reader's own account: every administrator with at least one right has it. */
  readonly isOwn?: true
  /** The page and its calls are for super administrators only, whatever nodes a group has. */
  readonly isForSuper?: true
}

/** A directory of the back office's menu. */
export interface MenuDirectory {
  readonly name: string
  readonly title: LocalizedText
  readonly icon: string
  readonly weigh: number
}

/** Groups of the menu that definitions refer to in `menu`. */
export const menuDirectories = [
  { name: 'setin', title: label('入驻申请', 'Applications'), icon: 'fa fa-inbox', weigh: 95 },
  { name: 'teacher', title: label('教师', 'Teachers'), icon: 'fa fa-graduation-cap', weigh: 90 },
  { name: 'course', title: label('课程', 'Courses'), icon: 'fa fa-book', weigh: 85 },
  { name: 'information', title: label('资讯', 'Information'), icon: 'fa fa-newspaper-o', weigh: 80 },
  { name: 'enterprise', title: label('企业', 'Company'), icon: 'fa fa-building-o', weigh: 78 },
  { name: 'app', title: label('应用', 'App'), icon: 'fa fa-mobile', weigh: 76 },
  { name: 'fond', title: label('证书查询', 'Certificates'), icon: 'fa fa-certificate', weigh: 74 },
  { name: 'user', title: label('会员管理', 'Members'), icon: 'fa fa-users', weigh: 60 },
  { name: 'auth', title: label('权限管理', 'Access'), icon: 'fa fa-group', weigh: 50 },
  { name: 'security', title: label('数据安全', 'Data security'), icon: 'fa fa-shield', weigh: 45 },
  { name: 'routine', title: label('常规管理', 'Routine'), icon: 'fa fa-cogs', weigh: 40 },
] as const satisfies readonly MenuDirectory[]

const view = { name: 'index', title: label('查看', 'View') } as const

/** Pages besides those derived from resources. */
export const menuPages: readonly MenuPage[] = [
  {
    name: 'dashboard',
    title: label('控制台', 'Dashboard'),
    icon: 'fa fa-dashboard',
    weigh: 999,
    component: '/src/views/backend/dashboard.vue',
    nodes: [view],
  },
  {
    name: 'security/person',
    parent: 'security',
    title: label('个人信息请求', 'Personal data requests'),
    icon: 'fa fa-user-circle-o',
    weigh: 95,
    component: '/src/views/backend/security/person/index.vue',
    isForSuper: true,
    nodes: [
      view,
      { name: 'find', title: label('查找个人信息', 'Find personal data') },
      { name: 'export', title: label('导出个人信息', 'Export personal data') },
      { name: 'erase', title: label('删除个人信息', 'Erase personal data') },
    ],
  },
  {
    name: 'routine/config',
    parent: 'routine',
    title: label('系统配置', 'Configuration'),
    icon: 'el-icon-Tools',
    weigh: 99,
    component: '/src/views/backend/routine/config/index.vue',
    nodes: [
      view,
      { name: 'edit', title: label('编辑', 'Edit') },
      { name: 'add', title: label('添加', 'Add') },
      { name: 'del', title: label('删除', 'Delete') },
      { name: 'sendTestMail', title: label('发送测试邮件', 'Send a test mail') },
      { name: 'tryConnection', title: label('测试连接', 'Test connections') },
      { name: 'clearCache', title: label('清理缓存', 'Clear the cache') },
    ],
  },
  {
    name: 'routine/text',
    parent: 'routine',
    title: label('界面文案', 'Texts'),
    icon: 'fa fa-language',
    weigh: 88,
    component: '/src/views/backend/routine/text/index.vue',
    nodes: [view, { name: 'edit', title: label('编辑', 'Edit') }],
  },
  {
    name: 'routine/adminInfo',
    parent: 'routine',
    title: label('个人资料', 'Profile'),
    icon: 'fa fa-user',
    weigh: 86,
    component: '/src/views/backend/routine/adminInfo.vue',
    isOwn: true,
    nodes: [view, { name: 'edit', title: label('编辑', 'Edit') }],
  },
  {
    name: 'routine/notice',
    parent: 'routine',
    title: label('收件箱', 'Inbox'),
    icon: 'fa fa-bell-o',
    weigh: 85,
    component: '/src/views/backend/routine/notice.vue',
    isOwn: true,
    nodes: [view],
  },
  {
    name: 'routine/operation',
    parent: 'routine',
    title: label('运行状态', 'Operation'),
    icon: 'fa fa-server',
    weigh: 30,
    component: '/src/views/backend/routine/operation.vue',
    nodes: [view, { name: 'maintain', title: label('切换维护模式', 'Switch maintenance mode') }],
  },
  {
    name: 'crud/crud',
    title: label('数据设计', 'Data designer'),
    icon: 'fa fa-code',
    weigh: 22,
    component: '/src/views/backend/crud/index.vue',
    isForSuper: true,
    nodes: [
      view,
      { name: 'generate', title: label('生成', 'Generate') },
      { name: 'delete', title: label('删除', 'Delete') },
    ],
  },
  {
    name: 'moduleStore/moduleStore',
    // The old client looks up the page's texts by this path.
    path: 'moduleStore',
    title: label('模块市场', 'Modules'),
    icon: 'el-icon-GoodsFilled',
    weigh: 20,
    component: '/src/views/backend/module/index.vue',
    isForSuper: true,
    nodes: [
      view,
      { name: 'install', title: label('安装', 'Install') },
      { name: 'changeState', title: label('调整状态', 'Change the state') },
      { name: 'uninstall', title: label('卸载', 'Uninstall') },
      { name: 'update', title: label('更新', 'Update') },
    ],
  },
]

/** Names of the rules of own-account pages, which every administrator with at least one right has. */
export const ownRuleNames: readonly string[] = menuPages
  .filter(({ isOwn }) => isOwn)
  .flatMap(({ name, nodes }) => [name, ...nodes.map((node) => `${name}/${node.name}`)])

/** Whether only super administrators have a rule, whatever a group lists: a page for them, or a permission of it. */
export function isSuperRule(name: string): boolean {
  return [...superMenuNames].some((page) => name === page || name.startsWith(`${page}/`))
}

/** Names of the menu entries that only super administrators have. */
export const superMenuNames: ReadonlySet<string> = new Set(
  menuPages.flatMap(({ name, isForSuper }) => (isForSuper ? [name] : [])),
)
