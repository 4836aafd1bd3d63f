import type { ResourceShape } from '@teachnet/protocol'
import { toList, toMap } from '../old-back-end.ts'
import type { WireIntent } from '../options.ts'
import type { ReplyReading } from '../read-reply.ts'
import { decodeMember, decodeRow, decodeTexts } from './decode.ts'
import { searchTree, toOldQuery } from './old-query.ts'

type Value = Extract<ReplyReading, { kind: 'value' }>
type Send = (request: WireIntent) => Promise<Value>

/** Adapts a client to an existing BuildAdmin 2.1 back end: it contains all differences on the wire. */
export interface Adapter {
  /** Sends a request in the shape that the back end expects; some requests are split in two. */
  send(request: WireIntent, send: Send): Promise<Value>
  /** Returns the reply in the shape of the protocol. */
  read(request: WireIntent, reading: Value): Value
}

/** Menu rules of pages that only the back end's own client has: its module shop and its code generator. */
const foreignPages: readonly string[] = ['moduleStore/moduleStore', 'crud/crud']

/** Creates the adapter of one client; it keeps secrets that the back end should not have sent. */
export function createAdapter(): Adapter {
  const configPage = createConfigPage()

  async function sendOwnProfile(request: WireIntent, send: Send): Promise<Value> {
    const { avatar, ...rest } = toMap(request.body)
    const { id, ...others } = rest
    if (!avatar || Object.keys(others).length === 0) return send(request)
    // If the body contains a picture, the back end saves nothing else.
    await send({ ...request, showSuccess: false, body: { id, avatar } })
    return send({ ...request, body: rest })
  }

  async function sendChange(request: WireIntent, resource: ResourceShape, send: Send): Promise<Value> {
    const change = toMap(request.body)
    const { id } = change
    if (!request.path.endsWith('/edit') || !needsWholeForm(resource))
      return send({ ...request, body: toOldBody(resource, change) })
    const stored = await send({ ...request, method: 'GET', body: undefined, ifMatch: undefined, query: { id } })
    const form = formOf(resource, toMap(toMap(stored.data)['row']))
    return send({ ...request, body: toOldBody(resource, { ...form, ...change }) })
  }

  async function sendList(request: WireIntent, resource: ResourceShape, send: Send): Promise<Value> {
    const { list = {} } = request
    const query = toOldQuery(resource, list)
    const reading = await send({ ...request, list: query })
    if (query.search || !list.search?.length) return reading
    const data = toMap(reading.data)
    return { ...reading, data: { ...data, list: searchTree(toList(data['list']), list.search) } }
  }

  return {
    send(request, send) {
      const { method, path, resource, body } = request
      if (resource && request.list) return sendList(request, resource, send)
      if (resource && method === 'POST') return sendChange(request, resource, send)
      switch (path) {
        case '/admin/routine.AdminInfo/edit':
          return sendOwnProfile(request, send)
        case '/admin/routine.Config/edit':
          return send({ ...request, body: configPage.toSave(body) })
        case '/admin/routine.Config/sendTestMail':
          return send({ ...request, body: configPage.toTry(body) })
        default:
          return send(request)
      }
    },
    read({ path, resource }, reading) {
      const { data } = reading
      if (resource) return { ...reading, data: readRows(resource, data) }
      switch (path) {
        case '/admin/routine.Config/index':
          return { ...reading, data: configPage.read(data) }
        case '/admin/Index/index':
          return { ...reading, data: readAdminInit(data) }
        case '/api/index/index':
        case '/api/user/checkIn':
          return { ...reading, data: readMember(data) }
        default:
          return { ...reading, data: decodeTexts(data) }
      }
    },
  }
}

function readRows(resource: ResourceShape, raw: unknown): unknown {
  if (raw === null) return raw
  const { list, options, row, ...rest } = toMap(raw)
  const read = (rows: unknown) => toList(rows).map((each) => decodeRow(resource, each))
  const data: Record<string, unknown> = { ...rest }
  if (list !== undefined) data['list'] = read(list)
  if (options !== undefined) data['options'] = read(options)
  if (row !== undefined) data['row'] = decodeRow(resource, row)
  return data
}

function readMember(raw: unknown): unknown {
  const data = toMap(decodeTexts(raw))
  return 'userInfo' in data ? { ...data, userInfo: decodeMember(data['userInfo']) } : data
}

function readAdminInit(raw: unknown): unknown {
  const init = toMap(decodeTexts(raw))
  return { ...init, menus: withoutForeignScreens(toList(init['menus'])) }
}

function withoutForeignScreens(rules: readonly unknown[]): unknown[] {
  return rules.flatMap((raw) => {
    const rule = toMap(raw)
    if (typeof rule['name'] === 'string' && foreignPages.includes(rule['name'])) return []
    const { children } = rule
    return [Array.isArray(children) ? { ...rule, children: withoutForeignScreens(children) } : rule]
  })
}

/** Shown in place of a secret that is set. */
const hidden = '******'

/** Items that hold a password regardless of their type: a new installation stores its mail server's password as plain text. */
const secretName = /(^|_)(pass|password|secret|secret_key)$/

/**
 * The configuration page of an old back end. The back end sends passwords in clear text: they are kept here and sent back when a test mail
 * needs them. The entrance is omitted, because changing it would change the address of every later call.
 */
function createConfigPage() {
  const secrets = new Map<string, unknown>()

  function readItem(raw: unknown): unknown[] {
    const item = toMap(raw)
    const { type, value } = item
    const name = typeof item['name'] === 'string' ? item['name'] : ''
    if (name === 'backend_entrance') return []
    const decoded = toMap(decodeTexts(item))
    // HTML arrives decoded.
    if (type === 'editor') return [{ ...decoded, value }]
    if (type !== 'password' && !(type === 'string' && secretName.test(name))) return [decoded]
    if (value) secrets.set(name, decoded['value'])
    return [{ ...decoded, type: 'password', value: value ? hidden : '' }]
  }

  return {
    read(data: unknown): unknown {
      const page = toMap(data)
      const groups = Object.entries(toMap(page['list'])).map(([name, raw]) => {
        const { list, ...group } = toMap(raw)
        // A group without items arrives without the list.
        return [name, { ...toMap(decodeTexts(group)), list: Array.isArray(list) ? list.flatMap(readItem) : [] }]
      })
      return { ...toMap(decodeTexts({ ...page, list: undefined })), list: Object.fromEntries(groups) }
    },
    /** Without the unchanged secrets. */
    toSave: (body: unknown): unknown =>
      Object.fromEntries(Object.entries(toMap(body)).filter(([name, value]) => !secrets.has(name) || !isHidden(value))),
    /** With the unchanged secrets. */
    toTry: (body: unknown): unknown =>
      Object.fromEntries(
        Object.entries(toMap(body)).map(([name, value]) => [
          name,
          isHidden(value) && secrets.has(name) ? secrets.get(name) : value,
        ]),
      ),
  }
}

function isHidden(value: unknown): boolean {
  return value === hidden || value === ''
}

type Body = Readonly<Record<string, unknown>>

/** These areas reject a change that lacks the rest of the form. */
const wholeForms: readonly string[] = ['auth.Admin', 'security.DataRecycle', 'security.SensitiveData']

/** Whether a partial change must be completed with the record's other fields, see {@link formOf}. */
function needsWholeForm({ controller }: ResourceShape): boolean {
  return wholeForms.includes(controller)
}

/** The form data of a stored record: all writable fields except passwords, which replies never contain. */
function formOf({ fields = {} }: ResourceShape, row: Body): Body {
  const names = Object.entries(fields).flatMap(([name, field]) => {
    const isWritten = !field.readOnly && !field.internal && field.form !== false
    return isWritten && field.kind !== 'id' && field.kind !== 'password' ? [name] : []
  })
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

/** The body that adds or changes a record, as the old back end's controller expects it. */
function toOldBody({ controller }: ResourceShape, body: Body): Body {
  switch (controller) {
    case 'user.Group':
      // The back end always reads the key; an empty list leaves the rules unchanged.
      return { rules: [], ...body }
    case 'security.DataRecycle':
      return { ...body, primary_key: body['primary_key'] || 'id' }
    case 'security.SensitiveData': {
      const titles = toMap(body['data_fields'])
      return {
        ...body,
        primary_key: body['primary_key'] || 'id',
        data_fields: Object.keys(titles),
        fields: Object.entries(titles).map(([name, value]) => ({ name, value })),
      }
    }
    default:
      return body
  }
}
