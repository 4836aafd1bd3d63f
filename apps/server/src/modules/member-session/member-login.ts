import { mayBePassword } from '@teachnet/contract'
import type { RelyingParty } from '../../access/sign-in/passkeys.ts'
import { admitOwner, type LoginSettings, openSession, signIn, type SignInPorts } from '../../access/sign-in/sign-in.ts'
import { isHeld } from '../../access/sign-in/attempts.ts'
import { networkAttempt } from '../../access/sign-in/sign-in-limits.ts'
import { createSignInSteps } from '../../access/sign-in/sign-in-steps.ts'
import { fail } from '../../errors.ts'
import { returnAddressOf } from '../../access/sign-in/return-address.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { SettingsPort } from '../../ports.ts'
import type { CheckedIn, CheckInForm, Visitor } from './check-in.ts'
import { toCheckedIn } from './member-info.ts'
import { findMember, findMemberByName } from './member.repo.ts'

/** Dependencies of the sign-in. */
export interface LoginOptions {
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
export function createLogin({ deps, consumeCaptcha, findConnected, loadSettings }: LoginOptions) {
  const { db, env, clock, translate } = deps
  const steps = createSignInSteps(deps, 'member')

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasMemberCaptcha && (await loadSettings()).login.member.hasCaptcha
  }

  /** Whether the form has to ask for a captcha: also one without, while too many wrong passwords come from the network. */
  async function needsCaptcha(ip: string): Promise<boolean> {
    return (await hasCaptcha()) || isHeld(deps, networkAttempt(ip))
  }

  async function login(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const say = (id: string) => translate(locale, id)
    if (form.username === '') throw refuseBody({ username: say('member.nameMissing') })
    if (form.password === '' || !mayBePassword('password', form.password))
      throw refuseBody({ password: say('validation.password') })
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
