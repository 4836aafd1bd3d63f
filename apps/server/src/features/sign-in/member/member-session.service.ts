import { readContact } from '../../../platform/read-contact.ts'
import type { RelyingParty } from '../../../http/caller/relying-party.ts'
import { type Locale, memberArea, type MemberInit, type SiteConfig } from '@teachnet/protocol'
import type { MemberCaller } from '../../../http/caller/caller.ts'
import {
  type Callers,
  type LoginSettings,
  endSessions,
  findPreviousSignIn,
  admitOwner,
  type SignInPorts,
  recordSignIn,
  openSession,
  signIn,
  isDelayed,
  networkAttempt,
  createSignInSteps,
  returnAddressOf,
} from '../../access/index.ts'
import { findMemberSetting } from '../../members/index.ts'
import { fail } from '../../../platform/errors.ts'
import {
  type CheckedIn,
  type CheckInForm,
  type Visitor,
  splitMenus,
  toMemberInfo,
  visitorRules,
  toCheckedIn,
} from './member-info.ts'
import { createRegistration, type RegistrationOptions } from './member-registration.ts'
import { findMember, findMemberByName } from './member.repo.ts'
import { type DueConsent, type PolicyKind, policyKinds, mayBePassword } from '@teachnet/contract'
import { linesOfHtml } from '@teachnet/contract/desk'
import { rejectBody } from '../../../platform/reject-body.ts'
import { addMemberConsents, listAgreed, listLastAgreed } from '../../policies/index.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../../platform/ports.ts'
import { fullText, type PolicyText, toConsent, versionOf } from '../../../content/site/policy-text.ts'

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
    const [due, { locale: language, timeZone }, hidden, last] = await Promise.all([
      consents.loadDue(member.id),
      findMemberSetting(db, member.id),
      findHiddenPages(member.id),
      findPreviousSignIn(db, { area: 'member', userId: member.id, token }),
    ])
    // The login before this one: the current one tells its owner nothing.
    const lastLogin = { last_login_time: last?.time ?? null, last_login_ip: last?.ip ?? '' }
    const userInfo = toMemberInfo({ ...member, ...lastLogin }, { token, refresh_token: '' })
    const visible = rules.filter(({ name }) => !hidden.includes(name))
    const own = { asksConsent: due.length > 0, language, timeZone: timeZone || undefined }
    return { ...shared, site: offerUploads(site), userInfo, ...own, ...splitMenus(visible, caller, locale) }
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

/** Dependencies of the sign-in by code. */
interface CodeLoginOptions extends Pick<RegistrationOptions, 'consumeCode'> {
  readonly deps: SignInPorts
  readonly loadSettings: () => Promise<{ readonly login: { readonly member: LoginSettings } }>
}

/**
 * Signs members in with a code that was sent to their email address or mobile number. An address without an account gets the same replies
 * as a wrong code: no code was sent to it.
 */
function createCodeLogin({ deps, consumeCode, loadSettings }: CodeLoginOptions) {
  const { db, clock, translate } = deps

  return async function loginByCode(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const type = form.registerType
    if (type !== 'email' && type !== 'mobile') throw fail('PARAMETER')
    const address = readContact(type, form[type])
    if (address === undefined) throw rejectBody({ [type]: translate(locale, `validation.${type}`) })
    const key = { channel: type === 'email' ? 'email' : 'sms', address, event: 'user_login' } as const
    const isRight = await consumeCode(key, form.captcha, requester.ip)
    const account = await findMemberByName(db, address)
    const now = Math.floor(clock() / 1000)
    if (!isRight || !account) {
      // Also for an address without an account, so that the response time does not reveal it.
      const rejected = { area: 'member', userId: account?.id ?? 0, outcome: 'wrong-code' } as const
      await recordSignIn(db, { ...rejected, origin: requester, now })
      throw fail('VERIFICATION_CODE', { field: 'captcha' })
    }
    const signedIn = await admitOwner(deps, {
      area: 'member',
      account: { ...account, isEnabled: account.status === 'enable' },
      isKept: form.keep,
      requester,
      ...(await loadSettings()).login.member,
    })
    return toCheckedIn(signedIn, { ip: requester.ip, now })
  }
}

/** Dependencies of the members' consents. */
interface MemberConsentOptions {
  readonly deps: DatabasePort & ClockPort
  /** The version of a text that is in force. */
  readonly loadPolicy: (kind: PolicyKind) => Promise<PolicyText>
}

/** The texts that members have agreed to, and changed texts that need their agreement. */
function createMemberConsents({ deps, loadPolicy }: MemberConsentOptions) {
  const { db, clock } = deps

  /** The texts in force that a member has not agreed to. */
  async function loadDue(memberId: number): Promise<PolicyText[]> {
    const policies = await Promise.all(policyKinds.map(loadPolicy))
    const agreed = await listAgreed(db, memberId, policies.map(versionOf))
    return policies.filter((policy) => !agreed.has(versionOf(policy)))
  }

  return {
    loadDue,

    /** The same with their paragraphs, and those of the version that the member agreed to last. */
    async loadDueTexts(memberId: number, locale: Locale): Promise<DueConsent[]> {
      const [due, agreed] = await Promise.all([loadDue(memberId), listLastAgreed(db, memberId)])
      return due.map((policy) => {
        const former = agreed.find(({ kind }) => kind === policy.kind)
        return {
          ...toConsent(policy, locale),
          paragraphs: paragraphsOf(fullText(policy, locale) || fullText(policy, 'zh-cn')),
          former: former && paragraphsOf((locale === 'en' && former.text_en) || former.text),
        }
      })
    },

    /** @throws CONSENT_CHANGED when a text has changed since the member was shown it */
    async agree(memberId: number, versions: readonly string[], locale: Locale): Promise<void> {
      const due = await loadDue(memberId)
      if (due.some((policy) => !versions.includes(versionOf(policy))))
        throw fail('CONSENT_CHANGED', { data: { consents: due.map((policy) => toConsent(policy, locale)) } })
      await db.transaction((tx) => addMemberConsents(tx, memberId, due, Math.floor(clock() / 1000)))
    },
  }
}

/** The paragraphs of a full text: a summary in plain text, and HTML. */
function paragraphsOf(text: string): string[] {
  return text
    .split('\n\n')
    .flatMap((part) => linesOfHtml(part).split(/\n+/))
    .filter((line) => line !== '')
}

/** Dependencies of the sign-in. */
interface LoginOptions {
  readonly deps: SignInPorts & SettingsPort<'hasMemberCaptcha'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** The member to whom an account at a provider is connected. */
  readonly findConnected: (
    answer: { readonly provider: string; readonly query: string },
    returnAddress: string,
  ) => Promise<number>
  readonly loadSettings: () => Promise<{ readonly login: { readonly member: LoginSettings } }>
}

/** Signs members in with their password. */
function createLogin({ deps, consumeCaptcha, findConnected, loadSettings }: LoginOptions) {
  const { db, env, clock, translate } = deps
  const steps = createSignInSteps(deps, 'member')

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasMemberCaptcha && (await loadSettings()).login.member.hasCaptcha
  }

  /** Whether the form has to ask for a captcha: also one without, while too many wrong passwords come from the network. */
  async function needsCaptcha(ip: string): Promise<boolean> {
    return (await hasCaptcha()) || isDelayed(deps, networkAttempt(ip))
  }

  async function login(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const say = (id: string) => translate(locale, id)
    if (form.username === '') throw rejectBody({ username: say('member.nameMissing') })
    if (form.password === '' || !mayBePassword('password', form.password))
      throw rejectBody({ password: say('validation.password') })
    const isSolved = form.captchaId !== '' && (await consumeCaptcha(form.captchaId, form.captchaInfo))
    if (!isSolved && (await hasCaptcha())) throw fail('CAPTCHA')
    const [found, settings] = await Promise.all([findMemberByName(db, form.username), loadSettings()])
    const signedIn = await signIn(deps, {
      area: 'member',
      name: form.username,
      account: found && { ...found, isEnabled: found.status === 'enable' },
      password: form.password,
      isSolved,
      isKept: form.keep,
      requester,
      ...settings.login.member,
    })
    return toCheckedIn(signedIn, { ip: requester.ip, now: Math.floor(clock() / 1000) })
  }

  async function confirm(form: CheckInForm, requester: Visitor): Promise<CheckedIn> {
    return open(await steps.confirm(form, requester), form, requester)
  }

  async function loginByPasskey(form: CheckInForm, party: RelyingParty, requester: Visitor): Promise<CheckedIn> {
    return open(await steps.byPasskey(form, party), form, requester)
  }

  /** An account at a provider, which a member has connected, in place of the password. */
  async function loginWithProvider(form: CheckInForm, party: RelyingParty, requester: Visitor): Promise<CheckedIn> {
    const id = await findConnected(form, returnAddressOf(party))
    const [account, settings] = await Promise.all([findMember(db, id), loadSettings()])
    if (!account) throw fail('PROVIDER_UNCONNECTED')
    const isEnabled = account.status === 'enable'
    const opening = { area: 'member', account: { ...account, isEnabled }, isKept: form.keep, requester } as const
    const signedIn = await admitOwner(deps, { ...opening, ...settings.login.member })
    return toCheckedIn(signedIn, { ip: requester.ip, now: Math.floor(clock() / 1000) })
  }

  async function open(id: number, form: CheckInForm, requester: Visitor): Promise<CheckedIn> {
    const [account, settings] = await Promise.all([findMember(db, id), loadSettings()])
    if (account?.status !== 'enable') throw fail('ACCOUNT_DISABLED')
    const opening = { area: 'member', account, isKept: form.keep, requester } as const
    const signedIn = await openSession(deps, { ...opening, ...settings.login.member })
    return toCheckedIn(signedIn, { ip: requester.ip, now: Math.floor(clock() / 1000) })
  }

  return { needsCaptcha, login, confirm, loginByPasskey, loginWithProvider, offerPasskeys: steps.offerPasskeys }
}
