// @module-tag full
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  type TestAccount,
  testPassword,
} from '../test-support/test-accounts.ts'
import { oneDatabase } from '../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'
import {
  adminTable,
  categoryTable,
  fondCodeTable,
  setinTeacherTable,
  teacherTable,
  user,
  verificationCode,
} from './schema.ts'

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data?: unknown
  readonly fields?: Readonly<Record<string, string>>
}

/** A person's name as typed and as stored. */
const names = [
  ['ＪＯＳÉ　García', 'JOSÉ García'],
  ['O’Brien', 'O’Brien'],
  ['Nguyễn Văn A', 'Nguyễn Văn A'],
  ['阿卜杜拉‧买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉 ． 买买提', '阿卜杜拉·买买提'],
  ['\u202D张　三\u202C', '张 三'],
  ['李', '李'],
] as const

/** The number and the address as stored, and the spellings of each. */
const mobiles = [
  [
    '13800138000',
    ['+86 138-0013-8000', '１３８００１３８０００', '0086 13800138000', '\u202D138 0013 8000\u202C', '86－13800138000'],
  ],
  ['+85291234567', ['+852 9123 4567', '00852-91234567', '＋８５２９１２３４５６７', '+852 (0)9123 4567']],
  ['+447911123456', ['+44 7911 123456', '0044 (0)7911-123456']],
] as const
const emails = [
  [
    'info@xn--fsqu00a.xn--fiqs8s',
    ['info@例子.中国', 'info＠例子。中国', 'info@xn--fsqu00a.xn--fiqs8s', ' INFO@例子.中国 '],
  ],
  ["o'connor@example.com", ['o’connor@example.com', 'ｏ＇connor@example.com', "mailto:o'connor@Example.com"]],
] as const

describe.each(oneDatabase)('people whom administrators and members enter on %s', (kind) => {
  let t: TestServer
  let admin: TestAccount & { readonly groupId: number }
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind)
    admin = await createTestAdmin(t.deps, { username: 'root' })
    await t.db.insert(categoryTable).values({ name: '物理', name_en: '', kind: 'subject', slug: 'physics' })
  })
  afterAll(() => t.close())

  async function post(url: string, payload: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    count += 1
    const reply = await t.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.8.${count >> 7}.${count % 128}`,
      headers: { server: 'true', 'think-lang': 'en', ...headers },
    })
    return reply.json()
  }
  const office = (action: string, payload: object) => post(`/admin/${action}`, payload, admin.headers)
  const nextName = () => `person${(count += 1)}`
  async function signIn(username: string): Promise<boolean> {
    const form = { tab: 'login', username, password: testPassword, ...(await createSolvedCaptcha(t.deps)) }
    return (await post('/api/user/checkIn', form)).code === 1
  }

  /** Saves a name through one form, and returns the stored one. */
  const forms: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    'a member, in the back office': async (nickname) => {
      const username = nextName()
      expect(await office('user.User/add', { username, nickname, password: testPassword })).toMatchObject({ code: 1 })
      return (await t.db.select().from(user).where(eq(user.username, username)))[0]?.nickname
    },
    'an administrator, in the back office': async (nickname) => {
      const username = nextName()
      const account = { username, nickname, password: 'Fresh-start-1', group_arr: [admin.groupId] }
      expect(await office('auth.Admin/add', account)).toMatchObject({ code: 1 })
      return (await t.db.select().from(adminTable).where(eq(adminTable.username, username)))[0]?.nickname
    },
    'the own account of an administrator': async (nickname) => {
      expect(await office('routine.AdminInfo/edit', { id: admin.id, nickname })).toMatchObject({ code: 1 })
      return (await t.db.select().from(adminTable).where(eq(adminTable.id, admin.id)))[0]?.nickname
    },
    'the profile of a member': async (nickname) => {
      const username = nextName()
      const { id, headers } = await createTestMember(t.deps, { username })
      expect(await post('/api/account/profile', { username, nickname }, headers)).toMatchObject({ code: 1 })
      return (await t.db.select().from(user).where(eq(user.id, id)))[0]?.nickname
    },
    'a teacher, in the back office': async (name) => {
      const [added] = await t.db.insert(teacherTable).values({ name: 'Li', category_id: 1, status: '1' }).returning()
      const id = added?.id ?? 0
      expect(await office('teacher.Teacher/edit', { id, name })).toMatchObject({ code: 1 })
      return (await t.db.select().from(teacherTable).where(eq(teacherTable.id, id)))[0]?.name
    },
    'an applicant, in the back office': async (name) => {
      const values = {
        name: 'Li',
        mobile: `139${String(10_000_000 + count)}`,
        number: `T2222-${String(22_222 + count)}`,
      }
      const [added] = await t.db.insert(setinTeacherTable).values(values).returning()
      const id = added?.id ?? 0
      expect(await office('setin.Teacher/edit', { id, name })).toMatchObject({ code: 1 })
      return (await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id)))[0]?.name
    },
    'the holder of a certificate': async (holder_name) => {
      const code = `TN-${(count += 1)}-AB`
      expect(await office('fond.Code/add', { code, kind: 'teacher', holder_name })).toMatchObject({ code: 1 })
      return (await t.db.select().from(fondCodeTable).where(eq(fondCodeTable.code, code)))[0]?.holder_name
    },
  }

  const namesInForms = Object.entries(forms).flatMap(([form, save]) =>
    names.map(([typed, stored]) => [form, typed, stored, save] as const),
  )

  it.each(namesInForms)('the name of %s typed as %j is stored as %j [H7]', async (_form, typed, stored, save) => {
    expect(await save(typed)).toBe(stored)
  })

  /** Sends a name through one form, and returns the name in the reply's `fields` with its message. */
  const refusing: Readonly<Record<string, readonly [field: string, send: (name: string) => Promise<Answer>]>> = {
    'a member, in the back office': [
      'nickname',
      (nickname) => office('user.User/add', { username: nextName(), nickname, password: testPassword }),
    ],
    'an administrator, in the back office': [
      'nickname',
      (nickname) =>
        office('auth.Admin/add', {
          username: nextName(),
          nickname,
          password: 'Fresh-start-1',
          group_arr: [admin.groupId],
        }),
    ],
    'the own account of an administrator': [
      'nickname',
      (nickname) => office('routine.AdminInfo/edit', { id: admin.id, nickname }),
    ],
    'the profile of a member': [
      'nickname',
      async (nickname) => {
        const username = nextName()
        const { headers } = await createTestMember(t.deps, { username })
        return post('/api/account/profile', { username, nickname }, headers)
      },
    ],
    'a new teacher': ['name', (name) => office('teacher.Teacher/add', { name, category_id: 1 })],
    'a teacher whose cell is edited': [
      'name',
      async (name) => {
        const [added] = await t.db.insert(teacherTable).values({ name: 'Li', category_id: 1, status: '1' }).returning()
        return office('teacher.Teacher/edit', { id: added?.id ?? 0, name })
      },
    ],
    'a teacher, in English': ['name_en', (name_en) => office('teacher.Teacher/add', { name: '李', name_en })],
    'an applicant, in the back office': [
      'name',
      async (name) => {
        const values = { name: 'Li', mobile: '13900139000', number: `T3333-${String(33_333 + (count += 1))}` }
        const [added] = await t.db.insert(setinTeacherTable).values(values).returning()
        return office('setin.Teacher/edit', { id: added?.id ?? 0, name })
      },
    ],
  }
  it('a row of an import is refused by the name of its teacher [H7, V3]', async () => {
    const begun = { controller: 'teacher.Teacher', mode: 'add', columns: ['name'], total: 2 }
    const { id } = Object((await office('bulk/import', begun)).data)
    await office('bulk/rows', { id, from: 1, rows: [['李'], ['12345']] })
    await office('bulk/check', { id })
    expect(await office('bulk/start', { id })).toMatchObject({ data: { done: 1, failed: 1 } })
  })

  const noNames = ['<b>Li</b>', 'www.example.com', 'https://li.example', 'li@example.com', '李老师.com']
  const refused = Object.entries(refusing).flatMap(([form, [field, send]]) =>
    // An account may have a number as its nickname, a person has a name.
    [...noNames, ...(field === 'nickname' ? ['( )'] : ['12345', '１２３４５', '---'])].map(
      (typed) => [form, typed, field, send] as const,
    ),
  )

  it.each(refused)('the name of %s is refused at its field if it is %j [H7, V3]', async (_form, typed, field, send) => {
    const message =
      field === 'nickname'
        ? 'A nickname has letters, digits or emoji, and neither markup nor an address'
        : 'Please enter the correct name'
    expect(await send(typed)).toMatchObject({ code: 0, fields: { [field]: message } })
  })

  it('an account and a teacher whose names are older than the rule are edited in their other fields [V3]', async () => {
    const member = await createTestMember(t.deps, { username: nextName() })
    await t.db.update(user).set({ nickname: '<old>' }).where(eq(user.id, member.id))
    expect(await office('user.User/edit', { id: member.id, nickname: '<old>', motto: 'New' })).toMatchObject({
      code: 1,
    })
    const [teacher] = await t.db.insert(teacherTable).values({ name: '12345', category_id: 1 }).returning()
    const id = teacher?.id ?? 0
    expect(await office('teacher.Teacher/edit', { id, name: '12345', school: 'First' })).toMatchObject({ code: 1 })
    expect((await t.db.select().from(teacherTable).where(eq(teacherTable.id, id)))[0]).toMatchObject({
      name: '12345',
      school: 'First',
    })
  })

  const contacts = [
    ...mobiles.flatMap(([stored, typed]) => typed.map((spelling) => ['mobile', spelling, stored, typed] as const)),
    ...emails.flatMap(([stored, typed]) => typed.map((spelling) => ['email', spelling, stored, typed] as const)),
  ]

  it.each(contacts)(
    'a member whose %s an administrator types as %j signs in with each spelling of it [H7, K6]',
    async (field, spelling, stored, typed) => {
      const username = nextName()
      const member = { username, nickname: 'Li', password: testPassword, [field]: spelling }
      expect(await office('user.User/add', member)).toMatchObject({ code: 1 })
      onTestFinished(() => deleteMember(username))
      const [row] = await t.db.select().from(user).where(eq(user.username, username))
      expect(String(row?.[field]).toLowerCase()).toBe(stored)
      const entered = [...typed, stored]
      expect(await Promise.all(entered.map(signIn))).toEqual(entered.map(() => true))
      const again = await office('user.User/add', { ...member, username: nextName() })
      expect(again.fields).toHaveProperty(field)
    },
  )

  it.each(contacts)(
    'a member binds the %s typed as %j with the code that was sent there [H7]',
    async (field, spelling, stored) => {
      const now = Math.floor(t.deps.clock() / 1000)
      const username = nextName()
      const { id, headers } = await createTestMember(t.deps, { username })
      onTestFinished(() => deleteMember(username))
      await t.db.insert(verificationCode).values({
        channel: field === 'email' ? 'email' : 'sms',
        address: stored,
        event: `user_change_${field}`,
        code: 'QW7E',
        create_time: now,
        expire_time: now + 600,
      })
      const body = { type: field, [field]: spelling, captcha: 'QW7E', password: testPassword }
      expect(await post('/api/account/changeBind', body, headers)).toMatchObject({ code: 1 })
      const [row] = await t.db.select().from(user).where(eq(user.id, id))
      expect(String(row?.[field]).toLowerCase()).toBe(stored)
    },
  )

  /** A contact belongs to one member at a time. */
  async function deleteMember(username: string): Promise<void> {
    await t.db.delete(user).where(eq(user.username, username))
  }

  it.each([
    ['mobile', '12800138000'],
    ['mobile', '+852 1234'],
    ['email', 'li@例子'],
    ['email', 'li na'],
  ] as const)('an administrator is told at its field that the %s %s reaches nobody [V3]', async (field, typed) => {
    const member = { username: nextName(), nickname: 'Li', password: testPassword, [field]: typed }
    const reply = await office('user.User/add', member)
    expect(reply.code).toBe(0)
    expect(reply.fields).toHaveProperty(field)
  })
})
