/** A stored row: money in cents, lists as texts with commas, texts with entities. */
export type StoredRow = Record<string, unknown> & { id: number }

export type Tables = Record<
  | 'admin'
  | 'admin_group'
  | 'admin_log'
  | 'admin_rule'
  | 'config'
  | 'security_data_recycle'
  | 'security_sensitive_data'
  | 'user'
  | 'user_group'
  | 'user_money_log'
  | 'user_rule',
  StoredRow[]
>

const times = { update_time: 1_700_000_000, create_time: 1_700_000_000 }

const rule = {
  pid: 0,
  type: 'menu',
  icon: 'fa fa-circle-o',
  menu_type: 'tab',
  url: '',
  keepalive: 0,
  extend: 'none',
  remark: '',
  weigh: 0,
  status: '1',
  ...times,
}

function page(id: number, name: string, title: string, pid = 0): StoredRow {
  return { ...rule, id, pid, title, name, path: name, component: `/src/views/backend/${name}/index.vue` }
}

function buttons(pid: number, name: string, ...actions: string[]): StoredRow[] {
  return actions.map((action, index) => ({
    ...rule,
    id: pid * 100 + index,
    pid,
    type: 'button',
    title: action,
    name: `${name}/${action}`,
    path: '',
    menu_type: null,
    component: '',
  }))
}

const pages = [
  ['dashboard', 'Dashboard'],
  ['auth/admin', 'Administrators'],
  ['auth/group', 'Role groups'],
  ['auth/rule', 'Menu rules'],
  ['auth/adminLog', 'Administrator log'],
  ['user/user', 'Members'],
  ['user/group', 'Member groups'],
  ['user/rule', 'Member rules'],
  ['user/moneyLog', 'Balance log'],
  ['routine/config', 'Configuration'],
  ['routine/adminInfo', 'Profile'],
  ['security/dataRecycle', 'Recycle rules'],
  ['security/sensitiveData', 'Sensitive rules'],
  ['moduleStore/moduleStore', 'Module store'],
  ['crud/crud', 'CRUD generator'],
] as const

function memberRule(id: number, pid: number, name: string, title: string): StoredRow {
  return { ...page(id, name, title, pid), no_login_valid: 0, type: pid === 0 ? 'menu_dir' : 'menu' }
}

function item(id: number, name: string, type: string, value: unknown, group = 'basics'): StoredRow {
  return { id, name, group, title: name, tip: '', type, value, content: '', rule: '', allow_del: 0, weigh: 0 }
}

/** The content of a new installation, and a few records with texts that had to be encoded. */
export function createTables(): Tables {
  const watched = { connection: '', primary_key: 'id', status: '1', ...times }
  const admin = { avatar: '', mobile: '', motto: '', last_login_time: '', last_login_ip: '', password: 'x', ...times }
  const member = {
    group_id: 1,
    avatar: '',
    email: '',
    mobile: '',
    gender: 0,
    birthday: null,
    score: 0,
    motto: '',
    last_login_time: null,
    last_login_ip: '',
    login_failure: 0,
    join_ip: '',
    join_time: null,
    password: 'x',
    status: 'enable',
    ...times,
  }
  return {
    admin: [
      {
        ...admin,
        id: 1,
        username: 'admin',
        nickname: 'Tom &amp; &quot;Li&quot;',
        email: 'a@example.org',
        status: '1',
        group_arr: [1],
      },
      { ...admin, id: 2, username: 'viewer', nickname: 'Viewer', email: 'v@example.org', status: '1', group_arr: [2] },
    ],
    admin_group: [
      { id: 1, pid: 0, name: 'Super', rules: '*', status: '1', ...times },
      { id: 2, pid: 1, name: 'R&amp;D', rules: '1,2', status: '1', ...times },
    ],
    admin_log: [
      {
        id: 1,
        admin_id: 1,
        username: 'admin',
        title: 'Members &amp; groups',
        url: '/admin/user.User/edit',
        data: '{"id":"1"}',
        ip: '127.0.0.1',
        useragent: 'Firefox',
        create_time: 1_700_000_000,
      },
    ],
    admin_rule: pages.flatMap(([name, title], index) => [
      page(index + 1, name, title),
      ...buttons(index + 1, name, 'index', 'add', 'edit', 'del', 'sortable'),
    ]),
    config: [
      item(1, 'site_name', 'string', 'R&amp;D &lt;1&gt;'),
      item(2, 'backend_entrance', 'string', '/admin'),
      item(3, 'notice', 'textarea', 'it&#039;s'),
      item(4, 'smtp_server', 'string', 'smtp.example.org', 'mail'),
      item(5, 'smtp_port', 'string', '465', 'mail'),
      item(6, 'smtp_user', 'string', 'mail', 'mail'),
      item(7, 'smtp_pass', 'string', 's3cret&amp;', 'mail'),
      item(8, 'smtp_verification', 'string', 'SSL', 'mail'),
      item(9, 'smtp_sender_mail', 'string', 'mail@example.org', 'mail'),
    ],
    security_data_recycle: [
      {
        id: 1,
        name: 'Members',
        controller: 'user/User.php',
        controller_as: 'user/user',
        data_table: 'user',
        ...watched,
      },
    ],
    security_sensitive_data: [
      {
        id: 1,
        name: 'Members',
        controller: 'user/User.php',
        controller_as: 'user/user',
        data_table: 'user',
        data_fields: '{"mobile":"Mobile","email":"Email"}',
        ...watched,
      },
    ],
    user: [
      { ...member, id: 1, username: 'lina', nickname: 'Li &amp; Na', money: 1250 },
      { ...member, id: 2, username: 'wang', nickname: 'Wang', money: 99_900 },
    ],
    user_group: [{ id: 1, name: 'Readers', rules: '1,2,6', status: '1', ...times }],
    user_money_log: [
      { id: 1, user_id: 1, money: 1250, before: 0, after: 1250, memo: 'A &gt; B', create_time: 1_700_000_000 },
      { id: 2, user_id: 2, money: 99_900, before: 0, after: 99_900, memo: 'gift', create_time: 1_700_000_001 },
    ],
    user_rule: [
      memberRule(1, 0, 'account', 'Account'),
      memberRule(2, 1, 'account/overview', 'Overview'),
      memberRule(6, 1, 'account/profile', 'Profile'),
    ],
  }
}

/** Nests rows under their parents; rows without a parent in the list are roots. */
export function nest(rows: readonly StoredRow[]): object[] {
  const known = new Set(rows.map(({ id }) => id))
  const build = (parent: number): object[] =>
    rows
      .filter(({ pid }) => (known.has(Number(pid)) ? Number(pid) : 0) === parent)
      .map((row) => ({ ...row, children: build(row.id) }))
  return build(0)
}
