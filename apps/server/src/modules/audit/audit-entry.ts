import { logTarget } from '../../crud/history/log-title.ts'
import { recordOf } from '../../values/record-of.ts'

const secretNames = /pass|salt|token|secret|captcha|id_?number/i
/** Maximum lengths of one text and of the whole entry, in characters. */
const longestText = 5000
const longestEntry = 200_000

/** Query and body as one JSON text with masked secrets. Always valid JSON, since the page parses it. */
export function auditData(query: unknown, body: unknown, secrets: ReadonlySet<string> = new Set()): string {
  const isSecret = (name: string) => secretNames.test(name) || secrets.has(name)
  const text = JSON.stringify(blot({ ...recordOf(query), ...recordOf(body) }, isSecret))
  return text.length > longestEntry ? JSON.stringify({ truncated: true, length: text.length }) : text
}

function blot(value: unknown, isSecret: (name: string) => boolean, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > 8) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((item) => blot(item, isSecret, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? '***' : blot(item, isSecret, depth + 1)]),
  )
}

/** Actions without an entry; the terminal writes its own entries for started, ended and killed tasks. */
const silentActions = new Set(['index', 'select', 'logout', 'terminalticket', 'terminalkill', 'check'])
/** Calls that change nothing, and calls by which administrators arrange their own lists and screens. */
const silentCalls = new Set([
  'crud.design/plan',
  'crud.design/draft',
  'module/plan',
  'listsetting/save',
  'preference/save',
  // What the caller typed and has not saved.
  'formdraft/save',
  'formdraft/del',
  // The begin of an import is logged.
  'bulk/rows',
  'bulk/dependents',
  'letter/preview',
  'presence/beat',
  // The caller's own inbox; confirmations are logged.
  'notice/read',
])

/** Read-only calls that are logged because they reveal data that lists omit. */
const tellingReads = new Set(['auth.adminlog/expired'])

/** Actions that are logged for each record, by the write or by the values that were shown. */
const toldByRecord = new Set(['add', 'edit', 'del', 'reveal'])

export function isToldByRecord(action: string): boolean {
  return toldByRecord.has(action.toLowerCase())
}

/** Whether a call is logged: calls that change data, except logout, and calls that reveal a masked value. */
export function isAudited(method: string, url: string): boolean {
  const target = logTarget(url)
  const action = target.action.toLowerCase()
  if (action === 'reveal' || tellingReads.has(`${target.controller.toLowerCase()}/${action}`)) return true
  if (silentCalls.has(`${target.controller.toLowerCase()}/${action}`)) return false
  return (method === 'POST' || method === 'DELETE') && !silentActions.has(action)
}
