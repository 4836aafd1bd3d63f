import { broken, rejected, success } from './reply.ts'
import { type CallContext, type OldCall, type Input, listOf, textOf, findRows, type Source } from './input.ts'
import { nest, type StoredRow, type Tables } from './tables.ts'

interface Controller {
  readonly table: keyof Tables
  readonly alias: string
  readonly quickSearchFields: readonly string[]
  readonly isTree?: boolean
  /** Only lists its rows. */
  readonly isReadOnly?: boolean
  readonly joins?: (tables: Tables) => Source['joins']
  /** Converts a stored row for a reply. */
  readonly show?: (row: StoredRow, tables: Tables) => object
  /** Converts a stored row for the edit form, if it differs. */
  readonly open?: (row: StoredRow, tables: Tables) => object
  /** Validates input and converts it for storage. @throws Rejection */
  readonly take?: (body: Input, mode: 'add' | 'edit', context: CallContext) => Input
}

function required(body: Input, ...names: string[]): void {
  const missing = names.find((name) => !body[name] || (Array.isArray(body[name]) && body[name].length === 0))
  if (missing) throw rejected(`${missing} require`)
}

/** Reads a key that the code uses without checking its presence. */
function read(body: Input, name: string): unknown {
  if (!(name in body)) throw broken(`undefined array key "${name}"`)
  return body[name]
}

const money = (cents: unknown) => (Number(cents) / 100).toFixed(2)
const cents = (amount: unknown) => Math.round(Number(amount) * 100)

function withoutSecrets({ password: _password, salt: _salt, ...row }: StoredRow): StoredRow {
  return row
}

const definitions: Readonly<Record<string, Controller>> = {
  'auth.Admin': {
    table: 'admin',
    alias: 'admin',
    quickSearchFields: ['username', 'nickname'],
    show: (row, tables) => ({
      ...withoutSecrets(row),
      group_name_arr: listOf(row['group_arr']).map(
        (id) => tables.admin_group.find((group) => String(group.id) === textOf(id))?.['name'],
      ),
    }),
    take(body, mode) {
      required(body, 'username', 'nickname', 'group_arr', ...(mode === 'add' ? ['password'] : []))
      if (mode === 'edit' && textOf(body['id']) === '1') read(body, 'status')
      const { password, ...rest } = body
      return password ? { ...rest, password } : rest
    },
  },
  'auth.Group': {
    table: 'admin_group',
    alias: 'admin_group',
    quickSearchFields: ['name'],
    isTree: true,
    show: (row) => ({ ...row, rules: row['rules'] === '*' ? 'Super administrator' : 'Dashboard etc. 2' }),
    take: takeRules,
  },
  'auth.AdminLog': { table: 'admin_log', alias: 'admin_log', quickSearchFields: ['title'], isReadOnly: true },
  'auth.Rule': { table: 'admin_rule', alias: 'admin_rule', quickSearchFields: ['title'], isTree: true },
  'user.Rule': { table: 'user_rule', alias: 'user_rule', quickSearchFields: ['title'], isTree: true },
  'user.User': {
    table: 'user',
    alias: 'user',
    quickSearchFields: ['username', 'nickname', 'id'],
    joins: (tables) => ({ group: (row) => tables.user_group.find(({ id }) => id === Number(row['group_id'])) }),
    show: (row) => ({ ...withoutSecrets(row), money: money(row['money']) }),
    take(body, mode) {
      const password = mode === 'add' ? read(body, 'password') : undefined
      const row = { ...body }
      if ('money' in body) row['money'] = cents(body['money'])
      if (password !== undefined) row['password'] = password
      return row
    },
  },
  'user.Group': {
    table: 'user_group',
    alias: 'user_group',
    quickSearchFields: ['name'],
    open: (row, tables) => ({ ...row, rules: leavesOf(textOf(row['rules']), tables.user_rule) }),
    take(body) {
      read(body, 'rules')
      return takeRules(body)
    },
  },
  'user.MoneyLog': {
    table: 'user_money_log',
    alias: 'user_money_log',
    quickSearchFields: ['user.username', 'user.nickname'],
    joins: (tables) => ({ user: (row) => tables.user.find(({ id }) => id === row['user_id']) }),
    show: (row) => ({
      ...row,
      money: money(row['money']),
      before: money(row['before']),
      after: money(row['after']),
    }),
  },
  'security.DataRecycle': {
    table: 'security_data_recycle',
    alias: 'data_recycle',
    quickSearchFields: ['name'],
    take(body) {
      required(body, 'name', 'controller', 'data_table', 'primary_key')
      return body
    },
  },
  'security.SensitiveData': {
    table: 'security_sensitive_data',
    alias: 'sensitive_data',
    quickSearchFields: ['controller'],
    show: (row) => ({ ...row, data_fields: Object.values(JSON.parse(textOf(row['data_fields']))) }),
    open: (row) => ({ ...row, data_fields: JSON.parse(textOf(row['data_fields'])) }),
    take(body) {
      required(body, 'name', 'data_fields', 'controller', 'data_table', 'primary_key')
      const pairs = listOf(read(body, 'fields')).map((field) => {
        const { name, value } = field as Input
        return [textOf(name), textOf(value)]
      })
      const { fields: _fields, ...rest } = body
      return { ...rest, data_fields: JSON.stringify(Object.fromEntries(pairs)) }
    },
  },
}

/** Ids with commas; an empty list leaves the stored ids unchanged. */
function takeRules(body: Input): Input {
  const { rules, ...rest } = body
  const ids = listOf(rules).map(textOf)
  return ids.length > 0 ? { ...rest, rules: ids.join(',') } : rest
}

/** A form receives only the ids of leaves, without parents. */
function leavesOf(stored: string, rules: readonly StoredRow[]): string[] {
  const ids = stored.split(',').filter(Boolean)
  const parents = new Set(rules.filter(({ id }) => ids.includes(String(id))).map(({ pid }) => String(pid)))
  return ids.filter((id) => !parents.has(id))
}

function createCalls(controller: Controller): Readonly<Record<string, OldCall>> {
  const { table, alias, quickSearchFields, isTree = false, take = (body: Input) => body } = controller
  const show = controller.show ?? ((row: StoredRow): object => row)
  const open = controller.open ?? show
  const columnsOf = (tables: Tables) => Object.keys(tables[table][0] ?? { id: 0 })
  const stored = (body: Input, tables: Tables) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'id' && columnsOf(tables).includes(name)))
  const find = ({ tables, query, body }: CallContext) => {
    const id = textOf(body['id'] ?? query['id'])
    const row = tables[table].find((each) => String(each.id) === id)
    if (!row) throw rejected('Record not found')
    return row
  }

  function index({ tables, query }: CallContext): object {
    const joins = controller.joins?.(tables) ?? {}
    const source = { rows: tables[table], alias, columns: columnsOf(tables), joins, quickSearchFields }
    // A tree reads only the quick search and keys.
    const { search: _search, ...known } = query
    const rows = findRows(source, isTree ? known : query)
    const shown = rows.map((row) => ({
      ...show(row, tables),
      ...Object.fromEntries(Object.entries(joins).map(([name, join]) => [name, join(row) ?? null])),
    })) as StoredRow[]
    if (isTree && query['select']) return success({ options: shown })
    if (isTree) return success({ list: nest(shown), remark: '' })
    const limit = query['initValue'] ? 999_999 : Number(query['limit'] ?? 10)
    const from = (Number(query['page'] ?? 1) - 1) * limit
    return success({ list: shown.slice(from, from + limit), total: shown.length, remark: '' })
  }

  if (controller.isReadOnly) return { 'GET index': index }
  return {
    'GET index': index,
    'GET edit': (context) => success({ row: { ...open(find(context), context.tables), password: '' } }),
    'POST edit': (context) => {
      const row = find(context)
      Object.assign(row, stored(take(context.body, 'edit', context), context.tables))
      return success(null, 'Update successful')
    },
    'POST add': (context) => {
      const rows = context.tables[table]
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1
      rows.push({ id, ...stored(take(context.body, 'add', context), context.tables) })
      return success(null, 'Added successfully')
    },
    'DELETE del': ({ tables, query }) => {
      const ids = listOf(query['ids']).map(textOf)
      tables[table] = tables[table].filter(({ id }) => !ids.includes(String(id)))
      return success(null, 'Deleted successfully')
    },
  }
}

/** Calls by controller, then by method and action. */
export const controllers: Readonly<Record<string, Readonly<Record<string, OldCall>>>> = Object.fromEntries(
  Object.entries(definitions).map(([name, controller]) => [name, createCalls(controller)]),
)
