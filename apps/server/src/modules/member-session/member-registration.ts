import { keepsRule, type PolicyKind, policyKinds } from '@teachnet/contract'
import { type Locale, memberArea } from '@teachnet/protocol'
import { rememberPlaces } from '../../access/sign-in/known-place.repo.ts'
import { hashPassword } from '../../access/sign-in/password.ts'
import type { LoginSettings, SignInPorts } from '../../access/sign-in/sign-in.ts'
import { placesOf } from '../../access/sign-in/sign-in-limits.ts'
import { createToken } from '../../access/tokens/token.ts'
import { issueTokens } from '../../access/tokens/token.repo.ts'
import { fail } from '../../errors.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../secrets/member-password.ts'
import { type PolicyText, toConsent } from '../../values/policy-text.ts'
import { saveProvedContact } from '../../db/members/proved-contact.repo.ts'
import { addMemberConsents } from '../../db/members/consent.repo.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { CheckedIn, CheckInForm, Visitor } from './check-in.ts'
import { toMemberInfo } from './member-info.ts'
import { addMember, findTaken } from './member.repo.ts'

/** Dependencies of the registration. */
export interface RegistrationOptions {
  readonly deps: SignInPorts
  /** Whether a verification code is right; a right code is consumed. */
  readonly consumeCode: (
    key: { channel: 'email' | 'sms'; address: string; event: string },
    code: string,
    ip: string,
    beforeUse?: () => Promise<void>,
  ) => Promise<boolean>
  /** The version of a text that is in force. */
  readonly loadPolicy: (kind: PolicyKind) => Promise<PolicyText>
  readonly loadSettings: () => Promise<MemberPasswordSettings & { readonly login: { readonly member: LoginSettings } }>
}

/** Registers members, whose email address or mobile number is proven by a code. */
export function createRegistration({ deps, consumeCode, loadPolicy, loadSettings }: RegistrationOptions) {
  const { db, clock, random, translate } = deps

  /**
   * The texts that the member agreed to. Older clients request no agreement and name no text; other clients name every text.
   *
   * @throws CONSENT_CHANGED when one has changed since the form was opened
   */
  async function requireCurrent(given: string | undefined, locale: Locale): Promise<readonly PolicyText[]> {
    if (!given) return []
    const policies = await Promise.all(policyKinds.map(loadPolicy))
    const consents = policies.map((policy) => toConsent(policy, locale))
    const versions = given.split(',')
    if (consents.some(({ version }) => !versions.includes(version)))
      throw fail('CONSENT_CHANGED', { data: { consents } })
    return policies
  }

  return async function register(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const channel = form.registerType
    if (channel !== 'email' && channel !== 'mobile') throw fail('PARAMETER', { message: 'member.registerParameter' })
    const say = (id: string) => translate(locale, id)
    const { username, password } = form
    if (username === '' || !keepsRule('account', username)) throw refuseBody({ username: say('validation.account') })
    const problem = memberPasswordProblem(password, await loadSettings())
    if (problem) throw refuseBody({ password: say(problem) })
    const address = form[channel]
    if (address === '' || !keepsRule(channel, address)) throw refuseBody({ [channel]: say(`validation.${channel}`) })
    // The other address is ignored, since its ownership is not proven.
    const own = { email: '', mobile: '', [channel]: address }
    const refuseTaken = async (wanted: { username: string; email: string; mobile: string }) => {
      const taken = await findTaken(db, wanted)
      if (!taken) return
      const values = { label: say(`member.field.${taken}`), value: wanted[taken] }
      const fields = { [taken]: translate(locale, 'error.duplicate', values) }
      throw fail('DUPLICATE', { values, fields })
    }
    const agreed = await requireCurrent(form.consents, locale)
    const key = { channel: channel === 'email' ? 'email' : 'sms', address, event: 'user_register' } as const
    // Revealed only after the code, which needed a captcha, has proven that the caller reads messages sent to the address. A refusal keeps the
    // code for the corrected form.
    const isRight = await consumeCode(key, form.captcha, requester.ip, () => refuseTaken({ username, ...own }))
    if (!isRight) throw fail('VERIFICATION_CODE', { field: 'captcha' })
    const now = Math.floor(clock() / 1000)
    const member = { username, ...own, password: await hashPassword(password), ip: requester.ip, now }
    const { tokenLife } = (await loadSettings()).login.member
    const device = requester.device ?? createToken(random)
    return db.transaction(async (tx) => {
      const row = await addMember(tx, member)
      await addMemberConsents(tx, row.id, agreed, now)
      await saveProvedContact(tx, row.id, { type: channel, address, now })
      await rememberPlaces(tx, { area: 'member', userId: row.id }, placesOf({ ...requester, device }), now)
      const grant = { area: memberArea, userId: row.id, isKept: false, tokenLife, origin: requester, isNew: true }
      const tokens = await issueTokens(tx, { clock, random }, grant)
      return { userInfo: toMemberInfo(row, tokens), routePath: memberArea.basePath, device }
    })
  }
}
