import { keepsRule } from '@teachnet/contract'
import { admitOwner, type LoginSettings, type SignInPorts } from '../../access/sign-in/sign-in.ts'
import { recordSignIn } from '../../access/sign-in/sign-in.repo.ts'
import { fail } from '../../errors.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { CheckedIn, CheckInForm, Visitor } from './check-in.ts'
import { toCheckedIn } from './member-info.ts'
import type { RegistrationOptions } from './member-registration.ts'
import { findMemberByName } from './member.repo.ts'

/** Dependencies of the sign-in by code. */
export interface CodeLoginOptions extends Pick<RegistrationOptions, 'consumeCode'> {
  readonly deps: SignInPorts
  readonly loadSettings: () => Promise<{ readonly login: { readonly member: LoginSettings } }>
}

/**
 * Signs members in with a code that was sent to their email address or mobile number. An address without an account gets the same replies
 * as a wrong code: no code was sent to it.
 */
export function createCodeLogin({ deps, consumeCode, loadSettings }: CodeLoginOptions) {
  const { db, clock, translate } = deps

  return async function loginByCode(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const type = form.registerType
    if (type !== 'email' && type !== 'mobile') throw fail('PARAMETER')
    const address = form[type]
    if (address === '' || !keepsRule(type, address))
      throw refuseBody({ [type]: translate(locale, `validation.${type}`) })
    const key = { channel: type === 'email' ? 'email' : 'sms', address, event: 'user_login' } as const
    const isRight = await consumeCode(key, form.captcha, requester.ip)
    const account = await findMemberByName(db, address)
    const now = Math.floor(clock() / 1000)
    if (!isRight || !account) {
      // Also for an address without an account, so that the response time does not reveal it.
      const refused = { area: 'member', userId: account?.id ?? 0, outcome: 'wrong-code' } as const
      await recordSignIn(db, { ...refused, origin: requester, now })
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
