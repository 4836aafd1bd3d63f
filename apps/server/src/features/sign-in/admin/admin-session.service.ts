import type { RelyingParty } from '../../../http/caller/relying-party.ts'
import { bareToken, keepsRule } from '@teachnet/contract'
import { adminArea, type AdminInfo, type AdminInit, calls, type Locale, type SiteConfig } from '@teachnet/protocol'
import type { BodyOutput, CallSchemaTable } from '@teachnet/protocol/call-schemas'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import {
  type LoginSettings,
  openSession,
  type SignedIn as SignedInAs,
  signIn,
  type SignInPorts,
  createSignInSteps,
  isDelayed,
  networkAttempt,
  type Requester,
  endSessions,
  findPreviousSignIn,
  displayedAvatar,
  type Callers,
  menuTree,
} from '../../access/index.ts'
import { loadPreferences } from '../../admin-accounts/index.ts'
import { findSharedBoard } from '../../dashboard/index.ts'
import { adminLogTags } from '../../../records/history/admin-log.ts'
import { fail } from '../../../platform/errors.ts'
import { rejectBody } from '../../../platform/reject-body.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { type AdminRow, findAdmin, findAdminByName, logLogin } from './admin-session.repo.ts'
import type {
  SettingsPort,
  CachePort,
  DatabasePort,
  MessagesPort,
  OpenChannel,
  PlacePort,
} from '../../../platform/ports.ts'
import { appPage, type AppPlaces } from '../../../platform/app-page.ts'
import { createHash } from 'node:crypto'
import { createHandOver, type HandOverPorts } from './hand-over/hand-over.ts'
import { oldClientMenu } from './hand-over/old-client-menu.ts'

type LoginForm = BodyOutput<CallSchemaTable['adminLogin']>

type SignedIn = SignedInAs<AdminRow>

type AdminSessionPorts = SignInPorts & SettingsPort<'hasAdminCaptcha'>

/** Dependencies of this module. */
export interface AdminSessionOptions extends Pick<NewPlaceOptions, 'openChannel' | 'deliveryTags'> {
  readonly deps: AdminSessionPorts & HandOverPorts & NewPlaceOptions['deps']
  /** Whether a captcha's answer is right; a right answer consumes the captcha. */
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadMenu: LoadMenu
  /** Adds the upload targets to the configuration; only for callers who may upload. */
  readonly offerUploads: (config: SiteConfig) => Promise<SiteConfig>
  readonly loadSettings: () => Promise<{
    readonly timeZone: string
    readonly hasWatermark: boolean
    readonly idleLockMinutes: number
    readonly oldClient: { readonly hasLinks: boolean; readonly ownPages: readonly string[] }
    readonly login: { readonly admin: LoginSettings }
    readonly terminal: { readonly npmPackageManager: string; readonly installServicePort: string }
  }>
}

/** The origin of a request. */
interface Origin extends Requester {
  readonly locale: Locale
  readonly userAgent: string
  readonly url: string
}

export function createAdminSession(options: AdminSessionOptions) {
  const { deps, consumeCaptcha, loadConfig, loadMenu, offerUploads, loadSettings } = options
  const { db, env, clock, translate } = deps
  const steps = createSignInSteps(deps, 'admin')
  const handOver = createHandOver(deps)

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasAdminCaptcha && (await loadSettings()).login.admin.hasCaptcha
  }

  /** Whether the form has to ask for a captcha: also one without, while too many wrong passwords come from the network. */
  async function needsCaptcha(ip: string): Promise<boolean> {
    return (await hasCaptcha()) || isDelayed(deps, networkAttempt(ip))
  }

  async function loginByPassword(form: LoginForm, requester: Origin, settings: LoginSettings): Promise<SignedIn> {
    checkForm(form, (id) => translate(requester.locale, id))
    const isSolved = form.captchaId !== '' && (await consumeCaptcha(form.captchaId, form.captchaInfo))
    if (!isSolved && (await hasCaptcha())) throw fail('CAPTCHA')
    const found = await findAdminByName(db, bareToken(form.username))
    return signIn(deps, {
      area: 'admin',
      name: form.username,
      account: found && { ...found, isEnabled: found.status === '1' },
      password: form.password,
      isSolved,
      isKept: form.keep,
      requester,
      ...settings,
    })
  }

  /** Opens the session of an account that has passed all steps. */
  async function open(id: number, { keep }: LoginForm, requester: Origin, settings: LoginSettings): Promise<SignedIn> {
    const account = await findAdmin(db, id)
    if (account?.status !== '1') throw fail('ACCOUNT_DISABLED')
    return openSession(deps, { area: 'admin', account, isKept: keep, requester, ...settings })
  }

  async function login(
    form: LoginForm,
    { party, agent, ...origin }: Origin & Pick<NewSignIn, 'agent'> & { readonly party: RelyingParty },
  ): Promise<{ userInfo: AdminInfo; routePath: string; device: string }> {
    const { timeZone, login: logins } = await loadSettings()
    const enter: Readonly<Record<string, () => Promise<SignedIn>>> = {
      login: () => loginByPassword(form, origin, logins.admin),
      factor: async () => open(await steps.confirm(form, origin), form, origin, logins.admin),
      passkey: async () => open(await steps.byPasskey(form, party), form, origin, logins.admin),
    }
    const opened = await enter[form.tab]?.()
    if (!opened) throw fail('UNKNOWN_OPERATION')
    const { account: admin, tokens, device, isElsewhere } = opened
    const now = Math.floor(clock() / 1000)
    await logLogin(db, { admin, ...origin, title: translate(origin.locale, 'access.login'), now })
    await deps.cache.drop(adminLogTags)
    if (isElsewhere) await sendNewPlaceMessage(options, { ...origin, agent, admin, timeZone, now })
    const info = toAdminInfo({ ...admin, last_login_time: now }, timeZone)
    return { userInfo: { ...info, ...tokens }, routePath: adminArea.basePath, device }
  }

  async function init(
    { caller, token }: { readonly caller: AdminCaller; readonly token: string },
    locale: Locale,
    host: string,
  ): Promise<AdminInit> {
    const [admin, menu, siteConfig, settings, preferences, sharedBoard, last] = await Promise.all([
      findAdmin(db, caller.id),
      loadMenu(caller, locale),
      loadConfig(locale, host),
      loadSettings(),
      loadPreferences(db, caller.id),
      findSharedBoard(db, caller.groupIds),
      findPreviousSignIn(db, { area: 'admin', userId: caller.id, token }),
    ])
    if (!admin) throw fail('NEED_LOGIN')
    if (menu.menus.length === 0) throw fail('NO_MENU')
    return {
      adminInfo: {
        // The login before this one: the current one tells its owner nothing.
        ...toAdminInfo({ ...admin, last_login_time: last?.time ?? null }, settings.timeZone),
        super: caller.isSuper,
        mustChangePassword: caller.mustChangePassword ?? false,
        mustSetUpFactor: caller.mustSetUpFactor ?? false,
      },
      ...menu,
      siteConfig: await offerUploads(siteConfig),
      terminal: { ...settings.terminal, phpDevelopmentServer: false },
      preferences: { ...preferences, sharedBoard },
      watermark: settings.hasWatermark,
      idleLock: settings.idleLockMinutes,
      viewedAs: caller.viewedBy ? { id: caller.id, nickname: caller.nickname } : undefined,
    }
  }

  /** Signs in with the code of a hand-over. @throws LOGIN_EXPIRED, ACCOUNT_DISABLED */
  async function takeHandOver(code: string) {
    const { userId, token } = await handOver.take(code)
    const admin = await findAdmin(db, userId)
    if (admin?.status !== '1') throw fail('ACCOUNT_DISABLED')
    const info = toAdminInfo(admin, (await loadSettings()).timeZone)
    return { userInfo: { ...info, token, refresh_token: '' }, routePath: adminArea.basePath }
  }

  /** The menu for a BuildAdmin client. `server`: the host and protocol by which it reached this server. */
  async function oldClientMenus(menus: AdminInit['menus'], server: string): Promise<AdminInit['menus']> {
    const { oldClient } = await loadSettings()
    const addressOf = (path: string) =>
      `${server}${calls.handOver.path}?${new URLSearchParams({ server: '1', to: path })}`
    return oldClientMenu(menus, {
      own: new Set(oldClient.ownPages),
      addressOf: oldClient.hasLinks ? addressOf : undefined,
    })
  }

  return {
    login,
    init,
    handOver,
    takeHandOver,
    oldClientMenus,
    needsCaptcha,
    offerPasskeys: steps.offerPasskeys,
    logout: (tokens: readonly string[]) => endSessions(db, adminArea, tokens),
  }
}

function checkForm({ username, password }: LoginForm, say: (id: string) => string): void {
  const length = [...username].length
  if (length < 3 || length > 30) throw rejectBody({ username: say('access.usernameFormat') })
  if (password === '' || !keepsRule('adminSignIn', password))
    throw rejectBody({ password: say('validation.adminSignIn') })
}

function toAdminInfo({ id, username, nickname, avatar, last_login_time }: AdminRow, timeZone: string): AdminInfo {
  const lastLogin = last_login_time === null ? '' : formatSiteTime(last_login_time, timeZone)
  return { id, username, nickname, avatar: displayedAvatar(avatar), last_login_time: lastLogin }
}

interface NewPlaceOptions {
  readonly deps: DatabasePort & CachePort & MessagesPort & PlacePort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** A sign-in that the owner of the account is notified of. */
interface NewSignIn {
  readonly admin: { readonly username: string; readonly email: string }
  readonly ip: string
  /** The device according to the user agent; unknown parts are empty. */
  readonly agent: { readonly browser: string; readonly system: string }
  readonly locale: Locale
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
}

/** Notifies an administrator by mail of a sign-in with a new device from a new network. Without an address, only the history records it. */
async function sendNewPlaceMessage(
  { deps, loadConfig, openChannel, deliveryTags }: NewPlaceOptions,
  { admin, ip, agent, locale, timeZone, now }: NewSignIn,
): Promise<void> {
  const { db, cache, env, translate, describePlace } = deps
  const deliver = admin.email === '' ? undefined : await openChannel('email')
  if (!deliver) return
  const { siteName } = await loadConfig(locale, '')
  const values = {
    siteName,
    name: admin.username,
    timeZone,
    time: formatSiteTime(now, timeZone),
    device:
      [agent.browser, agent.system].filter(Boolean).join(', ') || translate(locale, 'access.newPlace.unknownDevice'),
    place: [ip, describePlace(ip, locale)].filter(Boolean).join(', '),
    address: appPage(env, 'admin', '/routine/adminInfo') ?? '',
  }
  await deliver(db, {
    channel: 'email',
    recipient: admin.email,
    locale,
    template: 'admin_new_place',
    params: {},
    subject: translate(locale, 'access.newPlace.subject', values),
    body: translate(locale, 'access.newPlace.body', values).trim(),
  })
  await cache.drop(deliveryTags)
}

/** The menu and the rights for the back office. */
type OpenedMenu = Required<Pick<AdminInit, 'menus' | 'limits' | 'designed' | 'modules' | 'menuVersion'>>

export interface OpenedMenuOptions {
  readonly callers: Pick<Callers, 'loadRules'>
  /** The data areas made in the back office that an administrator may open. */
  readonly listDesigned: (caller: AdminCaller) => NonNullable<AdminInit['designed']>
  /** The additions of the enabled modules to the back office. */
  readonly listModules: (locale: Locale) => NonNullable<AdminInit['modules']>
}

/** Loads the menu and the rights of an administrator, and a version that changes when any of them changes. */
type LoadMenu = (caller: AdminCaller, locale: Locale) => Promise<OpenedMenu>

export function createMenuLoader({ callers, listDesigned, listModules }: OpenedMenuOptions): LoadMenu {
  return async (caller, locale) => {
    const { rules } = await callers.loadRules('admin')
    const opened = {
      menus: menuTree(rules, caller, locale),
      limits: { ...caller.limits },
      designed: listDesigned(caller),
      modules: listModules(locale),
    }
    return { ...opened, menuVersion: versionOf({ ...opened, isSuper: caller.isSuper }) }
  }
}

/** 96 bits of a digest: equal for equal content, in every process. */
function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
