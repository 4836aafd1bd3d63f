import { describe, expect, it } from 'vitest'
import { type ProfileForm, profileProblems, toProfile } from './account.service.ts'

const form: ProfileForm = {
  avatar: '/storage/default/a.png',
  username: 'lina01',
  nickname: '莉娜-01',
  gender: '2',
  birthday: '1990-02-28',
  motto: '',
}
const say = (id: string) => id
/** It is the 15th in Kiritimati, and still the 14th in London. */
const now = Date.parse('2026-11-14T10:00:00Z')

describe('profile form', () => {
  it('the profile form accepts a full and an almost empty profile [V4]', () => {
    expect(profileProblems(form, say, { now, stored: undefined })).toEqual({})
    expect(profileProblems({ ...form, birthday: '2026-11-15' }, say, { now, stored: undefined })).toEqual({})
    expect(profileProblems({ ...form, avatar: '', gender: '', birthday: '' }, say, { now, stored: undefined })).toEqual(
      {},
    )
  })

  const table: [keyof ProfileForm, string, string][] = [
    ['username', '', 'validation.account'],
    ['username', '1lina', 'validation.account'],
    ['username', 'ab', 'validation.account'],
    ['nickname', '', 'validation.required'],
    ['nickname', '娜'.repeat(51), 'validation.tooLong'],
    ['avatar', 'javascript:alert(1)', 'validation.url'],
    ['avatar', '//evil.example/x.png', 'validation.url'],
    ['gender', '3', 'validation.choice'],
    ['birthday', '1990-02-30', 'validation.date'],
    ['birthday', '2026-11-16', 'validation.date'],
    ['motto', 'x'.repeat(256), 'validation.tooLong'],
  ]
  it.each(table)('the profile form refuses %s %j [V1][V4]', (name, value, message) => {
    expect(profileProblems({ ...form, [name]: value }, say, { now, stored: undefined })).toEqual({ [name]: message })
  })

  it('the profile form accepts what the record has already, in every field [H2]', () => {
    const odd = {
      avatar: 'old/face.png',
      username: '1_moved-account',
      nickname: '',
      gender: 7,
      birthday: '2099-01-01',
      motto: 'x'.repeat(300),
    }
    const unchanged = { ...odd, gender: String(odd.gender) }
    expect(profileProblems(unchanged, say, { now, stored: odd })).toEqual({})
    expect(Object.keys(profileProblems(unchanged, say, { now, stored: undefined })).toSorted()).toEqual(
      Object.keys(odd).toSorted(),
    )
  })

  it('the profile form stores an empty birthday as null and a missing gender as unknown', () => {
    expect(toProfile({ ...form, birthday: '', gender: '' }, undefined)).toMatchObject({ birthday: null, gender: 0 })
  })
})
