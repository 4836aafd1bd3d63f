import { settingsCalls, type SetupStep } from '@teachnet/contract/settings'
import { calls, type Locale, type TestMailBody } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Recorder } from '../../records/history/recorder.ts'
import type { AdminCaller } from '../../http/caller/caller.ts'
import { loadListRemark } from '../access/index.ts'
import { readIds } from '../../records/record-ids.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort, DatabasePort, MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { createConfigHistory, type Saver } from './config-history.ts'
import { createConfigService, type ConfigPorts } from './config.service.ts'
import type { TryConnection } from './connection-trial.ts'
import {
  environmentValues,
  toEncryption,
  siteItems,
  type SiteValues,
  toSiteValues,
  toMailSettings,
  type SiteItem,
} from './site-items.ts'
import { keepsRule } from '@teachnet/contract'
import { rejectBody } from '../../platform/reject-body.ts'
import type { MailSettings } from '../../platform/transports/mail/smtp-settings.ts'
import { hiddenSecret, revealSecret } from './item-value.ts'
import { loadConfigRows, countSuperAdmins, hasStrongSignIn } from './site.repo.ts'

interface Options {
  readonly sendTestMail: SendTestMail
  readonly tryConnection: TryConnection
  readonly recorder: Recorder
  readonly loadTimeZone: () => Promise<string>
}

const node = 'routine/config'

/** In characters. */
const longestNote = 500
/** Unix seconds: the end of the year 9999. */
const latestTime = 253_402_300_799

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
    if (Object.keys(body).length === 0) throw fail('PARAMETER')
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

  serveCall(
    app,
    calls.switchMaintenance,
    async ({ body: { isOn, until, note, noteEn }, caller, request: { locale } }) => {
      const isLong = Object.entries({ note, noteEn }).filter(([, text]) => text.length > longestNote)
      const problem = deps.translate(locale, 'site.maintenanceNote', { max: longestNote })
      if (isLong.length > 0) throw rejectBody(Object.fromEntries(isLong.map(([name]) => [name, problem])))
      if (!Number.isSafeInteger(until) || until < 0 || until > latestTime) throw fail('PARAMETER', { field: 'until' })
      const values = { on: isOn, until, note, note_en: noteEn }
      await service.setHidden(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [`maintenance_${name}`, value])),
        locale,
        saverOf(caller),
      )
      return success(null, isOn ? 'site.closed' : 'site.opened')
    },
  )

  // The old back end saves the port and the package manager in separate calls (wire contract 6).
  serveCall(app, calls.changeTerminalConfig, async ({ body: { manager, port }, caller, request }) => {
    const settings: Record<string, unknown> = {}
    if (manager !== undefined) settings.npm_package_manager = manager
    if (port !== undefined) settings.install_service_port = port
    await service.setHidden(settings, request.locale, saverOf(caller))
    return success(null)
  })
}

function saverOf({ id, nickname, username }: AdminCaller): Saver {
  return { id, name: nickname || username }
}

/** Sends one mail immediately; throws a public error with the mail server's reason if it fails. */
export type SendTestMail = (
  settings: MailSettings,
  to: string,
  reader: { readonly locale: Locale; readonly host: string },
) => Promise<void>

const addresses: readonly string[] = ['smtp_sender_mail', 'testMail']

/**
 * Sends a test mail with the settings of the form, before they are saved. A stored password that the form masks is used only for the
 * account that it was stored for.
 *
 * @throws VALIDATION, and what `send` throws
 */
export async function tryMail(
  { db, env, translate }: DatabasePort & MessagesPort & SettingsPort<'secretKey'>,
  body: TestMailBody,
  { send, ...reader }: { readonly send: SendTestMail; readonly locale: Locale; readonly host: string },
): Promise<void> {
  const password = await choosePassword({ db, env }, body)
  const problems = Object.entries({ ...body, smtp_pass: password ?? '' }).flatMap(([name, value]) => {
    const message = name === 'smtp_pass' && password === undefined ? 'site.passwordElsewhere' : problemOf(name, value)
    const label = siteItems.get(name)?.title ?? translate(reader.locale, 'site.field.testMail')
    return message === undefined ? [] : [[name, translate(reader.locale, message, { label })] as const]
  })
  if (problems.length > 0) throw rejectBody(Object.fromEntries(problems))
  await send(toSettings(body, password ?? ''), body.testMail, reader)
}

/** Returns the password to use; undefined if the form masks a password that was stored for another account. */
async function choosePassword(
  { db, env }: DatabasePort & SettingsPort<'secretKey'>,
  body: TestMailBody,
): Promise<string | undefined> {
  if (body.smtp_pass !== '' && body.smtp_pass !== hiddenSecret) return body.smtp_pass
  const rows = await loadConfigRows(db)
  const stored = toSiteValues(new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))))
  const password = revealSecret(stored('smtp_pass'), env.secretKey)
  return password === '' || isSameAccount(body, stored) ? password : undefined
}

function isSameAccount(body: TestMailBody, stored: SiteValues): boolean {
  const names = ['smtp_server', 'smtp_port', 'smtp_user', 'smtp_verification'] as const
  return names.every((name) => body[name] === stored(name))
}

function problemOf(name: string, value: string): string | undefined {
  if (value === '') return 'validation.required'
  if (addresses.includes(name) && !keepsRule('email', value)) return 'validation.email'
  const isPort = name !== 'smtp_port' || (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535)
  return isPort ? undefined : 'site.port'
}

function toSettings(body: TestMailBody, password: string): MailSettings {
  return {
    host: body.smtp_server,
    port: Number(body.smtp_port),
    user: body.smtp_user,
    password,
    encryption: toEncryption(body.smtp_verification),
    sender: body.smtp_sender_mail,
  }
}

type SetupPorts = DatabasePort & SettingsPort<'mail' | 'secretKey' | 'publicOrigin' | 'backups'>

/** Loads the steps of the set-up, done or not by the actual state; `adminId` is the account of the caller. */
export async function loadSetup({ db, env }: SetupPorts, adminId: number): Promise<SetupStep[]> {
  const [rows, superAdmins, isStrong] = await Promise.all([
    loadConfigRows(db),
    countSuperAdmins(db),
    hasStrongSignIn(db, adminId),
  ])
  const values = toSiteValues(new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))))
  const isSet = (name: SiteItem) => values(name) !== '' && values(name) !== siteItems.get(name)?.default
  const done: Readonly<Record<SetupStep['name'], boolean>> = {
    siteName: isSet('site_name') || isSet('site_name_en'),
    logo: isSet('logo'),
    record: isSet('record_number'),
    contact: isSet('company_name') && isSet('contact_email'),
    mail: env.mail !== undefined || toMailSettings(values, env.secretKey) !== undefined,
    address: env.publicOrigin !== undefined,
    backup: env.backups !== undefined,
    secondAdmin: superAdmins >= 2,
    secondFactor: isStrong,
  }
  return steps.map((name) => ({ name, isDone: done[name] }))
}

/** In the order in which they are shown. */
const steps = [
  'siteName',
  'logo',
  'record',
  'contact',
  'mail',
  'address',
  'backup',
  'secondAdmin',
  'secondFactor',
] as const satisfies readonly SetupStep['name'][]
