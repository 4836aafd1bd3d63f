import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, nicknameField, statusField, timeFields, weighField } from './common-fields.ts'
import { ruleEndFields, ruleFields } from './rule-fields.ts'

/** Members. Balance and points change only through their logs; a new member may start with some. */
export const userUser = defineResource({
  controller: 'user.User',
  table: 'user',
  title: label('会员', 'Members'),
  labelField: 'nickname',
  defaultOrder: 'id,desc',
  derived: ['nickname_text'],
  menu: { parent: 'user', icon: 'fa fa-user', weigh: 99, component: '/src/views/backend/user/user/index.vue' },
  fields: {
    id: { ...idField.id, quickSearch: true },
    avatar: { kind: 'image', label: label('头像', 'Avatar') },
    username: {
      kind: 'text',
      label: label('用户名', 'User name'),
      max: 32,
      required: true,
      unique: true,
      rules: ['account'],
      quickSearch: true,
      sortable: true,
    },
    ...nicknameField,
    group_id: {
      kind: 'relation',
      label: label('会员分组', 'Group'),
      resource: 'user.Group',
      as: 'group',
      shows: ['status', 'update_time', 'create_time'],
    },
    email: { kind: 'text', label: label('邮箱', 'Email'), max: 50, unique: true, rules: ['email'] },
    mobile: { kind: 'text', label: label('手机号', 'Mobile'), max: 20, unique: true, rules: ['mobile'] },
    /** 0 unknown, 1 male, 2 female. */
    gender: {
      kind: 'integer',
      label: label('性别', 'Gender'),
      help: label('0 未知，1 男，2 女', '0 unknown, 1 male, 2 female'),
      min: 0,
      max: 2,
      default: 0,
      search: 'eq',
    },
    birthday: { kind: 'date', label: label('生日', 'Birthday'), list: 'hidden' },
    money: {
      kind: 'money',
      label: label('余额', 'Balance'),
      help: label('之后只能通过余额日志变动', 'Can only be changed later through the balance log'),
      min: 0,
      default: '0.00',
      form: 'add',
      sortable: true,
      isSummed: true,
    },
    score: {
      kind: 'integer',
      label: label('积分', 'Points'),
      help: label('之后只能通过积分日志变动', 'Can only be changed later through the points log'),
      min: 0,
      default: 0,
      form: 'add',
      sortable: true,
      isSummed: true,
    },
    password: { kind: 'password', label: label('密码', 'Password'), required: true, list: false },
    motto: { kind: 'text', label: label('签名', 'Motto'), max: 255, multiline: true, list: false },
    last_login_time: { kind: 'dateTime', label: label('最后登录', 'Last login'), readOnly: true, sortable: true },
    last_login_ip: { kind: 'text', label: label('登录 IP', 'Login IP'), max: 50, readOnly: true, list: 'hidden' },
    login_failure: {
      kind: 'integer',
      label: label('登录失败次数', 'Login failures'),
      readOnly: true,
      default: 0,
      list: 'hidden',
      search: false,
    },
    last_seen_time: { kind: 'dateTime', label: label('最近活动', 'Last seen'), internal: true },
    login_failure_time: { kind: 'dateTime', label: label('最近登录失败', 'Last login failure'), internal: true },
    join_ip: { kind: 'text', label: label('注册 IP', 'Joined from'), max: 50, readOnly: true, list: 'hidden' },
    join_time: { kind: 'dateTime', label: label('注册时间', 'Joined'), readOnly: true, sortable: true },
    status: {
      kind: 'choice',
      label: label('状态', 'Status'),
      default: 'enable',
      sortable: true,
      options: [
        { value: 'enable', label: label('启用', 'Enabled'), tone: 'success' },
        { value: 'disable', label: label('停用', 'Disabled'), tone: 'neutral' },
      ],
    },
    ...timeFields,
  },
})

/** Groups of members and their permissions in the member centre. */
export const userGroup = defineResource({
  controller: 'user.Group',
  table: 'user_group',
  title: label('会员分组', 'Member groups'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  menu: { parent: 'user', icon: 'fa fa-group', weigh: 98, component: '/src/views/backend/user/group/index.vue' },
  fields: {
    ...idField,
    name: { kind: 'text', label: label('组名', 'Name'), max: 50, required: true, quickSearch: true },
    /** A list shows the column: ids with commas, or `*` for all; a form edits ids of rules. */
    rules: {
      kind: 'relations',
      label: label('权限', 'Permissions'),
      virtual: true,
      resource: 'user.Rule',
      as: 'rule_list',
      list: false,
    },
    ...statusField,
    ...timeFields,
  },
})

/** Permission nodes of the member centre; they also form its menu. */
export const userRule = defineResource({
  controller: 'user.Rule',
  table: 'user_rule',
  title: label('会员规则', 'Member rules'),
  labelField: 'title',
  defaultOrder: 'weigh,desc',
  menu: { parent: 'user', icon: 'fa fa-th-list', weigh: 97, component: '/src/views/backend/user/rule/index.vue' },
  fields: {
    ...idField,
    pid: { kind: 'treeParent', label: label('上级规则', 'Parent rule') },
    type: {
      kind: 'choice',
      label: label('类型', 'Type'),
      default: 'menu',
      options: [
        { value: 'route', label: label('普通路由', 'Route'), tone: 'neutral' },
        { value: 'menu_dir', label: label('会员中心菜单目录', 'Member centre menu directory'), tone: 'neutral' },
        { value: 'menu', label: label('会员中心菜单项', 'Member centre menu item'), tone: 'info' },
        { value: 'nav', label: label('顶栏菜单项', 'Header menu item'), tone: 'info' },
        { value: 'nav_user_menu', label: label('顶栏会员菜单项', 'Member drop-down menu item'), tone: 'info' },
        { value: 'button', label: label('页面按钮', 'Button'), tone: 'warning' },
      ],
    },
    ...ruleFields,
    no_login_valid: {
      kind: 'switch',
      label: label('未登录有效', 'Available without login'),
      default: 0,
      list: 'hidden',
    },
    ...ruleEndFields,
    /** The server puts a new rule first, regardless of its form. */
    weigh: { ...weighField.weigh, form: 'edit' },
    ...statusField,
    ...timeFields,
  },
})

/** The member in a log row, without secret fields. Only the id remains when the member is deleted. */
const memberField = {
  user_id: {
    kind: 'relation',
    label: label('会员', 'Member'),
    required: true,
    resource: 'user.User',
    as: 'user',
    shows: ['username', 'avatar', 'email', 'mobile', 'status'],
    quickSearchIn: ['username', 'nickname'],
    isLoose: true,
  },
} as const

const memoField = {
  memo: { kind: 'text', label: label('备注', 'Change note'), max: 255, required: true },
} as const

/** Changes of members' balances. Rows are only added. */
export const userMoneyLog = defineResource({
  controller: 'user.MoneyLog',
  table: 'user_money_log',
  title: label('会员余额日志', 'Balance log'),
  labelField: 'memo',
  defaultOrder: 'id,desc',
  actions: ['index', 'add'],
  menu: { parent: 'user', icon: 'fa fa-money', weigh: 96, component: '/src/views/backend/user/moneyLog/index.vue' },
  fields: {
    ...idField,
    ...memberField,
    money: {
      kind: 'money',
      label: label('变动金额', 'Change'),
      help: label('负数为扣减', 'Negative values are deducted'),
      required: true,
      isSummed: true,
    },
    before: { kind: 'money', label: label('变动前', 'Before'), readOnly: true, default: '0.00' },
    after: { kind: 'money', label: label('变动后', 'After'), readOnly: true, default: '0.00' },
    ...memoField,
    create_time: timeFields.create_time,
  },
})

/** Changes of members' points. Rows are only added. */
export const userScoreLog = defineResource({
  controller: 'user.ScoreLog',
  table: 'user_score_log',
  title: label('会员积分日志', 'Points log'),
  labelField: 'memo',
  defaultOrder: 'id,desc',
  actions: ['index', 'add'],
  menu: { parent: 'user', icon: 'fa fa-tag', weigh: 95, component: '/src/views/backend/user/scoreLog/index.vue' },
  fields: {
    ...idField,
    ...memberField,
    score: {
      kind: 'integer',
      label: label('变动积分', 'Change'),
      help: label('负数为扣减', 'Negative values are deducted'),
      required: true,
      isSummed: true,
    },
    before: { kind: 'integer', label: label('变动前', 'Before'), readOnly: true, default: 0 },
    after: { kind: 'integer', label: label('变动后', 'After'), readOnly: true, default: 0 },
    ...memoField,
    create_time: timeFields.create_time,
  },
})
