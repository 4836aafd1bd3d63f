import { keepsRule } from '@teachnet/contract'
import type { ContactType, ChangeBindBody, Locale, RetrievePasswordBody } from '@teachnet/protocol'
import type { MemberCaller } from '../../access/caller.ts'
import { attemptKey } from '../../access/sign-in/attempts.ts'
import { forgetAttempts } from '../../access/sign-in/attempts.repo.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { hashPassword } from '../../access/sign-in/password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { accountSubject } from '../../access/sign-in/sign-in-limits.ts'
import { consumeToken, findStoredToken, issueToken, revokeAccounts } from '../../access/tokens/token.repo.ts'
import { fail } from '../../errors.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../secrets/member-password.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { Queries } from '../../db/client.ts'
import { findMemberSetting } from '../../db/members/member-setting.repo.ts'
import { saveProvedContact } from '../../db/members/proved-contact.repo.ts'
import { savePassword } from './account.repo.ts'
import { type BoundMember, findByAddress, findById, isAddressTaken, takeAddress } from './contact.repo.ts'
import type { ContactUndo } from './contact-undo.ts'
import type { RandomPort, SettingsPort } from '../../ports.ts'

type ContactPorts = SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>

export interface ContactOptions {
  readonly deps: ContactPorts
  /** Whether a verification code is right; a right code is consumed. */
  readonly consumeCode: (
    key: { channel: 'email' | 'sms'; address: string; event: string },
    code: string,
    ip: string,
  ) => Promise<boolean>
  readonly undo: ContactUndo
  readonly loadSettings: () => Promise<MemberPasswordSettings>
}

/** Lifetime of a proof of owning an address, in seconds. */
const proofLife = 600

const channels = { email: 'email', mobile: 'sms' } as const

/** Lets members verify and change their contacts, and reset a forgotten password. */
export function createContacts({ deps, consumeCode, undo, loadSettings }: ContactOptions) {
  const { db, clock, env, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  async function requireCode(
    { type, address, event }: { type: ContactType; address: string; event: string },
    { code, ip }: { code: string; ip: string },
  ): Promise<void> {
    if (!(await consumeCode({ channel: channels[type], address, event }, code, ip)))
      throw fail('VERIFICATION_CODE', { field: 'captcha' })
  }

  return {
    /** Sets a new password and revokes every session: an attacker who knew the old password may hold one. */
    async retrievePassword(
      form: RetrievePasswordBody,
      { locale, ip }: { readonly locale: Locale; readonly ip: string },
    ): Promise<void> {
      checkAddress(form.type, form.account, 'account')
      const problem = memberPasswordProblem(form.password, await loadSettings())
      if (problem) throw refuseBody({ password: translate(locale, problem) })
      const address = form.account
      await requireCode({ type: form.type, address, event: 'user_retrieve_pwd' }, { code: form.captcha, ip })
      // No code is sent to an address without an account.
      const member = await findByAddress(db, form.type, address)
      if (!member) throw fail('VERIFICATION_CODE', { field: 'captcha' })
      const hash = await hashPassword(form.password)
      await db.transaction(async (tx) => {
        await savePassword(tx, member.id, hash, currentSecond())
        await saveProvedContact(tx, member.id, { type: form.type, address, now: currentSecond() })
        await revokeAccounts(tx, 'member', [member.id])
        await forgetAttempts(tx, [attemptKey(env, { scope: 'account', subject: accountSubject('member', member.id) })])
      })
      await noteSecurityEvent(deps, { name: 'password.reset', area: 'member', account: member, ip })
    },

    async verify({ id }: MemberCaller, type: ContactType, answer: { code: string; ip: string }) {
      const { [type]: address } = await requireMember(id)
      await requireCode({ type, address, event: `user_${type}_verify` }, answer)
      await saveProvedContact(db, id, { type, address, now: currentSecond() })
      const proof = { type: proofType(type), userId: id, lifetime: proofLife }
      return { type, accountVerificationToken: await issueToken(db, deps, proof) }
    },

    async change(
      { id }: MemberCaller,
      form: Required<ChangeBindBody>,
      { locale, ip }: { readonly locale: Locale; readonly ip: string },
    ): Promise<void> {
      const { type } = form
      const address = form[type]
      checkAddress(type, address, type)
      const member = await requireMember(id)
      const finish = await requireOwner(member, form)
      await requireCode({ type, address, event: `user_change_${type}` }, { code: form.captcha, ip })
      // Revealed only after the code has proven that the caller reads messages sent to the address.
      const taken = () => fail('ADDRESS_TAKEN', { message: `contact.${type}Occupied`, field: type })
      if (await isAddressTaken(db, type, address)) throw taken()
      const { locale: chosen = locale } = await findMemberSetting(db, id)
      const notice = await undo.prepareNotice(member, type, chosen)
      await db.transaction(async (tx) => {
        await finish(tx)
        if (!(await takeAddress(tx, { id, type, address, now: currentSecond() }))) throw taken()
        await saveProvedContact(tx, id, { type, address, now: currentSecond() })
        await notice?.store(tx)
      })
      await notice?.sent()
      await noteSecurityEvent(deps, { name: 'contact.changed', area: 'member', account: member, ip })
    },
  }

  async function requireMember(id: number): Promise<BoundMember> {
    const member = await findById(db, id)
    if (!member) throw fail('NEED_LOGIN')
    return member
  }

  /**
   * Requires the proof of the old address, or the password when no address is bound. Returns a function that consumes the proof; call it
   * last, so that a mistyped code does not consume the proof.
   */
  async function requireOwner(
    member: BoundMember,
    form: Required<ChangeBindBody>,
  ): Promise<(tx: Queries) => Promise<void>> {
    if (member[form.type] === '') {
      const own = { area: 'member', id: member.id, hash: member.password } as const
      if (!(await checkOwnPassword(deps, own, form.password)))
        throw fail('OWN_PASSWORD_WRONG', { message: 'code.password', field: 'password' })
      return async () => undefined
    }
    const proof = { token: form.accountVerificationToken, type: proofType(form.type), userId: member.id }
    const refusal = fail('ADDRESS_UNPROVEN')
    const stored = await findStoredToken(db, proof.token)
    const isGood = stored?.type === proof.type && stored.user_id === proof.userId
    if (!isGood || stored.expire_time <= currentSecond()) throw refusal
    return async (tx) => {
      if (!(await consumeToken(tx, proof, currentSecond()))) throw refusal
    }
  }
}

function proofType(type: ContactType): string {
  return `${type}-pass`
}

function checkAddress(type: ContactType, address: string, field: string): void {
  if (address === '' || address.length > 50 || !keepsRule(type, address))
    throw fail('ADDRESS_INVALID', { message: `contact.${type}Format`, field })
}
