import { authAdmin } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { toOwnProfile } from './own-profile.ts'

const text = { 'zh-cn': '文', en: 'Text' }
const texts = {
  title: text,
  section: text,
  currentPassword: text,
  newPassword: text,
  repeat: text,
  signOutElsewhere: text,
}

it.each([
  [true, ['oldPassword', 'password', 'password_repeat', 'signOutElsewhere']],
  [false, ['password', 'password_repeat']],
])(
  'the profile form ends with a password section; the server requires the current password: %s',
  (needsCurrent, names) => {
    const { password } = authAdmin.fields
    const admins = { ...authAdmin, fields: { ...authAdmin.fields, password: { ...password, needsCurrent } } }
    const fields = Object.entries(toOwnProfile(admins, texts).fields)
    expect(fields.slice(-names.length).map(([name]) => name)).toEqual(names)
    expect(fields.flatMap(([name, { section }]) => (section ? [name] : []))).toEqual([names[0]])
  },
)

it('an account that needs a new password is asked for nothing else', () => {
  const { fields } = toOwnProfile(authAdmin, texts, true)
  expect(Object.keys(fields)).toEqual(['oldPassword', 'password', 'password_repeat', 'signOutElsewhere'])
  expect(fields['password']).toMatchObject({ required: true })
})
