// @module-tag full
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminTable, user } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

/** Texts that look like the same password: as it is set, and as it is typed later. */
const spellings: readonly (readonly [set: string, typed: string])[] = [
  ['Blank-123 ', 'Blank-123'],
  ['Blank-123 ', ' Blank-123 '],
  ['Blank-123\u3000', 'Blank-123'],
  ['Blank-123\u3000', 'Blank-123\u3000'],
  ['\u00a0Copied-123\u200b', 'Copied-123'],
  ['Ca\u0301fe\u0301-1234', 'C\u00e1f\u00e9-1234'],
  ['C\u00e1f\u00e9-1234', 'Ca\u0301fe\u0301-1234'],
  ['１２３４５６ａｂ', '123456ab'],
  ['123456ab', '１２３４５６ａｂ'],
  ['two words 1', 'two words 1'],
]

describe.each(oneDatabase)('a password as it is typed, %s', (kind) => {
  let t: TestServer
  let root: Awaited<ReturnType<typeof createTestAdmin>>
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind)
    root = await createTestAdmin(t.deps, { username: 'root' })
  })
  afterAll(() => t.close())

  async function post(url: string, payload: object, headers: object = {}) {
    const reply = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers } })
    return reply.json<{ code: number; error?: string; msg: string }>()
  }
  const newName = () => `typed${(count += 1)}`
  const signIn = {
    admin: async (username: string, password: string) =>
      post('/admin/Index/login', { username, password, ...(await createSolvedCaptcha(t.deps)) }),
    member: async (username: string, password: string) =>
      post('/api/user/checkIn', { tab: 'login', username, password, ...(await createSolvedCaptcha(t.deps)) }),
  }

  it.each(spellings)(
    'an administrator with the password %j, set by another one, signs in by %j [H2]',
    async (set, typed) => {
      const username = newName()
      const account = { username, nickname: username, group_arr: [root.groupId], password: set, status: '1' }
      expect(await post('/admin/auth.Admin/add', account, root.headers)).toMatchObject({ code: 1 })
      expect(await signIn.admin(username, typed)).toMatchObject({ code: 1 })
      expect(await signIn.admin(username, `${typed}x`)).toMatchObject({ error: 'LOGIN_INCORRECT' })
    },
  )

  it.each(spellings)('a member with the password %j, set by staff, signs in by %j [H2]', async (set, typed) => {
    const username = newName()
    const account = { username, nickname: username, password: set, status: 'enable' }
    expect(await post('/admin/user.User/add', account, root.headers)).toMatchObject({ code: 1 })
    expect(await signIn.member(username, typed)).toMatchObject({ code: 1 })
  })

  it.each(spellings)(
    'a password %j set in the own profile is right as %j wherever an administrator is asked [H2]',
    async (set, typed) => {
      const username = newName()
      const admin = await createTestAdmin(t.deps, { username })
      const change = { oldPassword: `${testPassword} `, password: set }
      expect(await post('/admin/routine.AdminInfo/edit', change, admin.headers)).toMatchObject({ code: 1 })
      expect(await signIn.admin(username, typed)).toMatchObject({ code: 1 })
      const { headers } = await signInAgain(t.deps, 'admin', admin.id)
      for (const path of ['account/beginSecondFactor', 'account/beginPasskey'])
        expect(await post(`/admin/${path}`, { password: typed }, headers)).not.toMatchObject({
          error: 'OWN_PASSWORD_WRONG',
        })
      await post('/admin/account/lock', {}, headers)
      expect(await post('/admin/account/unlock', { password: typed }, headers)).toMatchObject({ code: 1 })
    },
  )

  it.each(spellings)(
    'a password %j set by a member is right as %j wherever a member is asked [H2]',
    async (set, typed) => {
      const username = newName()
      const member = await createTestMember(t.deps, { username })
      const change = { oldPassword: testPassword, newPassword: set, signOutElsewhere: 0 }
      expect(await post('/api/account/changePassword', change, member.headers)).toMatchObject({ code: 1 })
      expect(await signIn.member(username, typed)).toMatchObject({ code: 1 })
      const again = { oldPassword: typed, newPassword: 'Another-123', signOutElsewhere: 0 }
      expect(await post('/api/account/changePassword', again, member.headers)).toMatchObject({ code: 1 })
    },
  )

  it.each(['Old-123 ', 'Old-123\u3000', 'Ｏｌｄ-123', 'ab＆cd12', 'abc12 '])(
    'the older hash of %j, which was made without a common form, still opens the account [H2]',
    async (password) => {
      const stored = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
      const [admin, member] = [newName(), newName()]
      const { id } = await createTestAdmin(t.deps, { username: admin })
      await t.db.update(adminTable).set({ password: stored }).where(eq(adminTable.id, id))
      const { id: memberId } = await createTestMember(t.deps, { username: member })
      await t.db.update(user).set({ password: stored }).where(eq(user.id, memberId))
      // The second time with the hash that the first one renewed.
      for (const _ of [1, 2]) {
        expect(await signIn.admin(admin, password)).toMatchObject({ code: 1 })
        expect(await signIn.member(member, password)).toMatchObject({ code: 1 })
      }
    },
  )

  it.each(['      ', '\u3000\u3000\u3000\u3000\u3000\u3000', 'abc12 ', 'secret＆1', 'secret＜1'])(
    'the new password %j is refused everywhere [H2][V2]',
    async (password) => {
      const [admin, member] = [newName(), newName()]
      const account = { username: admin, nickname: admin, group_arr: [root.groupId], password, status: '1' }
      expect(await post('/admin/auth.Admin/add', account, root.headers)).toMatchObject({ error: 'VALIDATION' })
      const other = { username: member, nickname: member, password, status: 'enable' }
      expect(await post('/admin/user.User/add', other, root.headers)).toMatchObject({ error: 'VALIDATION' })
      const own = await createTestMember(t.deps, { username: member })
      const change = { oldPassword: testPassword, newPassword: password }
      expect(await post('/api/account/changePassword', change, own.headers)).toMatchObject({ error: 'VALIDATION' })
    },
  )
})
