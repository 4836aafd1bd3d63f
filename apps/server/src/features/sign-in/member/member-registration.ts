import { keepsRule, normalSignIn, type PolicyKind, policyKinds } from '@teachnet/contract'
import { type Locale, memberArea } from '@teachnet/protocol'
import {
  accessLife,
  rememberPlaces,
  type LoginSettings,
  type SignInPorts,
  placesOf,
  issueTokens,
} from '../../access/index.ts'
import { saveProvedContact } from '../../members/index.ts'
import { addMemberConsents } from '../../policies/index.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { createToken } from '../../../platform/secrets/token.ts'
import { fail } from '../../../platform/errors.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../../platform/secrets/member-password.ts'
import { type PolicyText, toConsent } from '../../../content/site/policy-text.ts'
import { readContact } from '../../../platform/read-contact.ts'
import { rejectBody } from '../../../platform/reject-body.ts'
import { type CheckedIn, type CheckInForm, type Visitor, toMemberInfo } from './member-info.ts'
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
  async function requireCurrent(provided: string | undefined, locale: Locale): Promise<readonly PolicyText[]> {
    if (!provided) return []
    const policies = await Promise.all(policyKinds.map(loadPolicy))
    const consents = policies.map((policy) => toConsent(policy, locale))
    const versions = provided.split(',')
    if (consents.some(({ version }) => !versions.includes(version)))
      throw fail('CONSENT_CHANGED', { data: { consents } })
    return policies
  }

  return async function register(form: CheckInForm, { locale, ...requester }: Visitor): Promise<CheckedIn> {
    const channel = form.registerType
    if (channel !== 'email' && channel !== 'mobile') throw fail('PARAMETER', { message: 'member.registerParameter' })
    const say = (id: string) => translate(locale, id)
    const { password } = form
    const username = normalSignIn(form.username)
    if (username === '' || !keepsRule('account', username)) throw rejectBody({ username: say('validation.account') })
    const problem = memberPasswordProblem(password, await loadSettings())
    if (problem) throw rejectBody({ password: say(problem) })
    const address = readContact(channel, form[channel])
    if (address === undefined) throw rejectBody({ [channel]: say(`validation.${channel}`) })
    // The other address is ignored, since its ownership is not proven.
    const own = { email: '', mobile: '', [channel]: address }
    const rejectTaken = async (wanted: { username: string; email: string; mobile: string }) => {
      const taken = await findTaken(db, wanted)
      if (!taken) return
      const values = { label: say(`member.field.${taken}`), value: wanted[taken] }
      const fields = { [taken]: translate(locale, 'error.duplicate', values) }
      throw fail('DUPLICATE', { values, fields })
    }
    const agreed = await requireCurrent(form.consents, locale)
    const key = { channel: channel === 'email' ? 'email' : 'sms', address, event: 'user_register' } as const
    // Revealed only after the code, which needed a captcha, has proven that the caller reads messages sent to the address. A rejection keeps the
    // code for the corrected form.
    const isRight = await consumeCode(key, form.captcha, requester.ip, () => rejectTaken({ username, ...own }))
    if (!isRight) throw fail('VERIFICATION_CODE', { field: 'captcha' })
    const now = Math.floor(clock() / 1000)
    const member = { username, ...own, password: await hashPassword(password), ip: requester.ip, now }
    const { login } = await loadSettings()
    const tokenLife = accessLife('member', { isKept: false, tokenLife: login.member.tokenLife })
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
