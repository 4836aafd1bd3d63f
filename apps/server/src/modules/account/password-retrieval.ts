import type { Locale, RetrievePasswordBody } from '@teachnet/protocol'
import { attemptKey } from '../../access/sign-in/attempts.ts'
import { forgetAttempts } from '../../access/sign-in/attempts.repo.ts'
import { hashPassword } from '../../access/sign-in/password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { accountSubject } from '../../access/sign-in/sign-in-limits.ts'
import { revokeAccounts } from '../../access/tokens/token.repo.ts'
import { saveProvedContact } from '../../db/members/proved-contact.repo.ts'
import { fail } from '../../errors.ts'
import type { SettingsPort } from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../secrets/member-password.ts'
import { savePassword } from './account.repo.ts'
import { checkAddress, type ConsumeCode, requireCode } from './contact-check.ts'
import { findByAddress } from './contact.repo.ts'

export interface RetrievalOptions {
  readonly deps: SecurityEventPorts & SettingsPort<'secretKey'>
  readonly consumeCode: ConsumeCode
  readonly loadSettings: () => Promise<MemberPasswordSettings>
}

/** Sets a new password and revokes every session: an attacker who knew the old password may hold one. */
export async function retrievePassword(
  { deps, consumeCode, loadSettings }: RetrievalOptions,
  form: RetrievePasswordBody,
  { locale, ip }: { readonly locale: Locale; readonly ip: string },
): Promise<void> {
  const { db, clock, env, translate } = deps
  checkAddress(form.type, form.account, 'account')
  const problem = memberPasswordProblem(form.password, await loadSettings())
  if (problem) throw refuseBody({ password: translate(locale, problem) })
  const address = form.account
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
  await noteSecurityEvent(deps, { name: 'password.reset', area: 'member', account: member, ip })
}
