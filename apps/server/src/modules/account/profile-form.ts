import { isDate, keepsRule } from '@teachnet/contract'
import type { Values } from '../../errors.ts'
import type { Profile } from './account.repo.ts'

/** A profile as a form posts it. */
export type ProfileForm = { readonly [K in keyof Profile]: string }

type Say = (id: string, values?: Values) => string

/** What is wrong with a profile: a text for each refused field. */
export function profileProblems(form: ProfileForm, say: Say): Record<string, string> {
  const label = (name: keyof Profile) => say(name === 'username' ? 'member.field.username' : `account.field.${name}`)
  const tooLong = (name: keyof Profile, max: number) =>
    [...form[name]].length > max && say('validation.tooLong', { label: label(name), max })
  const problems: Partial<Record<keyof Profile, string | false>> = {
    username: (form.username === '' || !keepsRule('account', form.username)) && say('validation.account'),
    nickname:
      (form.nickname === '' && say('validation.required', { label: label('nickname') })) ||
      tooLong('nickname', 50) ||
      (!keepsRule('nickname', form.nickname) && say('validation.nickname')),
    avatar: tooLong('avatar', 255) || (!keepsRule('url', form.avatar) && say('validation.url')),
    gender: !['', '0', '1', '2'].includes(form.gender) && say('validation.choice', { label: label('gender') }),
    birthday: form.birthday !== '' && !isDate(form.birthday) && say('validation.date'),
    motto: tooLong('motto', 255),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

/** A form without problems as it is stored. */
export function toProfile(form: ProfileForm): Profile {
  return { ...form, gender: Number(form.gender), birthday: form.birthday === '' ? null : form.birthday }
}
