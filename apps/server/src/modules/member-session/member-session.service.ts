import { type Locale, memberArea, type MemberInit, type SiteConfig } from '@teachnet/protocol'
import type { MemberCaller } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import type { RelyingParty } from '../../access/sign-in/passkeys.ts'
import type { LoginSettings } from '../../access/sign-in/sign-in.ts'
import { endSessions } from '../../access/tokens/token.repo.ts'
import { findMemberSetting } from '../../db/members/member-setting.repo.ts'
import { fail } from '../../errors.ts'
import type { CheckedIn, CheckInForm, Visitor } from './check-in.ts'
import { createCodeLogin } from './member-code-login.ts'
import { createMemberConsents } from './member-consents.ts'
import { createLogin, type LoginOptions } from './member-login.ts'
import { createRegistration, type RegistrationOptions } from './member-registration.ts'
import { splitMenus, toMemberInfo, visitorRules } from './member-info.ts'
import { findMember } from './member.repo.ts'

/** Dependencies of this module. */
export type MemberSessionOptions = SharedOptions & LoginOptions & RegistrationOptions

interface SharedOptions {
  readonly callers: Pick<Callers, 'loadRules'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  /** Adds the upload targets to the configuration; only for callers who may upload. */
  readonly offerUploads: (config: SiteConfig) => SiteConfig
  /** Names of the pages that concern other members only. */
  readonly findHiddenPages: (userId: number) => Promise<readonly string[]>
  readonly loadSettings: () => Promise<{
    readonly isMemberCentreOpen: boolean
    readonly login: { readonly member: LoginSettings }
  }>
}

export function createMemberSession(options: MemberSessionOptions) {
  const { deps, callers, loadConfig, offerUploads, loadSettings, findHiddenPages } = options
  const { db } = deps
  const { needsCaptcha, login, confirm, loginByPasskey, loginWithProvider, offerPasskeys } = createLogin(options)
  const loginByCode = createCodeLogin(options)
  const register = createRegistration(options)

  async function requireOpen(): Promise<void> {
    const { isMemberCentreOpen } = await loadSettings()
    if (!isMemberCentreOpen) throw fail('MEMBER_CENTRE_CLOSED')
  }

  async function checkIn(
    form: CheckInForm,
    { party, ...visitor }: Visitor & { readonly party: RelyingParty },
  ): Promise<CheckedIn> {
    await requireOpen()
    if (form.tab === 'login') return login(form, visitor)
    if (form.tab === 'code') return loginByCode(form, visitor)
    if (form.tab === 'passkey') return loginByPasskey(form, party, visitor)
    if (form.tab === 'provider') return loginWithProvider(form, party, visitor)
    if (form.tab === 'factor') return confirm(form, visitor)
    if (form.tab === 'register') return register(form, visitor)
    throw fail('UNKNOWN_OPERATION')
  }

  const consents = createMemberConsents(options)

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
    const [due, { locale: language, timeZone }, hidden] = await Promise.all([
      consents.loadDue(member.id),
      findMemberSetting(db, member.id),
      findHiddenPages(member.id),
    ])
    const shown = rules.filter(({ name }) => !hidden.includes(name))
    const own = { asksConsent: due.length > 0, ...(language && { language }), ...(timeZone && { timeZone }) }
    return { ...shared, site: offerUploads(site), userInfo, ...own, ...splitMenus(shown, caller, locale) }
  }

  return {
    checkIn,
    consents,
    init,
    requireOpen,
    needsCaptcha,
    offerPasskeys,
    logout: (tokens: readonly string[]) => endSessions(db, memberArea, tokens),
  }
}
