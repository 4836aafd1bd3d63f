import { keepsRule } from '@teachnet/contract'
import { adminArea, type AdminInfo, type AdminInit, type Locale, type SiteConfig } from '@teachnet/protocol'
import type { BodyOutput, CallSchemaTable } from '@teachnet/protocol/call-schemas'
import type { AdminCaller } from '../../access/caller.ts'
import type { RelyingParty } from '../../access/sign-in/passkeys.ts'
import {
  type LoginSettings,
  openSession,
  type SignedIn as SignedInAs,
  signIn,
  type SignInPorts,
} from '../../access/sign-in/sign-in.ts'
import { createSignInSteps } from '../../access/sign-in/sign-in-steps.ts'
import { isHeld } from '../../access/sign-in/attempts.ts'
import { networkAttempt, type Requester } from '../../access/sign-in/sign-in-limits.ts'
import { endSessions } from '../../access/tokens/token.repo.ts'
import { loadPreferences } from '../../db/admin-preference.repo.ts'
import { shownAvatar } from '../../values/avatar.ts'
import { adminLogTags } from '../../db/admin-log.repo.ts'
import { fail } from '../../errors.ts'
import { refuseBody } from '../../refuse-body.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { type AdminRow, findAdmin, findAdminByName, logLogin } from './admin-session.repo.ts'
import type { LoadMenu } from './opened-menu.ts'
import { type NewPlaceOptions, type NewSignIn, sendNewPlaceLetter } from './new-place-letter.ts'
import type { SettingsPort } from '../../ports.ts'

type LoginForm = BodyOutput<CallSchemaTable['adminLogin']>
type SignedIn = SignedInAs<AdminRow>
type AdminSessionPorts = SignInPorts & SettingsPort<'hasAdminCaptcha'>

/** Dependencies of this module. */
export interface AdminSessionOptions extends Pick<NewPlaceOptions, 'openChannel' | 'deliveryTags'> {
  readonly deps: AdminSessionPorts & NewPlaceOptions['deps']
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
    readonly login: { readonly admin: LoginSettings }
    readonly terminal: { readonly npmPackageManager: string; readonly installServicePort: string }
  }>
}

/** The origin of a request. */
export interface Origin extends Requester {
  readonly locale: Locale
  readonly userAgent: string
  readonly url: string
}

export function createAdminSession(options: AdminSessionOptions) {
  const { deps, consumeCaptcha, loadConfig, loadMenu, offerUploads, loadSettings } = options
  const { db, env, clock, translate } = deps
  const steps = createSignInSteps(deps, 'admin')

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasAdminCaptcha && (await loadSettings()).login.admin.hasCaptcha
  }

  /** Whether the form has to ask for a captcha: also one without, while too many wrong passwords come from the network. */
  async function needsCaptcha(ip: string): Promise<boolean> {
    return (await hasCaptcha()) || isHeld(deps, networkAttempt(ip))
  }

  async function loginByPassword(form: LoginForm, requester: Origin, settings: LoginSettings): Promise<SignedIn> {
    checkForm(form, (id) => translate(requester.locale, id))
    const isSolved = form.captchaId !== '' && (await consumeCaptcha(form.captchaId, form.captchaInfo))
    if (!isSolved && (await hasCaptcha())) throw fail('CAPTCHA')
    const found = await findAdminByName(db, form.username)
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
    if (isElsewhere) await sendNewPlaceLetter(options, { ...origin, agent, admin, timeZone, now })
    const info = toAdminInfo({ ...admin, last_login_time: now }, timeZone)
    return { userInfo: { ...info, ...tokens }, routePath: adminArea.basePath, device }
  }

  async function init(caller: AdminCaller, locale: Locale, host: string): Promise<AdminInit> {
    const [admin, menu, siteConfig, settings, preferences] = await Promise.all([
      findAdmin(db, caller.id),
      loadMenu(caller, locale),
      loadConfig(locale, host),
      loadSettings(),
      loadPreferences(db, caller.id),
    ])
    if (!admin) throw fail('NEED_LOGIN')
    if (menu.menus.length === 0) throw fail('NO_MENU')
    return {
      adminInfo: {
        ...toAdminInfo(admin, settings.timeZone),
        super: caller.isSuper,
        mustChangePassword: caller.mustChangePassword ?? false,
        mustSetUpFactor: caller.mustSetUpFactor ?? false,
      },
      ...menu,
      siteConfig: await offerUploads(siteConfig),
      terminal: { ...settings.terminal, phpDevelopmentServer: false },
      preferences,
      watermark: settings.hasWatermark,
      idleLock: settings.idleLockMinutes,
      ...(caller.viewedBy && { viewedAs: { id: caller.id, nickname: caller.nickname } }),
    }
  }

  return {
    login,
    init,
    needsCaptcha,
    offerPasskeys: steps.offerPasskeys,
    logout: (tokens: readonly string[]) => endSessions(db, adminArea, tokens),
  }
}

function checkForm({ username, password }: LoginForm, say: (id: string) => string): void {
  const length = [...username].length
  if (length < 3 || length > 30) throw refuseBody({ username: say('access.usernameFormat') })
  if (password === '' || !keepsRule('adminSignIn', password))
    throw refuseBody({ password: say('validation.adminSignIn') })
}

function toAdminInfo({ id, username, nickname, avatar, last_login_time }: AdminRow, timeZone: string): AdminInfo {
  const lastLogin = last_login_time === null ? '' : formatSiteTime(last_login_time, timeZone)
  return { id, username, nickname, avatar: shownAvatar(avatar), last_login_time: lastLogin }
}
