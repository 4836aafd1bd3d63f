import { adminArea, calls, type AdminProfile } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../http/caller/caller.ts'
import { type CrudContext, unlimitedOf, type BoundResource } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { normalPassword } from '@teachnet/contract'
import {
  accountStores,
  checkOwnPassword,
  endOtherSessions,
  findFamily,
  findPreviousSignIn,
  revokeAccounts,
  displayedAvatar,
  disablePrograms,
} from '../access/index.ts'
import { lockRecord } from '../../records/write/lock-record.ts'
import { updateRecord } from '../../records/write/save-record.ts'
import { readInput, rejectField } from '../../records/write/read-input.ts'
import { writeInTransaction } from '../../records/write/transaction.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { findProfile, savePreferences } from './administrators.repo.ts'
import { preferenceCalls } from '@teachnet/contract/preferences'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'

interface Options {
  /** @throws NEED_LOGIN unless the caller is an administrator */
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Serves the page on which administrators edit their own record. */
export function adminInfoRoutes(app: FastifyInstance, { findContext }: Options): void {
  serveCall(app, calls.adminProfile, async ({ request }) =>
    success(await loadProfile(await findContext(request), presented(request))),
  )

  serveCall(app, calls.saveAdminProfile, async ({ request, body }) => {
    const context = await findContext(request)
    const found = context.resources.find('auth.Admin')
    // Limits of groups apply to the records of others, not to the caller's own record.
    const admins = found && unlimitedOf(found)
    if (!admins) throw fail('NOT_FOUND')
    return success(null, await changeProfile(context, admins, body, presented(request)))
  })
}

function presented(request: FastifyRequest): string {
  return findToken(adminArea, request) ?? ''
}

/** Fields that administrators may change in their own record; others set their name, groups and state. */
const ownFields = ['nickname', 'email', 'mobile', 'motto', 'password', 'avatar'] as const

/** The caller's own record in a reply. `token` is the token of the request. */
async function loadProfile({ queries, caller, settings }: CrudContext, token: string): Promise<{ info: AdminProfile }> {
  const found = await findProfile(queries, caller.id)
  if (!found) throw fail('NEED_LOGIN')
  const last = await findPreviousSignIn(queries, { area: 'admin', userId: caller.id, token })
  const lastLogin = last ? formatSiteTime(last.time, settings.timeZone) : ''
  const info = { ...found, avatar: displayedAvatar(found.avatar), last_login_time: lastLogin }
  return { info: { ...info, token, refresh_token: '' } }
}

/**
 * Changes the caller's own record by the definition of administrators; an id in the body is ignored. A new password requires the current
 * one and ends all other sessions unless `signOutElsewhere` is 0; the current session continues. Returns the id of the message.
 */
async function changeProfile(
  context: CrudContext,
  admins: BoundResource,
  body: Readonly<Record<string, unknown>>,
  token: string,
): Promise<string> {
  const { caller } = context
  const own = Object.fromEntries(ownFields.flatMap((name) => (name in body ? [[name, body[name]]] : [])))
  // Before the transaction, so that a wrong guess is counted even if the write is rolled back.
  const known = isProvided(own.password) ? await requireOwnPassword(context, body.oldPassword) : undefined
  await writeInTransaction(context, admins, own, async (inside) => {
    const locked = await lockRecord(inside, admins, caller.id, [])
    if (!locked) throw fail('NEED_LOGIN')
    if (caller.mustChangePassword && known === undefined) throw fail('FORBIDDEN', { message: 'access.passwordDue' })
    if (caller.mustChangePassword && isSamePassword(own.password, body.oldPassword))
      throw rejectField(inside, 'password', 'adminInfo.samePassword')
    if (known !== undefined && locked.row.password !== known)
      throw rejectField(inside, 'oldPassword', 'adminInfo.wrongPassword')
    const input = readInput(inside, admins, 'edit', own, locked.row)
    const { id: _id, ...followed } = await updateRecord(inside, { ...admins, hooks: ownHooks(admins) }, locked, {
      input,
      stored: known === undefined ? {} : { must_change_password: 0 },
    })
    if (known !== undefined && body.signOutElsewhere !== false) await endOthers(inside, token)
    return { value: undefined, ...followed }
  })
  return Object.keys(own).join() === 'avatar' ? 'adminInfo.avatarChanged' : 'crud.updated'
}

/** Ends the caller's other sessions, and disables the API keys and webhooks, which would survive them. A token from before sessions were kept has no session: then everything else ends. */
async function endOthers({ queries, caller }: CrudContext, token: string): Promise<void> {
  const family = await findFamily(queries, token)
  if (family === undefined) await revokeAccounts(queries, 'admin', [caller.id])
  else await endOtherSessions(queries, { area: adminArea, userId: caller.id }, family)
  await disablePrograms(queries, [caller.id])
}

/** Keeps the hooks for security events and presentation; the others guard accounts against other administrators. */
function ownHooks({ hooks }: BoundResource): BoundResource['hooks'] {
  return { security: hooks.security, present: hooks.present }
}

/**
 * Returns the stored hash that the current password was compared with.
 *
 * @throws VALIDATION at the field of the new password when the form lacks the current one, as in old clients
 */
async function requireOwnPassword(context: CrudContext, current: unknown): Promise<string | undefined> {
  if (current === undefined) throw rejectField(context, 'password', 'adminInfo.passwordNotAsked')
  const wrong = rejectField(context, 'oldPassword', 'adminInfo.wrongPassword')
  if (typeof current !== 'string' || current === '') throw wrong
  const { id } = context.caller
  const hash = await accountStores.admin.findPassword(context.queries, id)
  if (!(await checkOwnPassword(context.deps, { area: 'admin', id, hash }, current))) throw wrong
  return hash
}

function isSamePassword(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && normalPassword(one) === normalPassword(other)
}

/** Whether a body sets a password: a blank one keeps the stored one. */
function isProvided(password: unknown): boolean {
  return password !== undefined && password !== null && password !== ''
}

/** Largest body: a dashboard whose panels have the conditions of saved views. */
const limits = { bytes: 131_072 }

/** Stores the preferences of each administrator for the back office. */
export function preferenceRoutes(app: FastifyInstance, { db, clock }: DatabasePort & ClockPort): void {
  serveCall(
    app,
    preferenceCalls.saveAdminPreferences,
    async ({ caller, body: preferences }) => {
      await savePreferences(db, caller.id, { preferences, now: Math.floor(clock() / 1000) })
      return success(null)
    },
    limits,
  )
}
