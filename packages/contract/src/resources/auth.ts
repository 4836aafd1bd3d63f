import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, nicknameField, statusField, timeFields, weighField } from './common-fields.ts'
import { ruleEndFields, ruleFields } from './rule-fields.ts'

/** Administrators. */
export const authAdmin = defineResource({
  controller: 'auth.Admin',
  table: 'admin',
  title: label('管理员', 'Administrators'),
  labelField: 'nickname',
  defaultOrder: 'id,desc',
  derived: ['group_name_arr'],
  calls: [
    { name: 'rights', takes: 'record', title: label('查看权限', 'Explain rights') },
    { name: 'viewAs', takes: 'record', title: label('以其身份查看', 'View as') },
  ],
  recordActions: [
    { name: 'signOut', title: label('结束全部登录', 'End all sessions') },
    { name: 'removeFactor', title: label('解除两步验证', 'Remove two-step verification') },
  ],
  menu: { parent: 'auth', icon: 'fa fa-user', weigh: 99, component: '/src/views/backend/auth/admin/index.vue' },
  fields: {
    ...idField,
    avatar: { kind: 'image', label: label('头像', 'Avatar') },
    username: {
      kind: 'text',
      label: label('用户名', 'User name'),
      max: 20,
      required: true,
      unique: true,
      rules: ['account'],
      quickSearch: true,
      sortable: true,
    },
    ...nicknameField,
    group_arr: {
      kind: 'relations',
      label: label('管理员分组', 'Groups'),
      required: true,
      virtual: true,
      resource: 'auth.Group',
      as: 'groups',
    },
    email: { kind: 'text', label: label('邮箱', 'Email'), max: 50, unique: true, rules: ['email'] },
    mobile: { kind: 'text', label: label('手机号', 'Mobile'), max: 20, unique: true, rules: ['mobile'] },
    password: {
      kind: 'password',
      label: label('密码', 'Password'),
      required: true,
      list: false,
      rule: 'adminPassword',
      needsCurrent: true,
    },
    must_change_password: {
      kind: 'switch',
      label: label('登录后须修改密码', 'New password at next login'),
      help: label(
        '开启后，该管理员要先设置自己的密码，才能使用后台。',
        'The administrator sets a password of their own before using the back office.',
      ),
      default: 0,
      list: 'hidden',
      isOwn: true,
    },
    motto: { kind: 'text', label: label('签名', 'Motto'), max: 255, multiline: true, list: false },
    last_login_time: { kind: 'dateTime', label: label('最后登录', 'Last login'), readOnly: true, sortable: true },
    last_login_ip: { kind: 'text', label: label('登录 IP', 'Login IP'), max: 50, readOnly: true, list: 'hidden' },
    login_failure: { kind: 'integer', label: label('登录失败次数', 'Login failures'), internal: true, default: 0 },
    last_seen_time: { kind: 'dateTime', label: label('最近活动', 'Last seen'), internal: true },
    login_failure_time: { kind: 'dateTime', label: label('最近登录失败', 'Last login failure'), internal: true },
    ...statusField,
    ...timeFields,
  },
})

/** Groups of administrators and their permissions. */
export const authGroup = defineResource({
  controller: 'auth.Group',
  table: 'admin_group',
  title: label('角色组', 'Role groups'),
  labelField: 'name',
  defaultOrder: 'id,asc',
  menu: { parent: 'auth', icon: 'fa fa-group', weigh: 98, component: '/src/views/backend/auth/group/index.vue' },
  fields: {
    ...idField,
    pid: { kind: 'treeParent', label: label('上级分组', 'Parent group') },
    name: { kind: 'text', label: label('组名', 'Name'), max: 100, required: true, quickSearch: true },
    /** A list shows a summary as text; a form edits ids of rules. The column holds ids, or `*` for all. */
    rules: {
      kind: 'relations',
      label: label('权限', 'Permissions'),
      virtual: true,
      resource: 'auth.Rule',
      as: 'rule_list',
    },
    /** See `AreaLimits`. */
    limits: {
      kind: 'json',
      label: label('数据范围', 'Data limits'),
      help: label(
        '限制本组在各数据区域中能看到的记录和字段。同时属于多个组时，以限制最少的组为准。',
        'Which records and fields of an area the group sees. Of several groups, the one with the fewest limits decides.',
      ),
      list: false,
      isOwn: true,
    },
    must_have_factor: {
      kind: 'switch',
      label: label('必须启用两步验证', 'Two-step verification required'),
      help: label(
        '开启后，本组的管理员要先启用两步验证，才能使用后台。',
        'Administrators of the group set up two-step verification before they use the back office.',
      ),
      default: 0,
      list: 'hidden',
      isOwn: true,
    },
    ...statusField,
    ...timeFields,
  },
})

/** Permission nodes; they also form the menu. */
export const authRule = defineResource({
  controller: 'auth.Rule',
  table: 'admin_rule',
  title: label('菜单规则', 'Menu rules'),
  labelField: 'title',
  defaultOrder: 'weigh,desc',
  menu: { parent: 'auth', icon: 'fa fa-th-list', weigh: 97, component: '/src/views/backend/auth/rule/index.vue' },
  fields: {
    ...idField,
    pid: { kind: 'treeParent', label: label('上级菜单', 'Parent rule') },
    type: {
      kind: 'choice',
      label: label('类型', 'Type'),
      default: 'menu',
      options: [
        { value: 'menu_dir', label: label('菜单目录', 'Directory'), tone: 'neutral' },
        { value: 'menu', label: label('菜单项', 'Menu entry'), tone: 'info' },
        { value: 'button', label: label('页面按钮', 'Button'), tone: 'warning' },
      ],
    },
    ...ruleFields,
    keepalive: { kind: 'switch', label: label('缓存', 'Keep alive'), default: 0, shownWhen: { type: ['menu'] } },
    ...ruleEndFields,
    ...weighField,
    ...statusField,
    ...timeFields,
  },
})

/** The log of administrators' actions. */
export const authAdminLog = defineResource({
  controller: 'auth.AdminLog',
  table: 'admin_log',
  title: label('管理员日志', 'Administrator log'),
  labelField: 'title',
  defaultOrder: 'id,desc',
  scope: { field: 'admin_id', reach: 'own' },
  actions: ['index'],
  calls: [
    { name: 'verify', takes: 'nothing', title: label('校验日志', 'Verify the log') },
    { name: 'expired', takes: 'record', title: label('下载到期日志', 'Download expired entries') },
  ],
  menu: { parent: 'auth', icon: 'fa fa-history', weigh: 96, component: '/src/views/backend/auth/adminLog/index.vue' },
  fields: {
    ...idField,
    admin_id: {
      kind: 'integer',
      label: label('管理员编号', 'Administrator ID'),
      readOnly: true,
      list: 'hidden',
      search: 'eq',
    },
    username: { kind: 'text', label: label('管理员', 'Administrator'), max: 20, readOnly: true },
    title: { kind: 'text', label: label('标题', 'Title'), max: 100, readOnly: true, quickSearch: true },
    url: { kind: 'text', label: label('地址', 'Address'), max: 1500, readOnly: true },
    /** A JSON text, because the old clients parse it themselves. */
    data: {
      kind: 'text',
      label: label('内容', 'Content'),
      max: 1_000_000,
      readOnly: true,
      list: false,
    },
    /** For an entry about a changed record: the area's controller, a colon, and the id. */
    record: {
      kind: 'text',
      label: label('相关记录', 'Record'),
      max: 200,
      isOwn: true,
      readOnly: true,
      virtual: true,
      search: 'eq',
      list: false,
    },
    /** What an entry about a record reports. */
    action: {
      kind: 'choice',
      label: label('操作', 'Action'),
      options: [
        { value: 'add', label: label('新增', 'Added') },
        { value: 'edit', label: label('修改', 'Changed') },
        { value: 'del', label: label('删除', 'Deleted') },
        { value: 'reveal', label: label('查看完整值', 'Value shown in full'), tone: 'warning' },
        { value: 'call', label: label('其他', 'Other') },
      ],
      isOwn: true,
      readOnly: true,
      virtual: true,
      search: 'eq',
      list: 'hidden',
    },
    /** Why a value was shown in full. */
    reason: {
      kind: 'text',
      label: label('查看原因', 'Reason'),
      max: 200,
      isOwn: true,
      readOnly: true,
      virtual: true,
      search: 'LIKE',
      list: 'hidden',
    },
    ip: { kind: 'text', label: label('IP', 'IP'), max: 50, readOnly: true },
    useragent: { kind: 'text', label: label('浏览器', 'User agent'), max: 255, readOnly: true, list: 'hidden' },
    /** The digest of the entry before, and that of this one, which covers it: the database writes both. */
    chain_before: { kind: 'text', label: label('前一条摘要', 'Digest before'), max: 64, internal: true },
    chain: { kind: 'text', label: label('摘要', 'Digest'), max: 64, internal: true },
    create_time: timeFields.create_time,
  },
})
