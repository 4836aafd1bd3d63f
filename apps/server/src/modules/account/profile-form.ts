import { isDate, keepsRule } from '@teachnet/contract'
import type { Values } from '../../errors.ts'
import type { Profile, ProfileChange } from './account.repo.ts'

/** A posted profile form; missing fields are absent or undefined. */
export type ProfileForm = { readonly [K in 'username' | 'nickname']: string } & {
  readonly [K in Exclude<keyof Profile, 'username' | 'nickname'>]?: string | undefined
}

type Say = (id: string, values?: Values) => string

/**
 * The problems of a profile: a message for each refused field. An unchanged value is never refused, however it came into the record.
 *
 * @param now Unix milliseconds, the latest possible birthday
 */
export function profileProblems(
  form: ProfileForm,
  say: Say,
  { now, stored }: { readonly now: number; readonly stored: Profile | undefined },
): Record<string, string> {
  const { username, nickname, avatar = '', gender = '', birthday = '', motto = '' } = form
  const label = (name: keyof Profile) => say(name === 'username' ? 'member.field.username' : `account.field.${name}`)
  const tooLong = (name: keyof Profile, value: string, max: number) =>
    [...value].length > max && say('validation.tooLong', { label: label(name), max })
  const problems: Partial<Record<keyof Profile, string | false>> = {
    username: (username === '' || !keepsRule('account', username)) && say('validation.account'),
    nickname:
      (nickname === '' && say('validation.required', { label: label('nickname') })) ||
      tooLong('nickname', nickname, 50),
    avatar: tooLong('avatar', avatar, 255) || (!keepsRule('url', avatar) && say('validation.url')),
    gender: !['', '0', '1', '2'].includes(gender) && say('validation.choice', { label: label('gender') }),
    birthday: birthday !== '' && !(isDate(birthday) && birthday <= latestDay(now)) && say('validation.date'),
    motto: tooLong('motto', motto, 255),
  }
  const profile: Readonly<Record<string, unknown>> = toProfile(form)
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

/** Converts a valid form to the stored values. */
export function toProfile(form: ProfileForm): ProfileChange {
  const { username, nickname, avatar, gender, birthday, motto } = form
  return {
    username,
    nickname,
    avatar,
    motto,
    gender: gender === undefined ? undefined : Number(gender),
    birthday: birthday === '' ? null : birthday,
  }
}
