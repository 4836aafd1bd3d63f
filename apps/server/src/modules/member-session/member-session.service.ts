import { keepsRule } from '@teachnet/contract'
import { type Locale, memberArea, type MemberInfo, type MemberInit, type SiteConfig } from '@teachnet/protocol'
import type { BodyOutput, CallSchemaTable } from '@teachnet/protocol/call-schemas'
import type { MemberCaller } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import { hashPassword } from '../../access/password.ts'
import { type LoginSettings, signIn, type SignInPorts } from '../../access/sign-in.ts'
import { placesOf, type Requester } from '../../access/sign-in-limits.ts'
import { rememberPlaces } from '../../access/known-place.repo.ts'
import { createToken } from '../../access/token.ts'
import { issueTokens, endSessions } from '../../access/token.repo.ts'
import { fail } from '../../errors.ts'
import { invalid } from '../../invalid.ts'
import { splitMenus, toMemberInfo, visitorRules } from './member-info.ts'
import { addMember, findMember, findMemberByName, findTaken } from './member.repo.ts'
import type { SettingsPort } from '../../ports.ts'

type MemberSessionPorts = SignInPorts & SettingsPort<'hasMemberCaptcha'>

/** Dependencies of this module. */
export interface MemberSessionOptions {
  readonly deps: MemberSessionPorts
  readonly callers: Pick<Callers, 'loadRules'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** Whether a verification code is right; a right code is consumed. */
  readonly consumeCode: (
    key: { channel: 'email' | 'sms'; address: string; event: string },
    code: string,
    ip: string,
  ) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  /** Adds the upload targets to the configuration; only for callers who may upload. */
  readonly offerUploads: (config: SiteConfig) => SiteConfig
  readonly loadSettings: () => Promise<{
    readonly isMemberCentreOpen: boolean
    readonly login: { readonly member: LoginSettings }
  }>
}

export type CheckInForm = BodyOutput<CallSchemaTable['checkIn']>

export interface Visitor extends Requester {
  readonly locale: Locale
}

interface CheckedIn {
  readonly userInfo: MemberInfo
  readonly routePath: string
  /** The token by which the device is recognised at the next sign-in. */
  readonly device: string
}

export function createMemberSession(options: MemberSessionOptions) {
  const { deps, callers, consumeCaptcha, consumeCode, loadConfig, offerUploads, loadSettings } = options
  const { db, env, clock, random, translate } = deps

  async function checkIn(form: CheckInForm, visitor: Visitor): Promise<CheckedIn> {
    await requireOpen()
    if (form.tab === 'login') return login(form, visitor)
    if (form.tab === 'register') return register(form, visitor)
    throw fail('UNKNOWN_OPERATION')
  }

  async function requireOpen(): Promise<void> {
    const { isMemberCentreOpen } = await loadSettings()
    if (!isMemberCentreOpen) throw fail('MEMBER_CENTRE_CLOSED')
  }

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasMemberCaptcha && (await loadSettings()).login.member.hasCaptcha
  }

  async function login(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const say = (id: string) => translate(locale, id)
    if (form.username === '') throw invalid({ username: say('member.nameMissing') })
    if (form.password === '' || !keepsRule('password', form.password))
      throw invalid({ password: say('validation.password') })
    if ((await hasCaptcha()) && !(await consumeCaptcha(form.captchaId, form.captchaInfo))) throw fail('CAPTCHA')
    const [found, settings] = await Promise.all([findMemberByName(db, form.username), loadSettings()])
    const {
      account: member,
      tokens,
      device,
    } = await signIn(deps, {
      area: 'member',
      name: form.username,
      account: found && { ...found, isEnabled: found.status === 'enable' },
      password: form.password,
      isKept: form.keep,
      requester,
      ...settings.login.member,
    })
    const seen = { last_login_time: Math.floor(clock() / 1000), last_login_ip: requester.ip }
    return { userInfo: toMemberInfo({ ...member, ...seen }, tokens), routePath: memberArea.basePath, device }
  }

  async function register(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const channel = form.registerType
    if (channel !== 'email' && channel !== 'mobile') throw fail('PARAMETER', { message: 'member.registerParameter' })
    const say = (id: string) => translate(locale, id)
    const { username, password } = form
    if (username === '' || !keepsRule('account', username)) throw invalid({ username: say('validation.account') })
    if (password === '' || !keepsRule('password', password)) throw invalid({ password: say('validation.password') })
    const address = form[channel]
    if (address === '' || !keepsRule(channel, address)) throw invalid({ [channel]: say(`validation.${channel}`) })
    // The other address is ignored, since its ownership is not proven.
    const own = { email: '', mobile: '', [channel]: address }
    const refuseTaken = async (wanted: { username: string; email: string; mobile: string }) => {
      const taken = await findTaken(db, wanted)
      if (!taken) return
      const values = { label: say(`member.field.${taken}`), value: wanted[taken] }
      const fields = { [taken]: translate(locale, 'error.duplicate', values) }
      throw fail('DUPLICATE', { values, fields })
    }
    await refuseTaken({ username, email: '', mobile: '' })
    const key = { channel: channel === 'email' ? 'email' : 'sms', address, event: 'user_register' } as const
    if (!(await consumeCode(key, form.captcha, requester.ip))) throw fail('VERIFICATION_CODE', { field: 'captcha' })
    // Revealed only after the code has proven that the caller reads messages sent to the address.
    await refuseTaken({ username: '', ...own })
    const now = Math.floor(clock() / 1000)
    const member = { username, ...own, password: await hashPassword(password), ip: requester.ip, now }
    const { tokenLife } = (await loadSettings()).login.member
    const device = requester.device ?? createToken(random)
    return db.transaction(async (tx) => {
      const row = await addMember(tx, member)
      await rememberPlaces(tx, { area: 'member', userId: row.id }, placesOf({ ...requester, device }), now)
      const grant = { area: memberArea, userId: row.id, isKept: false, tokenLife }
      const tokens = await issueTokens(tx, { clock, random }, grant)
      return { userInfo: toMemberInfo(row, tokens), routePath: memberArea.basePath, device }
    })
  }

  async function init(
    { caller, token }: { caller: MemberCaller | undefined; token: string },
    locale: Locale,
    host: string,
  ): Promise<MemberInit> {
    const [site, { isMemberCentreOpen }, { rules }] = await Promise.all([
      loadConfig(locale, host),
      loadSettings(),
      callers.loadRules('member'),
    ])
    const member = caller && isMemberCentreOpen ? await findMember(db, caller.id) : undefined
    const shared = { site, openMemberCenter: isMemberCentreOpen }
    if (!caller || !member) return { ...shared, userInfo: [], rules: visitorRules(rules, locale), menus: [] }
    const userInfo = toMemberInfo(member, { token, refresh_token: '' })
    return { ...shared, site: offerUploads(site), userInfo, ...splitMenus(rules, caller, locale) }
  }

  return {
    checkIn,
    init,
    requireOpen,
    hasCaptcha,
    logout: (tokens: readonly string[]) => endSessions(db, memberArea, tokens),
  }
}
