import { type ContactType, type Locale, memberArea } from '@teachnet/protocol'
import { userUser } from '@teachnet/contract/resources'
import {
  accountStores,
  admitAttempt,
  accountSubject,
  checkOwnPassword,
  recordSecurityEvent,
  type SecurityEventPorts,
  endOtherSessions,
  findFamily,
  revokeAccounts,
} from '../../access/index.ts'
import { findUploadType } from '../../files/index.ts'
import type { MemberCaller } from '../../../http/caller/caller.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { storeFileUsesOf } from '../../../records/files/file-uses.ts'
import { fail } from '../../../platform/errors.ts'
import type { Say } from '../../../platform/messages.ts'
import { memberPasswordProblem, type MemberPasswordSettings } from '../../../platform/secrets/member-password.ts'
import { rejectBody } from '../../../platform/reject-body.ts'
import * as repo from './account.repo.ts'
import type { Profile, ProfileChange } from './account.repo.ts'
import type { SettingsPort } from '../../../platform/ports.ts'
import { isDate, keepsRule, normalName, normalSignIn } from '@teachnet/contract'

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
      const say: Say = (message, values) => translate(locale, message, values)
      const problems = profileProblems(form, say, { now: clock(), stored })
      if (Object.keys(problems).length > 0) throw rejectBody(problems)
      if (form.avatar !== stored?.avatar && (await isOtherFile(form.avatar)))
        throw rejectBody({ avatar: translate(locale, 'account.avatarPicture') })
      const username = accountName(form.username)
      if (username !== stored?.username) await requireFreeName(id, username, locale)
      await db.transaction(async (tx) => {
        await repo.saveProfile(tx, id, toProfile(form, stored), currentSecond())
        await storeFileUsesOf(tx, userUser, [id])
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
      if (problem) throw rejectBody({ newPassword: translate(locale, problem) })
      const hash = await hashPassword(form.new)
      await db.transaction(async (tx) => {
        // Two tabs may change it at the same time: the later one no longer has the current password.
        if (!(await repo.replacePassword(tx, { id, known, hash, now: currentSecond() })))
          throw fail('OWN_PASSWORD_WRONG', { field: 'oldPassword' })
        await endByChoice(tx, id, form)
      })
      await recordSecurityEvent(deps, { name: 'password.changed', area: 'member', account: { id, username }, ip })
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

/** A posted profile form; missing fields are absent or undefined. */
export type ProfileForm = { readonly [K in 'username' | 'nickname']: string } & {
  readonly [K in Exclude<keyof Profile, 'username' | 'nickname'>]?: string | undefined
}

/**
 * The problems of a profile: a message for each rejected field. An unchanged value is never rejected, however it came into the record.
 *
 * @param now Unix milliseconds, the latest possible birthday
 */
export function profileProblems(
  form: ProfileForm,
  say: Say,
  { now, stored }: { readonly now: number; readonly stored: Profile | undefined },
): Record<string, string> {
  const { avatar = '', gender = '', birthday = '', motto = '' } = form
  const [username, nickname] = [accountName(form.username), normalName(form.nickname)]
  const label = (name: keyof Profile) => say(name === 'username' ? 'member.field.username' : `account.field.${name}`)
  const tooLong = (name: keyof Profile, value: string, max: number) =>
    [...value].length > max && say('validation.tooLong', { label: label(name), max })
  const problems: Partial<Record<keyof Profile, string | false>> = {
    username: (username === '' || !keepsRule('account', username)) && say('validation.account'),
    nickname:
      (nickname === '' && say('validation.required', { label: label('nickname') })) ||
      tooLong('nickname', nickname, 50) ||
      (!keepsRule('nickname', nickname) && say('validation.nickname')),
    avatar: tooLong('avatar', avatar, 255) || (!keepsRule('url', avatar) && say('validation.url')),
    gender: !['', '0', '1', '2'].includes(gender) && say('validation.choice', { label: label('gender') }),
    birthday: birthday !== '' && !(isDate(birthday) && birthday <= latestDay(now)) && say('validation.date'),
    motto: tooLong('motto', motto, 255),
  }
  const profile: Readonly<Record<string, unknown>> = toProfile(form, stored)
  const before: Readonly<Record<string, unknown>> = { ...stored }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) =>
      problem && !(name in before && before[name] === profile[name]) ? [[name, problem]] : [],
    ),
  )
}

/** The current date in the earliest time zone (UTC+14), `YYYY-MM-DD`. */
function latestDay(now: number): string {
  return new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)
}

/** A name in the form of the rule; a name of an earlier system stays as it is. */
function accountName(typed: string): string {
  const normal = normalSignIn(typed)
  return keepsRule('account', normal) ? normal : typed
}

/** Converts a form to the stored values. */
export function toProfile(form: ProfileForm, stored: Profile | undefined): ProfileChange {
  const { avatar, gender, birthday, motto } = form
  return {
    username: accountName(form.username),
    nickname: form.nickname === stored?.nickname ? form.nickname : normalName(form.nickname),
    avatar,
    motto,
    gender: gender === undefined ? undefined : Number(gender),
    birthday: birthday === '' ? null : birthday,
  }
}
