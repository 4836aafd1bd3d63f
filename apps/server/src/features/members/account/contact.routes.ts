import {
  calls,
  type ContactType,
  type ChangeBindBody,
  type Locale,
  type ProveOwnerBody,
  type RetrievePasswordBody,
} from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { MemberCaller } from '../../../http/caller/caller.ts'
import { partyOf, type RelyingParty, type RelyingPartyPorts } from '../../../http/caller/relying-party.ts'
import {
  checkOwnPassword,
  recordSecurityEvent,
  type SecurityEventPorts,
  consumeToken,
  findStoredToken,
  issueToken,
  consumeFactorCode,
  findFactor,
  passWithPasskey,
  attemptKey,
  forgetAttempts,
  accountSubject,
  revokeAccounts,
} from '../../access/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { findMemberSetting } from '../member-setting.repo.ts'
import {
  saveProvedContact,
  type BoundMember,
  findById,
  isAddressTaken,
  takeAddress,
  findByAddress,
  listContacts,
} from './contact.repo.ts'
import type { ContactUndo } from './contact-undo.ts'
import type { RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { rejectBody } from '../../../platform/reject-body.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../../platform/secrets/member-password.ts'
import { savePassword } from './account.repo.ts'
import { readContact } from '../../../platform/read-contact.ts'

export function contactRoutes(app: FastifyInstance, options: ContactOptions & RetrievalOptions): void {
  const contacts = createContacts(options)

  serveCall(app, calls.retrievePassword, async ({ body, request }) => {
    await retrievePassword(options, body, request)
    return success(null, 'account.passwordReset')
  })

  serveCall(app, calls.verifyAccount, async ({ body: { type, captcha }, caller, request: { ip } }) =>
    success(await contacts.verify(caller, type, { code: captcha, ip })),
  )

  serveCall(app, calls.proveOwner, async ({ body, caller, request }) =>
    success(
      await contacts.proveOwner(caller, body, { party: partyOf(request, 'member', options.deps), ip: request.ip }),
    ),
  )

  serveCall(app, calls.changeBind, async ({ body, caller, request }) => {
    await contacts.change(caller, body, request)
    return success(null)
  })

  serveCall(app, calls.undoContactChange, async ({ body, request: { ip } }) =>
    success(await options.undo.undo(body.code, ip), 'contact.restored'),
  )
}

type ContactPorts = SecurityEventPorts & RandomPort & SettingsPort<'secretKey'> & RelyingPartyPorts

interface ContactOptions {
  readonly deps: ContactPorts
  readonly consumeCode: ConsumeCode
  readonly undo: ContactUndo
}

/** Lifetime of a proof of owning an address, in seconds. */
const proofLife = 600

/** Lets members verify and change their contacts. */
function createContacts({ deps, consumeCode, undo }: ContactOptions) {
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

    /** Proves the owner who has lost the contact of this type, as {@link verify} does with a code that was sent to it. */
    async proveOwner(
      { id }: MemberCaller,
      { type, by, ...proof }: Required<Pick<ProveOwnerBody, 'type' | 'by'>> & OwnerProof,
      { party, ip }: { readonly party: RelyingParty; readonly ip: string },
    ) {
      const member = await requireMember(id)
      if (by === 'contact') await requireOtherContact(member, type, { code: proof.code, ip })
      else {
        const own = { area: 'member', id, hash: member.password } as const
        if (!(await checkOwnPassword(deps, own, proof.password)))
          throw fail('OWN_PASSWORD_WRONG', { message: 'code.password', field: 'password' })
        if (by === 'authenticator') await requireFactorCode(id, proof.code)
        else if ((await passWithPasskey(deps, party, { area: 'member', userId: 0 }, proof.proof)) !== id)
          throw fail('PASSKEY_REFUSED')
      }
      const grant = { type: proofType(type), userId: id, lifetime: proofLife }
      return { type, accountVerificationToken: await issueToken(db, deps, grant) }
    },

    async change(
      { id }: MemberCaller,
      form: Required<ChangeBindBody>,
      { locale, ip }: { readonly locale: Locale; readonly ip: string },
    ): Promise<void> {
      const { type } = form
      const address = requireAddress(type, form[type], type)
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
      await recordSecurityEvent(deps, { name: 'contact.changed', area: 'member', account: member, ip })
    },
  }

  /** A contact that no code has verified may be somebody else's: staff can enter one. */
  async function requireOtherContact(member: BoundMember, type: ContactType, answer: { code: string; ip: string }) {
    const other = type === 'email' ? 'mobile' : 'email'
    const found = (await listContacts(db, member.id)).find((each) => each.type === other)
    if (!found?.isProved) throw fail('ADDRESS_UNPROVEN', { field: 'code' })
    const { address } = found
    await requireCode(consumeCode, { type: other, address, event: `user_${other}_verify` }, answer)
  }

  async function requireFactorCode(id: number, code: string): Promise<void> {
    const factor = await findFactor(db, { area: 'member', userId: id })
    if (!factor?.confirm_time) throw fail('SECOND_FACTOR_OFF')
    if (!(await consumeFactorCode(deps, factor, code))) throw fail('SECOND_FACTOR_WRONG', { field: 'code' })
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
    const rejection = fail('ADDRESS_UNPROVEN')
    const stored = await findStoredToken(db, proof.token)
    const isGood = stored?.type === proof.type && stored.user_id === proof.userId
    if (!isGood || stored.expire_time <= currentSecond()) throw rejection
    return async (tx) => {
      if (!(await consumeToken(tx, proof, currentSecond()))) throw rejection
    }
  }
}

/** What {@link ProveOwnerBody} states besides the way. */
interface OwnerProof {
  readonly password: string
  readonly code: string
  /** The browser's answer for a passkey. */
  readonly proof?: unknown
}

function proofType(type: ContactType): string {
  return `${type}-pass`
}

interface RetrievalOptions {
  readonly deps: SecurityEventPorts & SettingsPort<'secretKey'>
  readonly consumeCode: ConsumeCode
  readonly loadSettings: () => Promise<MemberPasswordSettings>
}

/** Sets a new password and revokes every session: an attacker who knew the old password may hold one. */
async function retrievePassword(
  { deps, consumeCode, loadSettings }: RetrievalOptions,
  form: RetrievePasswordBody,
  { locale, ip }: { readonly locale: Locale; readonly ip: string },
): Promise<void> {
  const { db, clock, env, translate } = deps
  const address = requireAddress(form.type, form.account, 'account')
  const problem = memberPasswordProblem(form.password, await loadSettings())
  if (problem) throw rejectBody({ password: translate(locale, problem) })
  await requireCode(consumeCode, { type: form.type, address, event: 'user_retrieve_pwd' }, { code: form.captcha, ip })
  // No code is sent to an address without an account.
  const member = await findByAddress(db, form.type, address)
  if (!member) throw fail('VERIFICATION_CODE', { field: 'captcha' })
  const hash = await hashPassword(form.password)
  const now = Math.floor(clock() / 1000)
  await db.transaction(async (tx) => {
    await savePassword(tx, member.id, hash, now)
    await saveProvedContact(tx, member.id, { type: form.type, address, now })
    await revokeAccounts(tx, 'member', [member.id])
    await forgetAttempts(tx, [attemptKey(env, { scope: 'account', subject: accountSubject('member', member.id) })])
  })
  await recordSecurityEvent(deps, { name: 'password.reset', area: 'member', account: member, ip })
}

/** Whether a verification code is right; a right code is consumed. */
type ConsumeCode = (
  key: { channel: 'email' | 'sms'; address: string; event: string },
  code: string,
  ip: string,
) => Promise<boolean>

const channels = { email: 'email', mobile: 'sms' } as const

/** @throws VERIFICATION_CODE */
async function requireCode(
  consumeCode: ConsumeCode,
  { type, address, event }: { type: ContactType; address: string; event: string },
  { code, ip }: { code: string; ip: string },
): Promise<void> {
  if (!(await consumeCode({ channel: channels[type], address, event }, code, ip)))
    throw fail('VERIFICATION_CODE', { field: 'captcha' })
}

/**
 * The address in the form in which it is stored.
 *
 * @throws ADDRESS_INVALID
 */
function requireAddress(type: ContactType, typed: string, field: string): string {
  const address = readContact(type, typed)
  if (address === undefined) throw fail('ADDRESS_INVALID', { message: `contact.${type}Format`, field })
  return address
}
