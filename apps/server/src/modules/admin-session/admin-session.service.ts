import {
  adminArea,
  type AdminInfo,
  type AdminInit,
  keepsRule,
  type Locale,
  type LoginBody,
  type SiteConfig,
} from '@teachnet/contract'
import type { AdminCaller } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import { menuTree } from '../../access/menu-tree.ts'
import { type LoginSettings, signIn } from '../../access/sign-in.ts'
import type { Requester } from '../../access/sign-in-limits.ts'
import { endSessions } from '../../access/token.repo.ts'
import { shownAvatar } from '../../avatar.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { invalid } from '../../invalid.ts'
import { formatSiteTime } from '../../site-time.ts'
import { type AdminRow, findAdmin, findAdminByName, logLogin } from './admin-session.repo.ts'

/** What the areas hand to this module. */
export interface AdminSessionOptions {
  readonly deps: Deps
  readonly callers: Pick<Callers, 'loadRules'>
  /** Whether a captcha's answer is right; uses it up. */
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  /** The configuration for who may upload: with where to, which nobody else is told. */
  readonly offerUploads: (config: SiteConfig) => SiteConfig
  readonly loadSettings: () => Promise<{
    readonly timeZone: string
    readonly login: { readonly admin: LoginSettings }
    readonly terminal: { readonly npmPackageManager: string; readonly installServicePort: string }
  }>
}

/** Where a request comes from. */
export interface Origin extends Requester {
  readonly locale: Locale
  readonly userAgent: string
  readonly url: string
}

export function createAdminSession(options: AdminSessionOptions) {
  const { deps, callers, consumeCaptcha, loadConfig, offerUploads, loadSettings } = options
  const { db, env, clock, translate } = deps

  /** The configuration page can do without captchas; the environment can for all. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasAdminCaptcha && (await loadSettings()).login.admin.hasCaptcha
  }

  async function login(
    body: Required<LoginBody>,
    origin: Origin,
  ): Promise<{ userInfo: AdminInfo; routePath: string; device: string }> {
    checkForm(body, (id) => translate(origin.locale, id))
    if ((await hasCaptcha()) && !(await consumeCaptcha(body.captchaId, body.captchaInfo))) throw fail('CAPTCHA')
    const [found, settings] = await Promise.all([findAdminByName(db, body.username), loadSettings()])
    const {
      account: admin,
      tokens,
      device,
    } = await signIn(deps, {
      area: 'admin',
      name: body.username,
      account: found && { ...found, isEnabled: found.status === '1' },
      password: body.password,
      isKept: body.keep,
      requester: origin,
      ...settings.login.admin,
    })
    const now = Math.floor(clock() / 1000)
    await logLogin(db, { admin, ...origin, title: translate(origin.locale, 'access.login'), now })
    await deps.cache.drop(['admin_log', 'auth.AdminLog'])
    const info = toAdminInfo({ ...admin, last_login_time: now }, settings.timeZone)
    return { userInfo: { ...info, ...tokens }, routePath: adminArea.basePath, device }
  }

  async function init(caller: AdminCaller, locale: Locale, host: string): Promise<AdminInit> {
    const [admin, { rules }, siteConfig, settings] = await Promise.all([
      findAdmin(db, caller.id),
      callers.loadRules('admin'),
      loadConfig(locale, host),
      loadSettings(),
    ])
    if (!admin) throw fail('NEED_LOGIN')
    const menus = menuTree(rules, caller, locale)
    if (menus.length === 0) throw fail('NO_MENU')
    return {
      adminInfo: { ...toAdminInfo(admin, settings.timeZone), super: caller.isSuper },
      menus,
      siteConfig: offerUploads(siteConfig),
      terminal: { ...settings.terminal, phpDevelopmentServer: false },
    }
  }

  return {
    login,
    init,
    hasCaptcha,
    logout: (tokens: readonly string[]) => endSessions(db, adminArea, tokens),
  }
}

function checkForm({ username, password }: LoginBody, say: (id: string) => string): void {
  const length = [...username].length
  if (length < 3 || length > 30) throw invalid({ username: say('access.usernameFormat') })
  if (password === '' || !keepsRule('adminSignIn', password)) throw invalid({ password: say('validation.adminSignIn') })
}

function toAdminInfo({ id, username, nickname, avatar, last_login_time }: AdminRow, timeZone: string): AdminInfo {
  const lastLogin = last_login_time === null ? '' : formatSiteTime(last_login_time, timeZone)
  return { id, username, nickname, avatar: shownAvatar(avatar), last_login_time: lastLogin }
}
