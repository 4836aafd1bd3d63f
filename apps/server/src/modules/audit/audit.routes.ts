import { isSecret } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { recordOf } from '../../values/record-of.ts'
import { redactUrl } from '../../http/request/redact-url.ts'
import { callTitle, logTarget } from '../../crud/history/log-title.ts'
import { addLogEntries, type AdminLogEntry, adminLogTags, cut } from '../../db/admin-log.repo.ts'
import { auditData, isAudited, isToldByRecord } from './audit-entry.ts'

interface AuditOptions {
  readonly resources: Pick<BoundResources, 'find'>
  /** Additional names of fields whose values must not be logged, besides well-known names and the secret fields of resources. */
  readonly loadSecretNames: () => Promise<ReadonlySet<string>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of a call that is not in the administrators' log yet; a committed write is logged instead of it. */
    unloggedCall: AdminLogEntry | undefined
  }
}

/**
 * Keeps the calls of administrators in their log. A call that adds, edits or deletes records is logged by its write, in the same
 * transaction, and by itself only when nothing was written. A call that shows a masked value in full is logged by what it shows, and by
 * itself when it is refused. Any other call is logged before it is executed. Either way, an action that cannot be logged is not executed.
 */
export function auditRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort & LogPort,
  { resources, loadSecretNames }: AuditOptions,
): void {
  app.decorateRequest('unloggedCall', undefined)
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
        { ...recordOf(request.query), ...(caller.apiKey && { apiKey: caller.apiKey.name }) },
        request.body,
        await secretNamesOf(request),
      ),
      ip: cut(request.ip, 50),
      useragent: cut(request.headers['user-agent'] ?? '', 255),
      create_time: Math.floor(deps.clock() / 1000),
    }
    if (isLoggedByWrite(request.url)) request.unloggedCall = entry
    else await log(entry)
  })
  // A refused call has changed nothing: if its entry cannot be written, the caller still gets the reason of the refusal.
  app.addHook('onError', async (request) => {
    await logCall(request).catch((error: unknown) =>
      deps.log.error({ err: error, requestId: request.id }, 'a refused call is not in the log of the administrators'),
    )
  })
  app.addHook('onSend', logCall)

  // Old clients have a button for this call.
  const config = { access: { area: 'admin', level: 'signed-in' }, isRefusal: true } as const
  app.delete('/admin/auth.AdminLog/del', { config }, async () => {
    throw fail('NO_ROWS_DELETED', { message: 'access.auditStays' })
  })

  async function logCall(request: FastifyRequest): Promise<void> {
    const entry = request.unloggedCall
    if (!entry) return
    request.unloggedCall = undefined
    await log(entry)
  }

  async function log(entry: AdminLogEntry): Promise<void> {
    await addLogEntries(deps.db, [entry])
    await deps.cache.drop(adminLogTags)
  }

  function isLoggedByWrite(url: string): boolean {
    const { controller, action } = logTarget(url)
    return isToldByRecord(action) && resources.find(controller) !== undefined
  }

  /** The titles of page and action, or the address without them. */
  function titleOf(request: FastifyRequest): string {
    const { controller, action } = logTarget(request.url)
    const t: FastifyRequest['t'] = (id, values) => request.t(id, values)
    return (
      callTitle({ t, locale: request.locale, resources }, request.url, recordOf(request.body)) ??
      `${controller}/${action}`
    )
  }

  async function secretNamesOf({ url }: FastifyRequest): Promise<ReadonlySet<string>> {
    const fields = resources.find(logTarget(url).controller)?.definition.fields ?? {}
    const own = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []))
    return new Set([...own, ...(isOwnAccount(url) ? ['code'] : []), ...(await loadSecretNames())])
  }
}

/** Whether a call is about the caller's account: its codes are those of two-step verification, and a refused recovery code stays valid. */
function isOwnAccount(url: string): boolean {
  return logTarget(url).controller.toLowerCase() === 'account'
}
