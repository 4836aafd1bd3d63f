import type { ResourceShape } from '@teachnet/protocol'
import { toList, toMap } from '../old-back-end.ts'
import type { WireIntent } from '../options.ts'
import type { ReplyReading } from '../read-reply.ts'
import { createConfigPage } from './config-page.ts'
import { decodeMember, decodeRow, decodeTexts } from './decode.ts'
import { searchTree } from './tree-search.ts'
import { formOf, needsWholeForm, toOldBody } from './to-old-body.ts'
import { toOldQuery } from './to-old-query.ts'

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
  return {
    ...rest,
    ...(list !== undefined && { list: read(list) }),
    ...(options !== undefined && { options: read(options) }),
    ...(row !== undefined && { row: decodeRow(resource, row) }),
  }
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
