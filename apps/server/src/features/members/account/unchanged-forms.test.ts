import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminTable, config, configChange, user, verificationCode } from '../../schema.ts'
import { saveConfigValues } from '../../site-config/site.repo.ts'
import { seedConfig } from '../../site-config/site-configuration.service.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Reply {
  readonly code: number
  readonly data: {
    readonly id: number
    readonly list: Readonly<Record<string, { readonly list: readonly DisplayedItem[] }>>
    readonly row: Record<string, unknown>
    readonly info: Record<string, unknown>
    readonly userInfo: Record<string, unknown>
  }
}

interface DisplayedItem {
  readonly name: string
  readonly value: unknown
}

describe.each(oneDatabase)('forms that are saved unchanged, %s', (kind) => {
  let t: TestServer
  let root: Awaited<ReturnType<typeof createTestAdmin>>

  beforeAll(async () => {
    t = await createTestServer(kind)
    root = await createTestAdmin(t.deps, { username: 'root' })
    // Its group has every right of members.
    await createTestMember(t.deps, { username: 'visitor1' })
  })
  afterAll(() => t.close())

  async function call(method: 'GET' | 'POST', url: string, headers: object, payload?: object) {
    const reply = await t.app.inject({ method, url, headers: { ...headers }, payload })
    return reply.json<Reply>()
  }
  const staffSays = {
    nickname: 'Anna Lee 老师！',
    gender: 1,
    birthday: '2030-01-02',
    motto: 'First line\nsecond line',
    email: 'anna@example.com',
    mobile: '13800138123',
    password: testPassword,
  }

  /** Each way in which a member's record comes into being; returns the id. */
  const members: Readonly<Record<string, () => Promise<number>>> = {
    staff: async () => {
      await call('POST', '/admin/user.User/add', root.headers, { ...staffSays, username: 'bystaff', status: 'enable' })
      return idOf('bystaff')
    },
    'an old client of staff': async () => {
      const body = { ...staffSays, username: 'byoldstaff', email: '', mobile: '', status: '1', group_id: 0, salt: '' }
      await call('POST', '/admin/user.User/add', root.headers, body)
      return idOf('byoldstaff')
    },
    registration: async () => {
      const email = 'byform@example.com'
      const captcha = await createSolvedCaptcha(t.deps)
      await call('POST', '/api/Ems/send', {}, { event: 'user_register', email, ...captcha })
      const [sent] = await t.db.select().from(verificationCode).where(eq(verificationCode.address, email))
      const form = { tab: 'register', registerType: 'email', username: 'byform', password: testPassword, email }
      await call('POST', '/api/user/checkIn', {}, { ...form, captcha: sent?.code })
      return idOf('byform')
    },
    // An import has no passwords, so it changes members that staff added.
    'an import': async () => {
      const headers = { ...root.headers, 'think-lang': 'en' }
      const added = { ...staffSays, username: 'byimport', email: '', mobile: '', status: 'enable' }
      await call('POST', '/admin/user.User/add', headers, added)
      const row = {
        username: 'byimport',
        nickname: 'Li 娜 (2班)',
        gender: '2',
        birthday: '2031-12-31',
        motto: 'A motto, with “quotes” & <signs>',
        email: 'li@example.com',
        mobile: '13800138125',
      }
      const begun = { controller: 'user.User', mode: 'update', key: 'username', columns: Object.keys(row), total: 1 }
      const { id } = (await call('POST', '/admin/bulk/import', headers, begun)).data
      await call('POST', '/admin/bulk/rows', headers, { id, from: 1, rows: [Object.values(row)] })
      await call('POST', '/admin/bulk/check', headers, { id })
      expect(await call('POST', '/admin/bulk/start', headers, { id })).toMatchObject({ data: { done: 1, failed: 0 } })
      return idOf('byimport')
    },
    'a restore of an older system': async () => {
      const { id } = await createTestMember(t.deps, { username: 'moved1' })
      const odd = { username: 'moved_account_0123456789', nickname: 'A & B (old)', birthday: '2031-01-01' }
      await t.db.update(user).set(odd).where(eq(user.id, id))
      return id
    },
  }
  async function idOf(username: string): Promise<number> {
    const [row] = await t.db.select({ id: user.id }).from(user).where(eq(user.username, username))
    if (!row) throw new Error(`${username} was not added`)
    return row.id
  }

  it.each(Object.keys(members))('the profile of a member that came by %s [H2]', async (way) => {
    const id = (await members[way]?.()) ?? 0
    const [visitor] = await t.db.select({ group_id: user.group_id }).from(user).where(eq(user.username, 'visitor1'))
    await t.db
      .update(user)
      .set({ group_id: visitor?.group_id ?? null })
      .where(eq(user.id, id))
    const { headers } = await signInAgain(t.deps, 'member', id)
    const before = (await t.db.select().from(user).where(eq(user.id, id)))[0]
    const { userInfo } = (await call('GET', '/api/index/index', headers)).data
    const { avatar, username, nickname, gender, birthday, motto } = userInfo
    const own = { id, avatar, username, nickname, gender, birthday, motto }
    expect(await call('POST', '/api/account/profile', headers, own)).toMatchObject({ code: 1 })
    const { row } = (await call('GET', `/admin/user.User/edit?id=${id}`, root.headers)).data
    expect(await call('POST', '/admin/user.User/edit', root.headers, row)).toMatchObject({ code: 1 })
    const {
      update_time: _time,
      last_seen_time: _seen,
      ...after
    } = (await t.db.select().from(user).where(eq(user.id, id)))[0] ?? {}
    expect(before).toMatchObject(after)
  })

  it('what a member writes into the own profile, staff can save, and the other way round [H2]', async () => {
    const { id, headers } = await createTestMember(t.deps, { username: 'bothways' })
    const own = { username: 'bothways', nickname: "Li Na (3 班) & Co's", motto: 'a b\nc', birthday: '1990-02-28' }
    expect(await call('POST', '/api/account/profile', headers, own)).toMatchObject({ code: 1 })
    const { row } = (await call('GET', `/admin/user.User/edit?id=${id}`, root.headers)).data
    expect(row).toMatchObject(own)
    expect(await call('POST', '/admin/user.User/edit', root.headers, row)).toMatchObject({ code: 1 })
  })

  it('the profile of an administrator that another one added, in both forms [H2]', async () => {
    const account = { username: 'colleague', nickname: 'Chen 老师 (East)', motto: 'a\nb', group_arr: [root.groupId] }
    const contact = { email: 'chen@example.com', mobile: '13800138124', password: 'Colleague-1', status: '1' }
    expect(await call('POST', '/admin/auth.Admin/add', root.headers, { ...account, ...contact })).toMatchObject({
      code: 1,
    })
    const [added] = await t.db.select().from(adminTable).where(eq(adminTable.username, 'colleague'))
    const id = added?.id ?? 0
    const { headers } = await signInAgain(t.deps, 'admin', id)
    const { info } = (await call('GET', '/admin/routine.AdminInfo/index', headers)).data
    const { nickname, email, mobile, motto, avatar } = info
    const own = { id, nickname, email, mobile, motto, avatar, password: '' }
    expect(await call('POST', '/admin/routine.AdminInfo/edit', headers, own)).toMatchObject({ code: 1 })
    const { row } = (await call('GET', `/admin/auth.Admin/edit?id=${id}`, root.headers)).data
    expect(await call('POST', '/admin/auth.Admin/edit', root.headers, row)).toMatchObject({ code: 1 })
    const [after] = await t.db.select().from(adminTable).where(eq(adminTable.id, id))
    expect(after).toMatchObject({ nickname: account.nickname, motto: account.motto, password: added?.password })
  })

  describe('the site configuration', () => {
    const stored = async () => {
      const rows = await t.db.select({ name: config.name, value: config.value }).from(config).orderBy(config.name)
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    }
    const groups = async () => {
      const { list } = (await call('GET', '/admin/routine.Config/index', root.headers)).data
      return Object.entries(list).map(([name, group]) => ({ name, items: group.list }))
    }
    const save = (body: object) => call('POST', '/admin/routine.Config/edit', root.headers, body)
    const ownItem = { group: 'basics', weigh: 0, tip: '', content: '', extend: '', inputExtend: '' }

    /** Each way in which a value comes into being. */
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      'the product': async () => undefined,
      staff: () =>
        save({ site_name: 'A & B <师联>', head_nav: [{ key: '新闻 "News"', value: '/news' }], no_access_ip: '' }),
      'an item that staff added': async () => {
        for (const [type, value] of Object.entries({
          string: '<b>x</b>',
          textarea: 'a\nb',
          switch: '1',
          date: '2026-01-02',
        })) {
          const item = { ...ownItem, name: `own_${type}`, title: `Own ${type}`, type, rule: [] }
          expect(await call('POST', '/admin/routine.Config/add', root.headers, item)).toMatchObject({ code: 1 })
          expect(await save({ [`own_${type}`]: value })).toMatchObject({ code: 1 })
        }
      },
      'an older release with other rules': async () => {
        await saveConfigValues(
          t.db,
          new Map([
            ['admin_api_key_days', '500'],
            ['head_nav', JSON.stringify([{ key: 'Gone', value: '/gone' }])],
            ['time_zone', 'Asia/Calcutta'],
          ]),
        )
        await t.deps.cache.dropAll()
      },
    }

    it.each(Object.keys(ways))('each group with values of %s [H2]', async (way) => {
      await seedConfig(t.deps)
      await ways[way]?.()
      const before = await stored()
      const changes = await t.db.$count(configChange)
      const answers = []
      for (const { name, items } of await groups()) {
        const body = Object.fromEntries(items.map((item) => [item.name, item.value]))
        answers.push({ group: name, ...(await save(body)) })
      }
      expect(answers.filter(({ code }) => code !== 1)).toEqual([])
      expect(await stored()).toEqual(before)
      expect(await t.db.$count(configChange)).toBe(changes)
    })
  })
})
