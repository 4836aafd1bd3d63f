import type { ContactType, ChangeBindBody, Locale } from '@teachnet/protocol'
import type { MemberCaller } from '../../access/caller.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { consumeToken, findStoredToken, issueToken } from '../../access/tokens/token.repo.ts'
import { fail } from '../../errors.ts'
import type { Queries } from '../../db/client.ts'
import { findMemberSetting } from '../../db/members/member-setting.repo.ts'
import { saveProvedContact } from '../../db/members/proved-contact.repo.ts'
import { checkAddress, type ConsumeCode, requireCode } from './contact-check.ts'
import { type BoundMember, findById, isAddressTaken, takeAddress } from './contact.repo.ts'
import type { ContactUndo } from './contact-undo.ts'
import type { RandomPort, SettingsPort } from '../../ports.ts'

type ContactPorts = SecurityEventPorts & RandomPort & SettingsPort<'secretKey'>

export interface ContactOptions {
  readonly deps: ContactPorts
  readonly consumeCode: ConsumeCode
  readonly undo: ContactUndo
}

/** Lifetime of a proof of owning an address, in seconds. */
const proofLife = 600

/** Lets members verify and change their contacts. */
export function createContacts({ deps, consumeCode, undo }: ContactOptions) {
  const { db, clock } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    async verify({ id }: MemberCaller, type: ContactType, answer: { code: string; ip: string }) {
      const { [type]: address } = await requireMember(id)
      await requireCode(consumeCode, { type, address, event: `user_${type}_verify` }, answer)
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
      await requireCode(consumeCode, { type, address, event: `user_change_${type}` }, { code: form.captcha, ip })
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
