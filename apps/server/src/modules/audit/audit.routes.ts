import { isSecret, menuPages, permissionOf } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { recordOf } from '../../values/record-of.ts'
import { redactUrl } from '../../http/request/redact-url.ts'
import { auditData, auditTarget, isAudited } from './audit-entry.ts'
import { addAuditEntry } from './audit.repo.ts'

interface AuditOptions {
  readonly resources: Pick<BoundResources, 'find'>
  /** Additional names of fields whose values must not be logged, besides well-known names and the secret fields of resources. */
  readonly loadSecretNames: () => Promise<ReadonlySet<string>>
}

/** Writes a row of the administrator log before each action of an administrator. An action that cannot be logged is not executed. */
export function auditRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort,
  { resources, loadSecretNames }: AuditOptions,
): void {
  app.addHook('preHandler', async (request) => {
    const { caller } = request
    if (caller?.area !== 'admin' || !isAudited(request.method, request.url)) return
    await addAuditEntry(deps.db, {
      admin_id: caller.id,
      username: cut(caller.username, 20),
      url: cut(redactUrl(request.url), 1500),
      title: cut(titleOf(request, resources), 100),
      data: auditData(
        { ...recordOf(request.query), ...(caller.apiKey && { apiKey: caller.apiKey.name }) },
        request.body,
        await secretNamesOf(request),
      ),
      ip: cut(request.ip, 50),
      useragent: cut(request.headers['user-agent'] ?? '', 255),
      create_time: Math.floor(deps.clock() / 1000),
    })
    await deps.cache.drop(['admin_log', 'auth.AdminLog'])
  })

  // Old clients have a button for this call.
  const config = { access: { area: 'admin', level: 'signed-in' }, isRefusal: true } as const
  app.delete('/admin/auth.AdminLog/del', { config }, async () => {
    throw fail('NO_ROWS_DELETED', { message: 'access.auditStays' })
  })

  async function secretNamesOf({ url }: FastifyRequest): Promise<ReadonlySet<string>> {
    const fields = resources.find(auditTarget(url).controller)?.definition.fields ?? {}
    const own = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []))
    return new Set([...own, ...(await loadSecretNames())])
  }
}

/** The titles of page and action, or the URL without them. */
function titleOf(request: FastifyRequest, resources: AuditOptions['resources']): string {
  const { controller, action } = auditTarget(request.url)
  const id = `crud.action.${action.toLowerCase()}`
  const word = request.t(id)
  const named = word === id ? action : word
  const definition = resources.find(controller)?.definition
  const page = menuPages.find(({ name }) => name.toLowerCase() === permissionOf({ controller }).toLowerCase())
  const nodes = definition ? [...(definition.recordActions ?? []), ...(definition.calls ?? [])] : page?.nodes
  const own = nodes?.find(({ name }) => name.toLowerCase() === action.toLowerCase())
  const title = definition?.title ?? page?.title
  if (title) return `${title[request.locale]} - ${own?.title[request.locale] ?? named}`
  return word === id ? `${controller}/${action}` : word
}

function cut(text: string, most: number): string {
  return [...text.replaceAll('\0', '')].slice(0, most).join('')
}
