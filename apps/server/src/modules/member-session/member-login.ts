import { keepsRule } from '@teachnet/contract'
import { memberArea } from '@teachnet/protocol'
import { type LoginSettings, openSession, passSecondStep, signIn, type SignInPorts } from '../../access/sign-in.ts'
import { fail } from '../../errors.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { SettingsPort } from '../../ports.ts'
import type { CheckedIn, CheckInForm, Visitor } from './check-in.ts'
import { toMemberInfo } from './member-info.ts'
import { findMember, findMemberByName } from './member.repo.ts'

/** Dependencies of the sign-in. */
export interface LoginOptions {
  readonly deps: SignInPorts & SettingsPort<'hasMemberCaptcha'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly loadSettings: () => Promise<{ readonly login: { readonly member: LoginSettings } }>
}

/** Signs members in with their password. */
export function createLogin({ deps, consumeCaptcha, loadSettings }: LoginOptions) {
  const { db, env, clock, translate } = deps

  /** Both the environment and the configuration page can switch captchas off. */
  async function hasCaptcha(): Promise<boolean> {
    return env.hasMemberCaptcha && (await loadSettings()).login.member.hasCaptcha
  }

  async function login(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const say = (id: string) => translate(locale, id)
    if (form.username === '') throw refuseBody({ username: say('member.nameMissing') })
    if (form.password === '' || !keepsRule('password', form.password))
      throw refuseBody({ password: say('validation.password') })
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

  /** The second step of a sign-in: the code of the authenticator app. */
  async function confirm(form: CheckInForm, requester: Visitor): Promise<CheckedIn> {
    const { factorToken, otp: code } = form
    const id = await passSecondStep(deps, { area: 'member', factorToken, code, requester })
    const [account, settings] = await Promise.all([findMember(db, id), loadSettings()])
    if (account?.status !== 'enable') throw fail('ACCOUNT_DISABLED')
    const opening = { area: 'member', account, isKept: form.keep, requester } as const
    const { tokens, device } = await openSession(deps, { ...opening, ...settings.login.member })
    const seen = { last_login_time: Math.floor(clock() / 1000), last_login_ip: requester.ip }
    return { userInfo: toMemberInfo({ ...account, ...seen }, tokens), routePath: memberArea.basePath, device }
  }

  return { hasCaptcha, login, confirm }
}
