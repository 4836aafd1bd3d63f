import type { NewConfigItem, TestMailBody } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import type { Recorder } from '../../crud/recorder.ts'
import { loadRemark } from '../../crud/remark.ts'
import { readIds } from '../../crud/rows.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { recordOf, textOf } from '../../http/values.ts'
import { type ConfigService, createConfigService } from './config.service.ts'
import { type SendTestMail, tryMail } from './mail-trial.ts'

interface Options {
  readonly sendTestMail: SendTestMail
  readonly recorder: Recorder
  readonly loadTimeZone: () => Promise<string>
}

const controller = '/admin/routine.Config'
const node = 'routine/config'

function needs(action: string) {
  return { config: { access: { area: 'admin', level: 'permission', node: `${node}/${action}` } } } as const
}

/** The configuration page (wire contract 8.3). */
export function configRoutes(
  app: FastifyInstance,
  deps: Deps,
  { sendTestMail, recorder, loadTimeZone }: Options,
): void {
  const service = createConfigService(deps, { ...recorder, loadTimeZone })

  app.get(`${controller}/index`, needs('index'), async ({ locale }) => {
    const [page, remark] = await Promise.all([service.loadPage(locale), loadRemark({ deps }, node)])
    return success({ ...page, remark })
  })

  app.post(`${controller}/edit`, needs('edit'), async ({ body, locale, host, ip }) => {
    await service.edit(recordOf(body), { locale, host, ip })
    return success(null, 'site.saved')
  })

  app.post(`${controller}/add`, needs('add'), async ({ body, locale }) => {
    await service.add(toNewItem(body), locale)
    return success(null, 'crud.added')
  })

  app.delete(`${controller}/del`, needs('del'), async ({ query, caller, ip, headers }) => {
    if (!caller) throw fail('NEED_LOGIN')
    const ids = readIds(recordOf(query).ids)
    if (ids.length === 0) throw fail('PARAMETER')
    await service.del(ids, { adminId: caller.id, origin: { ip, userAgent: headers['user-agent'] ?? '' } })
    return success(null, 'crud.deleted')
  })

  app.post(`${controller}/sendTestMail`, needs('sendTestMail'), async ({ body, locale, host }) => {
    await tryMail(deps, toTestMail(body), { send: sendTestMail, locale, host })
    return success(null, 'site.testMailSent')
  })

  registerTerminalConfig(app, service)
}

/** Both the seed's port and the package manager may come alone (wire contract 6). */
function registerTerminalConfig(app: FastifyInstance, service: ConfigService): void {
  const config = { access: { area: 'admin', level: 'super' } } as const
  app.post('/admin/ajax/changeTerminalConfig', { config }, async ({ body, locale }) => {
    const { manager, port } = recordOf(body)
    await service.setHidden(
      {
        ...(manager !== undefined && { npm_package_manager: manager }),
        ...(port !== undefined && { install_service_port: port }),
      },
      locale,
    )
    return success(null)
  })
}

function toTestMail(body: unknown): TestMailBody {
  const field = (name: string) => textOf(body, name)
  return {
    smtp_server: field('smtp_server'),
    smtp_port: field('smtp_port'),
    smtp_user: field('smtp_user'),
    smtp_pass: field('smtp_pass'),
    smtp_verification: field('smtp_verification'),
    smtp_sender_mail: field('smtp_sender_mail'),
    testMail: field('testMail'),
  }
}

function toNewItem(body: unknown): NewConfigItem {
  const field = (name: string) => textOf(body, name)
  const { rule } = recordOf(body)
  const rules: readonly unknown[] = Array.isArray(rule) ? rule : field('rule').split(',')
  return {
    group: field('group'),
    weigh: Number(field('weigh')),
    name: field('name'),
    title: field('title'),
    type: field('type'),
    tip: field('tip'),
    rule: [...new Set(rules.map(String).filter(Boolean))],
    content: field('content'),
    extend: field('extend'),
    inputExtend: field('inputExtend'),
  }
}
