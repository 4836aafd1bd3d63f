import { normalEmail, normalMobile } from '@teachnet/contract'
import { scalarText } from '@teachnet/protocol'
import { movedPassword } from '../../../platform/secrets/moved-password.ts'
import type { OldRow } from '../source/old-table.ts'
import { type Cells, createCells, type MappedRow, isEnabled, isKnownState, decodeEntities } from './values.ts'
import type { OldAddresses } from './old-addresses.ts'
import type { CoreName } from './old-site.ts'

/** What the rows of several tables depend on. */
export interface CoreContext {
  /** Unix seconds: stands in where the old site has no time of creation. */
  readonly now: number
  readonly adminRuleIds: ReadonlySet<string>
  readonly userRuleIds: ReadonlySet<string>
  readonly adminGroupIds: ReadonlySet<string>
  readonly userGroupIds: ReadonlySet<string>
  readonly adminIds: ReadonlySet<string>
  /** The new names of nodes that have another meaning here, by their old name. */
  readonly nodeNames: ReadonlyMap<string, string>
  readonly needsNewPasswords: boolean
  readonly addresses: OldAddresses
  /** Whether files of a cloud storage come, too. */
  readonly hasCloudFiles: boolean
}

/** The remark with which BuildAdmin ships its menu entries: the key of a text in its catalogue, which its client shows instead. */
export const shippedRemark = 'Remark lang'

/** How the rows of a table of BuildAdmin become rows here. Undefined: the row means nothing and is left out. */
export interface CoreRule {
  readonly source: Exclude<CoreName, 'config'>
  readonly target: string
  /** Texts that may occur once here, and several times there: later ones come without. */
  readonly uniqueTexts: readonly string[]
  readonly map: (row: OldRow, context: CoreContext) => MappedRow | undefined
}

/** In the order in which they are taken over: what others refer to comes first. The log of the administrators is the last of all. */
export const coreRules: readonly CoreRule[] = [
  rule('user_group', (cells, { now, userRuleIds }) => ({
    name: cells.text('name', 50) || `#${cells.raw('id') ?? ''}`,
    rules: grantedRules(cells, userRuleIds),
    status: state(cells),
    ...times(cells, now),
  })),
  rule('user_rule', (cells, { now }) => ({
    ...ruleValues(cells, now, cells.text('name', 50)),
    no_login_valid: cells.raw('no_login_valid') === '1' ? '1' : '0',
  })),
  rule('user', memberValues, ['email', 'mobile']),
  rule('user_money_log', (cells, { now }) => logValues(cells, 'money', now)),
  rule('user_score_log', (cells, { now }) => logValues(cells, 'score', now)),
  rule('admin_rule', (cells, { now, nodeNames }) => {
    const name = cells.text('name', 50)
    return {
      ...ruleValues(cells, now, nodeNames.get(name) ?? name),
      keepalive: cells.raw('keepalive') === '0' ? '0' : '1',
    }
  }),
  rule('admin_group', (cells, { now, adminRuleIds, adminGroupIds }) => ({
    pid: parentOf(cells, adminGroupIds),
    name: cells.text('name', 100) || `#${cells.raw('id') ?? ''}`,
    rules: grantedRules(cells, adminRuleIds),
    status: state(cells),
    ...times(cells, now),
  })),
  rule('admin', adminValues, ['email', 'mobile']),
  {
    source: 'admin_group_access',
    target: 'admin_group_access',
    uniqueTexts: [],
    map: (row, { adminIds, adminGroupIds }) => {
      const { uid = null, group_id = null } = row
      const isFull = uid !== null && group_id !== null && adminIds.has(uid) && adminGroupIds.has(group_id)
      return isFull ? { values: { uid, group_id }, notes: [] } : undefined
    },
  },
  rule('attachment', attachmentValues),
  rule('security_data_recycle', watchValues, ['controller']),
  rule(
    'security_sensitive_data',
    (cells, context) => ({ ...watchValues(cells, context), data_fields: jsonMap(cells.raw('data_fields')) }),
    ['controller'],
  ),
  rule('security_data_recycle_log', recycledValues),
  rule('security_sensitive_data_log', changedValues),
]

/** The log of the administrators: its entries are chained, and cannot be deleted again. */
export const adminLogRule = rule('admin_log', (cells, { now }) => ({
  admin_id: cells.id('admin_id') ?? '0',
  username: cells.text('username', 20),
  title: cells.text('title', 100),
  url: cells.text('url', 1500),
  data: cells.raw('data') ?? '',
  ip: cells.text('ip', 50),
  useragent: cells.text('useragent', 255),
  create_time: cells.seconds('create_time') ?? String(now),
}))

type Values = Record<string, string | null>

function rule(
  source: CoreRule['source'],
  values: (cells: Cells, context: CoreContext) => Values,
  uniqueTexts: readonly string[] = [],
): CoreRule {
  return {
    source,
    target: source,
    uniqueTexts,
    map: (row, context) => {
      const cells = createCells(row)
      const mapped = values(cells, context)
      mapped.id = row.id ?? null
      return { values: mapped, notes: cells.notes }
    },
  }
}

function adminValues(cells: Cells, context: CoreContext): Values {
  return {
    ...accountValues(cells, context),
    status: isEnabled(stateOf(cells)) ? '1' : '0',
    must_change_password: context.needsNewPasswords ? '1' : '0',
  }
}

function memberValues(cells: Cells, context: CoreContext): Values {
  const group = cells.id('group_id')
  const isLost = group !== null && !context.userGroupIds.has(group)
  if (isLost) cells.note('group_id', 'missingTarget')
  const gender = cells.raw('gender') ?? '0'
  if (!['0', '1', '2'].includes(gender)) cells.note('gender', 'unknownValue')
  return {
    ...accountValues(cells, context),
    group_id: isLost ? null : group,
    gender: ['0', '1', '2'].includes(gender) ? gender : '0',
    birthday: cells.day('birthday'),
    // Cents on both sides.
    money: cells.raw('money') ?? '0',
    score: cells.integer('score', '0'),
    join_ip: cells.text('join_ip', 50),
    join_time: cells.seconds('join_time'),
    status: isEnabled(stateOf(cells)) ? 'enable' : 'disable',
  }
}

function accountValues(cells: Cells, { now, addresses }: Pick<CoreContext, 'now' | 'addresses'>): Values {
  const username = cells.text('username')
  const password = movedPassword(cells.raw('password') ?? '', cells.raw('salt') ?? '')
  if (password === undefined) cells.note('password', 'noPassword')
  return {
    username,
    nickname: cells.text('nickname', 50) || username,
    avatar: avatarOf(cells, addresses),
    email: normalEmail(cells.text('email', 50)),
    mobile: normalMobile(cells.text('mobile', 20)),
    password: password ?? '',
    motto: cells.text('motto', 255),
    last_login_time: cells.seconds('last_login_time'),
    last_login_ip: cells.text('last_login_ip', 50),
    // The old counter delays nobody here.
    login_failure: '0',
    ...times(cells, now),
  }
}

/** The picture of the installation means that there is none; an own file is stored by its path, whatever host served it. */
function avatarOf(cells: Cells, addresses: OldAddresses): string {
  const address = cells.text('avatar', 255)
  if (address === '' || /^\/?static\/images\/avatar\./.test(address)) return ''
  return addresses.toPath(address)
}

function ruleValues(cells: Cells, now: number, name: string): Values {
  const { text, raw } = cells
  const parent = cells.id('pid')
  return {
    pid: parent === raw('id') ? '0' : (parent ?? '0'),
    type: raw('type') ?? 'menu',
    title: text('title', 100),
    title_en: '',
    name,
    path: text('path', 100),
    icon: text('icon', 50) || 'fa fa-circle-o',
    menu_type: raw('menu_type') ?? (raw('type') === 'button' ? '' : 'tab'),
    url: schemed(text('url', 255)),
    component: text('component', 100),
    extend: raw('extend') ?? 'none',
    remark: raw('remark') === shippedRemark ? '' : text('remark', 255),
    weigh: cells.integer('weigh', '0'),
    status: state(cells),
    ...times(cells, now),
  }
}

/** An address without a scheme has no page here whose scheme it could inherit. */
function schemed(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

function logValues(cells: Cells, amount: 'money' | 'score', now: number): Values {
  return {
    user_id: cells.raw('user_id') ?? '0',
    [amount]: cells.integer(amount, '0'),
    before: cells.integer('before', '0'),
    after: cells.integer('after', '0'),
    memo: cells.text('memo', 255),
    create_time: cells.seconds('create_time') ?? String(now),
  }
}

function attachmentValues(cells: Cells, { now, addresses, hasCloudFiles }: CoreContext): Values {
  const created = cells.seconds('create_time') ?? cells.seconds('last_upload_time') ?? String(now)
  return {
    topic: cells.text('topic', 20),
    admin_id: cells.id('admin_id') ?? '0',
    user_id: cells.id('user_id') ?? '0',
    url: addresses.toPath(cells.text('url')),
    width: cells.integer('width', '0'),
    height: cells.integer('height', '0'),
    name: cells.text('name', 100),
    size: cells.integer('size', '0'),
    mimetype: cells.text('mimetype', 100),
    quote: cells.raw('quote') === '0' ? '1' : cells.integer('quote', '1'),
    storage: hasCloudFiles ? 'local' : cells.text('storage', 50) || 'local',
    sha1: cells.text('sha1', 40),
    create_time: created,
    last_upload_time: cells.seconds('last_upload_time') ?? created,
  }
}

function watchValues(cells: Cells, { now }: CoreContext): Values {
  const isMenu = /^(auth\/)?menu(\.php)?$/i.test(cells.raw('controller') ?? '')
  return {
    name: cells.text('name', 100),
    // The old installation still names a page and a table that 2.0 renamed.
    controller: isMenu ? 'auth/Rule.php' : cells.text('controller', 100),
    controller_as: isMenu ? 'auth/rule' : cells.text('controller_as', 100),
    data_table: cells.raw('data_table') === 'menu_rule' ? 'admin_rule' : cells.text('data_table', 100),
    connection: '',
    primary_key: cells.text('primary_key', 50) || 'id',
    status: state(cells),
    ...times(cells, now),
  }
}

function jsonMap(raw: string | null): string {
  try {
    const provided: unknown = JSON.parse(decodeEntities(raw ?? ''))
    return typeof provided === 'object' && provided !== null && !Array.isArray(provided)
      ? JSON.stringify(provided)
      : '{}'
  } catch {
    return '{}'
  }
}

function recycledValues(cells: Cells, { now }: CoreContext): Values {
  const data = withoutSecrets(cells)
  return {
    title: labelOf(data),
    title_en: '',
    admin_id: cells.id('admin_id') ?? '0',
    recycle_id: cells.id('recycle_id') ?? '0',
    data_table: cells.text('data_table', 100),
    connection: '',
    primary_key: cells.text('primary_key', 50) || 'id',
    data,
    is_restore: cells.raw('is_restore') === '1' ? '1' : '0',
    ip: cells.text('ip', 50),
    useragent: cells.text('useragent', 255),
    create_time: cells.seconds('create_time') ?? String(now),
  }
}

/** Deleted accounts come without their password, which is not a hash of this product, and without its salt. */
function withoutSecrets(cells: Cells): string {
  const raw = cells.raw('data') ?? ''
  try {
    const provided: unknown = JSON.parse(raw)
    if (typeof provided !== 'object' || provided === null) return raw
    const { password, salt, ...rest } = provided as Readonly<Record<string, unknown>>
    if (password !== undefined || salt !== undefined) cells.note('data', 'secretRemoved')
    return JSON.stringify(rest)
  } catch {
    return raw
  }
}

/** A name for a deleted record: the old site stored none. */
function labelOf(data: string): string {
  try {
    const provided = JSON.parse(data) as Readonly<Record<string, unknown>>
    const named = ['title', 'name', 'nickname', 'username', 'id'].map((key) => scalarText(provided[key]) ?? '')
    return decodeEntities(named.find((value) => value !== '') ?? '').slice(0, 255)
  } catch {
    return ''
  }
}

function changedValues(cells: Cells, { now }: CoreContext): Values {
  const isSecret = /password|salt/.test(cells.raw('data_field') ?? '')
  if (isSecret) cells.note('before', 'secretRemoved')
  return {
    admin_id: cells.id('admin_id') ?? '0',
    sensitive_id: cells.id('sensitive_id') ?? '0',
    data_table: cells.text('data_table', 100),
    connection: '',
    primary_key: cells.text('primary_key', 50) || 'id',
    data_field: cells.text('data_field', 50),
    data_comment: cells.text('data_comment', 50),
    id_value: cells.integer('id_value', '0'),
    before: isSecret ? '' : cells.text('before'),
    after: isSecret ? '' : cells.text('after'),
    ip: cells.text('ip', 50),
    useragent: cells.text('useragent', 255),
    // An empty value that could be rolled back would lock the account.
    is_rollback: isSecret || cells.raw('is_rollback') === '1' ? '1' : '0',
    create_time: cells.seconds('create_time') ?? String(now),
  }
}

/** The ids of a group's rules: without those that are gone, and without stray commas. `*` grants all. */
function grantedRules(cells: Cells, known: ReadonlySet<string>): string {
  const parts = (cells.raw('rules') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.includes('*')) return '*'
  const remaining = parts.filter((part) => known.has(part))
  if (remaining.length < parts.length) cells.note('rules', 'missingTargets')
  return [...new Set(remaining)].join(',')
}

/** The parent of a node of a tree; 0 where it is gone, or the node itself. */
function parentOf(cells: Cells, known: ReadonlySet<string>): string {
  const parent = cells.id('pid')
  if (parent === null || parent === cells.raw('id')) return '0'
  if (known.has(parent)) return parent
  cells.note('pid', 'missingTarget')
  return '0'
}

function stateOf(cells: Cells): string | null {
  const raw = cells.raw('status')
  if (!isKnownState(raw)) cells.note('status', 'unknownValue')
  return raw
}

function state(cells: Cells): string {
  return isEnabled(stateOf(cells)) ? '1' : '0'
}

/** The times of a row, which always has them here. */
function times(cells: Cells, now: number): Values {
  const [created, updated] = [cells.seconds('create_time'), cells.seconds('update_time')]
  return {
    create_time: created ?? updated ?? String(now),
    update_time: updated ?? created ?? String(now),
  }
}
