import { isSecret } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import { fail, type ServerError } from '../../platform/errors.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import { redactUrl } from '../../http/request/url.ts'
import {
  callTitle,
  addLogEntries,
  type AdminLogEntry,
  adminLogTags,
  cut,
  refusedKey,
} from '../../records/history/admin-log.ts'
import { targetOfUrl } from '../../records/registry.ts'

const secretNames = /pass|salt|token|secret|captcha|id_?number|^identifiers$/i
/** Maximum lengths of one text and of the whole entry, in characters. */
const longestText = 5000
const longestEntry = 200_000
/** Maximum length of the reason of a rejection, in characters. */
const longestReason = 1000

/** Query and body as one JSON text with masked secrets. Always valid JSON, since the page parses it. */
function auditData(query: unknown, body: unknown, secrets: ReadonlySet<string> = new Set()): string {
  const isSecret = (name: string) => secretNames.test(name) || secrets.has(name)
  // Only the server states the outcome.
  const { [refusedKey]: _, ...data } = { ...recordOf(query), ...recordOf(body) }
  const text = JSON.stringify(blot(data, isSecret))
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
  // The save is logged.
  'sharedtext/exchange',
  // Positions in the saved text.
  'comment/move',
  // The caller's own inbox; confirmations are logged.
  'notice/read',
])

/** Read-only calls that are logged because they reveal data that lists omit. */
const notifyingReads = new Set(['auth.adminlog/expired', 'auth.adminlog/chain'])

/** Actions that are logged for each record, by the write or by the values that were shown. */
const notifiedByRecord = new Set(['add', 'edit', 'del', 'reveal'])

function isNotifiedByRecord(action: string): boolean {
  return notifiedByRecord.has(action.toLowerCase())
}

/** Whether a call is logged: calls that change data, except logout, and calls that reveal a masked value. */
export function isAudited(method: string, url: string): boolean {
  const target = targetOfUrl(url)
  const action = target.action.toLowerCase()
  if (action === 'reveal' || notifyingReads.has(`${target.controller.toLowerCase()}/${action}`)) return true
  if (silentCalls.has(`${target.controller.toLowerCase()}/${action}`)) return false
  return (method === 'POST' || method === 'DELETE') && !silentActions.has(action)
}

interface AuditOptions {
  readonly resources: Pick<BoundResources, 'find'>
  /** Additional names of fields whose values must not be logged, besides well-known names and the secret fields of resources. */
  readonly loadSecretNames: () => Promise<ReadonlySet<string>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of a call that is not in the administrators' log yet; a committed write is logged instead of it. */
    unloggedCall: AdminLogEntry | undefined
    /** The entry of a call that was logged before it was executed. */
    loggedCall: AdminLogEntry | undefined
  }
}

/**
 * Keeps the calls of administrators in their log. A call that adds, edits or deletes records is logged by its write, in the same
 * transaction, and by itself only when nothing was written. A call that shows a masked value in full is logged by what it shows, and by
 * itself when it is rejected. Any other call is logged before it is executed. Either way, an action that cannot be logged is not executed.
 * A rejected call has an entry with the reason: of a call that was logged already, it is a second one.
 */
export function auditRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort & LogPort,
  { resources, loadSecretNames }: AuditOptions,
): void {
  app.decorateRequest('unloggedCall', undefined)
  app.decorateRequest('loggedCall', undefined)
  app.addHook('preHandler', async (request) => {
    const { caller } = request
    if (caller?.area !== 'admin' || !isAudited(request.method, request.url)) return
    // In the view as another administrator, the viewer acts for their own account.
    const { id, username } = caller.viewedBy ?? caller
    const entry = {
      admin_id: id,
      username: cut(username, 20),
      url: cut(redactUrl(request.url), 1500),
      title: cut(titleOf(request), 100),
      data: auditData(
        caller.apiKey ? { ...recordOf(request.query), apiKey: caller.apiKey.name } : recordOf(request.query),
        request.body,
        await secretNamesOf(request),
      ),
      ip: cut(request.ip, 50),
      useragent: cut(request.headers['user-agent'] ?? '', 255),
      create_time: Math.floor(deps.clock() / 1000),
    }
    if (isLoggedByWrite(request.url)) request.unloggedCall = entry
    else {
      await log(entry)
      request.loggedCall = entry
    }
  })
  app.addHook('onSend', async (request) => {
    const { rejection, unloggedCall, loggedCall } = request
    request.unloggedCall = undefined
    request.loggedCall = undefined
    if (!rejection) {
      if (unloggedCall) await log(unloggedCall)
      return
    }
    const entry = unloggedCall ?? loggedCall
    if (!entry) return
    // A rejected call has changed nothing: if its entry cannot be written, the caller still gets the reason of the rejection.
    await log(withRejection(entry, rejection, request)).catch((error: unknown) =>
      deps.log.error({ err: error, requestId: request.id }, 'a refused call is not in the log of the administrators'),
    )
  })

  // Old clients have a button for this call.
  const config = { access: { area: 'admin', level: 'signed-in' }, isRejection: true } as const
  app.delete('/admin/auth.AdminLog/del', { config }, async () => {
    throw fail('NO_ROWS_DELETED', { message: 'access.auditStays' })
  })

  async function log(entry: AdminLogEntry): Promise<void> {
    await addLogEntries(deps.db, [entry])
    await deps.cache.drop(adminLogTags)
  }

  function isLoggedByWrite(url: string): boolean {
    const { controller, action } = targetOfUrl(url)
    return isNotifiedByRecord(action) && resources.find(controller) !== undefined
  }

  /** The titles of page and action, or the address without them. */
  function titleOf(request: FastifyRequest): string {
    const { controller, action } = targetOfUrl(request.url)
    const t: FastifyRequest['t'] = (id, values) => request.t(id, values)
    return (
      callTitle({ t, locale: request.locale, resources }, request.url, recordOf(request.body)) ??
      `${controller}/${action}`
    )
  }

  async function secretNamesOf({ url }: FastifyRequest): Promise<ReadonlySet<string>> {
    const fields = resources.find(targetOfUrl(url).controller)?.definition.fields ?? {}
    const own = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []))
    return new Set([...own, ...(isOwnAccount(url) ? ['code'] : []), ...(await loadSecretNames())])
  }
}

/** The entry of a rejected call, with the name of the error and its message in the language of the caller. */
function withRejection(
  entry: AdminLogEntry,
  { entry: error, messageId, values }: ServerError,
  request: FastifyRequest,
) {
  const message = cut(request.t(messageId, { ...values, requestId: request.id }), longestReason)
  return {
    ...entry,
    title: cut(request.t('crud.log.refused', { title: entry.title ?? '' }), 100),
    data: JSON.stringify({ ...recordOf(JSON.parse(entry.data ?? '{}')), [refusedKey]: { error, message } }),
  }
}

/** Whether a call is about the caller's account: its codes are those of two-step verification, and a rejected recovery code stays valid. */
function isOwnAccount(url: string): boolean {
  return targetOfUrl(url).controller.toLowerCase() === 'account'
}
