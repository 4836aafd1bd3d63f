import { settingsCalls } from '@teachnet/contract/settings'
import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Recorder } from '../../crud/history/recorder.ts'
import type { AdminCaller } from '../../access/caller.ts'
import { loadListRemark } from '../../access/rules/list-remark.repo.ts'
import { readIds } from '../../crud/record-ids.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort } from '../../ports.ts'
import { createConfigHistory, type Saver } from './config-history.ts'
import { createConfigService, type ConfigPorts } from './config.service.ts'
import type { TryConnection } from './connection-trial.ts'
import { environmentValues } from './environment-values.ts'
import { loadSetup } from './setup.ts'
import { type SendTestMail, tryMail } from './mail-trial.ts'

interface Options {
  readonly sendTestMail: SendTestMail
  readonly tryConnection: TryConnection
  readonly recorder: Recorder
  readonly loadTimeZone: () => Promise<string>
}

const node = 'routine/config'

/** The configuration page (wire contract 8.3). */
export function configRoutes(
  app: FastifyInstance,
  deps: ConfigPorts & CachePort,
  { sendTestMail, tryConnection, recorder, loadTimeZone }: Options,
): void {
  const service = createConfigService(deps, { ...recorder, loadTimeZone })
  const history = createConfigHistory(deps, new Set(environmentValues(deps).keys()))

  serveCall(app, calls.configPage, async ({ request: { locale } }) => {
    const [page, remark] = await Promise.all([service.loadPage(locale), loadListRemark(deps, node)])
    return success({ ...page, remark })
  })

  serveCall(app, calls.saveConfig, async ({ body, caller, request: { locale, host, ip } }) => {
    await service.edit(body, { locale, host, ip, by: saverOf(caller) })
    return success(null, 'site.saved')
  })

  serveCall(app, settingsCalls.settingsHistory, async ({ query: { group, page }, request: { locale } }) =>
    success(await history.load(group, page, locale)),
  )

  serveCall(app, settingsCalls.restoreSettings, async ({ body: { id, names }, caller, request }) => {
    const { locale, host, ip } = request
    await service.edit(await history.valuesBefore(id, names), { locale, host, ip, by: saverOf(caller) })
    return success(null, 'site.restored')
  })

  serveCall(app, settingsCalls.setupState, async ({ caller }) => success({ steps: await loadSetup(deps, caller.id) }))

  serveCall(app, settingsCalls.tryConnection, async ({ body, request: { locale } }) =>
    success(await tryConnection(body, locale)),
  )

  serveCall(app, calls.addConfigItem, async ({ body, request }) => {
    await service.add({ ...body, weigh: Number(body.weigh) }, request.locale)
    return success(null, 'crud.added')
  })

  serveCall(app, calls.deleteConfigItems, async ({ query, caller, request: { ip, headers } }) => {
    const ids = readIds(query.ids)
    if (ids.length === 0) throw fail('PARAMETER', { field: 'ids' })
    await service.del(ids, { adminId: caller.id, origin: { ip, userAgent: headers['user-agent'] ?? '' } })
    return success(null, 'crud.deleted')
  })

  serveCall(app, calls.sendTestMail, async ({ body, request: { locale, host } }) => {
    await tryMail(deps, body, { send: sendTestMail, locale, host })
    return success(null, 'site.testMailSent')
  })

  serveCall(app, calls.clearCache, async () => {
    await deps.cache.dropAll()
    return success(null, 'ajax.cacheCleaned')
  })

  // The old back end saves the port and the package manager in separate calls (wire contract 6).
  serveCall(app, calls.changeTerminalConfig, async ({ body: { manager, port }, caller, request }) => {
    const settings = {
      ...(manager !== undefined && { npm_package_manager: manager }),
      ...(port !== undefined && { install_service_port: port }),
    }
    await service.setHidden(settings, request.locale, saverOf(caller))
    return success(null)
  })
}

function saverOf({ id, nickname, username }: AdminCaller): Saver {
  return { id, name: nickname || username }
}
