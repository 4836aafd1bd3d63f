import type { AdminProfile } from '@teachnet/contract'
import { checkOwnPassword } from '../../access/own-password.ts'
import { revokeAccounts } from '../../access/token.repo.ts'
import { shownAvatar } from '../../avatar.ts'
import { autoTimes } from '../../crud/auto-times.ts'
import type { BoundResource, CrudContext } from '../../crud/binding.ts'
import { keepFileUses } from '../../crud/file-uses.ts'
import { lockRow } from '../../crud/rows.ts'
import { storeOptions, toStored } from '../../crud/store.ts'
import { watchSecurity } from '../../crud/security-changes.ts'
import { readInput, refuseField } from '../../crud/validate.ts'
import { toRecorded, writeInTransaction } from '../../crud/write.ts'
import { fail } from '../../errors.ts'
import { formatSiteTime } from '../../site-time.ts'
import { findPassword, findProfile, saveProfile } from './admin-info.repo.ts'

/** What administrators may change about themselves; their name, groups and state are for others to set. */
const ownFields = ['nickname', 'email', 'mobile', 'motto', 'password', 'avatar'] as const

/** What an administrator is told about itself. `token` is the one it presented. */
export async function loadProfile(
  { queries, caller, settings }: CrudContext,
  token: string,
): Promise<{ info: AdminProfile }> {
  const found = await findProfile(queries, caller.id)
  if (!found) throw fail('NEED_LOGIN')
  const { last_login_time: time } = found
  const lastLogin = time === null ? '' : formatSiteTime(time, settings.timeZone)
  const info = { ...found, avatar: shownAvatar(found.avatar), last_login_time: lastLogin }
  return { info: { ...info, token, refresh_token: '' } }
}

/**
 * Changes the caller's own record, whatever id the body names, by the definition of administrators. A new password needs the current
 * one, and ends every other session; the one that set it has just shown who it is, and goes on until its access token expires. Gives
 * the message's id.
 */
export async function changeProfile(
  context: CrudContext,
  admins: BoundResource,
  body: Readonly<Record<string, unknown>>,
  token: string,
): Promise<string> {
  const { caller } = context
  const own = Object.fromEntries(ownFields.flatMap((name) => (name in body ? [[name, body[name]]] : [])))
  // Before the transaction: a wrong guess is counted whatever becomes of the write.
  const known = isGiven(own.password) ? await requireOwnPassword(context, body.oldPassword) : undefined
  await writeInTransaction(context, admins, own, async (inside) => {
    const found = await lockRow(inside, admins, caller.id, [])
    if (!found) throw fail('NEED_LOGIN')
    if (known !== undefined && found.row.password !== known)
      throw refuseField(inside, 'oldPassword', 'adminInfo.wrongPassword')
    const input = readInput(inside, admins, 'edit', own, found.row)
    const changes = await toStored(admins.definition, input, {
      before: found.row,
      ...storeOptions(inside),
    })
    const recordChange = await inside.recorder.watchChange(toRecorded(inside, admins), caller.id)
    const securityChange = await watchSecurity(inside, admins, [caller.id])
    await saveProfile(inside.queries, caller.id, { ...changes, ...autoTimes(inside, admins.definition, 'edit') })
    await keepFileUses(inside.queries, admins.definition, [caller.id], changes)
    if (changes.password !== undefined) await revokeAccounts(inside.queries, 'admin', [caller.id], { except: token })
    return { value: undefined, ids: [caller.id], tags: await recordChange(), events: await securityChange() }
  })
  return Object.keys(own).join() === 'avatar' ? 'adminInfo.avatarChanged' : 'crud.updated'
}

/**
 * Gives the stored hash that the current password was compared with.
 *
 * @throws VALIDATION at the field of the new password where the form does not ask for the current one, as those of old clients
 */
async function requireOwnPassword(context: CrudContext, current: unknown): Promise<string | undefined> {
  if (current === undefined) throw refuseField(context, 'password', 'adminInfo.passwordNotAsked')
  const wrong = refuseField(context, 'oldPassword', 'adminInfo.wrongPassword')
  if (typeof current !== 'string' || current === '') throw wrong
  const { id } = context.caller
  const hash = await findPassword(context.queries, id)
  if (!(await checkOwnPassword(context.deps, { area: 'admin', id, hash }, current))) throw wrong
  return hash
}

/** Whether a body sets a password: a blank one keeps what is there. */
function isGiven(password: unknown): boolean {
  return password !== undefined && password !== null && password !== ''
}
