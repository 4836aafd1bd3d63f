import { type ContactType, type Locale, memberArea } from '@teachnet/protocol'
import { userUser } from '@teachnet/contract/resources'
import { accountStores } from '../../access/account-stores.ts'
import type { MemberCaller } from '../../access/caller.ts'
import { admitAttempt } from '../../access/sign-in/attempts.ts'
import { accountSubject } from '../../access/sign-in/sign-in-limits.ts'
import { hashPassword } from '../../access/sign-in/password.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { endOtherSessions, findFamily } from '../../access/tokens/session.repo.ts'
import { revokeAccounts } from '../../access/tokens/token.repo.ts'
import { findUploadType } from '../../db/files/attachment-type.repo.ts'
import type { Queries } from '../../db/client.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { fail, type Values } from '../../errors.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../secrets/member-password.ts'
import { refuseBody } from '../../refuse-body.ts'
import * as repo from './account.repo.ts'
import { type ProfileForm, profileProblems, toProfile } from './profile-form.ts'
import type { SettingsPort } from '../../ports.ts'

type AccountPorts = SecurityEventPorts & SettingsPort<'secretKey'>

export interface AccountOptions {
  readonly deps: AccountPorts
  readonly loadSettings: () => Promise<MemberPasswordSettings>
  /** The channels by which members receive codes. */
  readonly loadVerificationTypes: () => Promise<readonly ContactType[]>
}

export interface PasswordForm {
  readonly old: string
  readonly new: string
  /** The token of the call, whose session stays. */
  readonly token: string
  /** Undefined: every session ends. */
  readonly signOutElsewhere: boolean | undefined
}

/** Ten new user names at once, and one more each hour. */
const namePolicy = { free: 10, firstDelay: 3600, longestDelay: 3600, forgiveEvery: 3600 }

/** Lets members change their profile and their password. */
export function createAccount({ deps, loadSettings }: AccountOptions) {
  const { db, clock, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    async saveProfile({ id }: MemberCaller, form: ProfileForm, locale: Locale): Promise<void> {
      const stored = await repo.findProfile(db, id)
      const say = (message: string, values?: Values) => translate(locale, message, values)
      const problems = profileProblems(form, say, { now: clock(), stored })
      if (Object.keys(problems).length > 0) throw refuseBody(problems)
      if (form.avatar !== stored?.avatar && (await isOtherFile(form.avatar)))
        throw refuseBody({ avatar: translate(locale, 'account.avatarPicture') })
      if (form.username !== stored?.username) await requireFreeName(id, form.username, locale)
      await db.transaction(async (tx) => {
        await repo.saveProfile(tx, id, toProfile(form), currentSecond())
        await keepFileUsesOf(tx, userUser, [id])
      })
    },

    async changePassword(
      { id, username }: MemberCaller,
      form: PasswordForm,
      { locale, ip }: { readonly locale: Locale; readonly ip: string },
    ): Promise<void> {
      const known = await accountStores.member.findPassword(db, id)
      const own = { area: 'member', id, hash: known } as const
      if (!(await checkOwnPassword(deps, own, form.old))) throw fail('OWN_PASSWORD_WRONG', { field: 'oldPassword' })
      const problem = memberPasswordProblem(form.new, await loadSettings())
      if (problem) throw refuseBody({ newPassword: translate(locale, problem) })
      const hash = await hashPassword(form.new)
      await db.transaction(async (tx) => {
        // Two tabs may change it at the same time: the later one no longer has the current password.
        if (!(await repo.replacePassword(tx, { id, known, hash, now: currentSecond() })))
          throw fail('OWN_PASSWORD_WRONG', { field: 'oldPassword' })
        await endByChoice(tx, id, form)
      })
      await noteSecurityEvent(deps, { name: 'password.changed', area: 'member', account: { id, username }, ip })
    },
  }

  /**
   * Each new user name counts, free or not, since the reply reveals whether an account has it. Registration reveals it after a captcha only.
   *
   * @throws LOGIN_RETRY, DUPLICATE
   */
  async function requireFreeName(id: number, username: string, locale: Locale): Promise<void> {
    const attempt = { scope: 'name', subject: accountSubject('member', id), policy: namePolicy } as const
    const { wait } = await admitAttempt(deps, [attempt])
    if (wait > 0) {
      const [message, values] = ['account.nameRetry', { minutes: Math.ceil(wait / 60) }] as const
      const fields = { username: translate(locale, message, values) }
      throw fail('LOGIN_RETRY', { message, values, fields, retryAfter: wait })
    }
    if (await repo.isNameTaken(db, username, id)) throw duplicateName(username, locale)
  }

  /**
   * Whether a new avatar is an upload that is not a picture. Pictures of other sites cannot be checked, and older clients send an
   * unchanged avatar back.
   */
  async function isOtherFile(avatar = ''): Promise<boolean> {
    if (!avatar.startsWith('/storage/')) return false
    return !(await findUploadType(db, avatar))?.startsWith('image/')
  }

  /** The choice of the form decides which sessions end; a client without that choice ends all of them. */
  async function endByChoice(tx: Queries, userId: number, { token, signOutElsewhere }: PasswordForm): Promise<void> {
    if (signOutElsewhere === undefined) return revokeAccounts(tx, 'member', [userId])
    if (!signOutElsewhere) return
    const family = await findFamily(tx, token)
    if (family !== undefined) await endOtherSessions(tx, { area: memberArea, userId }, family)
  }

  function duplicateName(value: string, locale: Locale) {
    const values = { label: translate(locale, 'member.field.username'), value }
    return fail('DUPLICATE', { values, fields: { username: translate(locale, 'error.duplicate', values) } })
  }
}
