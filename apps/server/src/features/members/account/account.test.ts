import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { displayedAvatar } from '../../access/account-values.ts'
import { attachment, user, userMoneyLog, userScoreLog } from '../../schema.ts'
import {
  createTestAdmin,
  createTestMember,
  type TestAccount,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Reply<T = unknown> {
  code: number
  msg: string
  data: T
  error?: string
}

const day = 86_400

describe.each(oneDatabase)('account of a member on %s', (kind) => {
  let t: TestServer
  let member: TestAccount

  beforeAll(async () => {
    t = await createTestServer(kind)
    member = await createTestMember(t.deps, { username: 'account01' })
  })
  afterAll(() => t.close())

  async function get<T>(path: string, headers = member.headers): Promise<Reply<T>> {
    return (await t.app.inject({ url: `/api/account/${path}`, headers })).json()
  }
  async function post<T>(path: string, payload: object, headers = member.headers): Promise<Reply<T>> {
    return (await t.app.inject({ method: 'POST', url: `/api/account/${path}`, payload, headers })).json()
  }

  it.each(['overview', 'profile', 'balance', 'integral'])(
    'account/%s is refused to visitors and administrators [A4]',
    async (path) => {
      const admin = await createTestAdmin(t.deps, { username: `root${path}` })
      expect(await get(path, {})).toMatchObject({ code: 303 })
      expect(await get(path, { 'ba-user-token': admin.token })).toMatchObject({ code: 303 })
      expect(await get(path)).toMatchObject({ code: 1 })
    },
  )

  it('an avatar is refused when the upload is not a picture [P5]', async () => {
    const owner = await createTestMember(t.deps, { username: 'pictured1' })
    const names = { username: 'pictured1', nickname: 'pictured1' }
    const uploads = [
      { url: '/storage/default/notes.txt', mimetype: 'text/plain', sha1: 'a'.repeat(40) },
      { url: '/storage/default/face.png', mimetype: 'image/png', sha1: 'b'.repeat(40) },
    ]
    await t.db.insert(attachment).values(
      uploads.map((upload) => ({
        ...upload,
        topic: 'default',
        name: upload.url,
        user_id: owner.id,
        admin_id: 0,
        last_upload_time: 0,
      })),
    )
    const save = (avatar: string) => post('profile', { ...names, avatar }, owner.headers)
    for (const avatar of ['/storage/default/notes.txt', '/storage/default/unknown.png'])
      expect(await save(avatar)).toMatchObject({ code: 0, fields: { avatar: expect.stringMatching(/图片|picture/) } })
    expect(await save('/storage/default/face.png')).toMatchObject({ code: 1 })
    expect(await save('')).toMatchObject({ code: 1 })
    expect((await t.db.select().from(user).where(eq(user.id, owner.id)))[0]?.avatar).toBe('')
  })

  it('the balance log is narrowed by month, in the time zone of the site, and by direction [C2]', async () => {
    const owner = await createTestMember(t.deps, { username: 'narrowed1' })
    const change = (money: number, time: string) => ({
      user_id: owner.id,
      money,
      before: 0,
      after: 0,
      memo: time,
      create_time: Date.parse(time) / 1000,
    })
    // Midnight in Shanghai is 16:00 UTC of the day before.
    await t.db
      .insert(userMoneyLog)
      .values([
        change(100, '2026-01-31T15:59:59Z'),
        change(200, '2026-01-31T16:00:00Z'),
        change(-300, '2026-02-28T15:59:59Z'),
        change(400, '2026-02-28T16:00:00Z'),
      ])
    const list = async (query: string) => {
      const { data } = await get<{ list: { money: string }[]; total: number }>(`balance?${query}`, owner.headers)
      expect(data.total).toBe(data.list.length)
      return data.list.map(({ money }) => money)
    }
    expect(await list('month=2026-02')).toEqual(['-3.00', '2.00'])
    expect(await list('month=2026-02&direction=out')).toEqual(['-3.00'])
    expect(await list('direction=in')).toEqual(['4.00', '2.00', '1.00'])
    expect(await list('month=2025-12')).toEqual([])
    expect(await list('month=&direction=')).toHaveLength(4)
    for (const query of ['month=2026-13', "month=2026-02'--", 'direction=up'])
      expect(await get(`balance?${query}`, owner.headers)).toMatchObject({ error: 'PARAMETER' })
  })

  it('months and days are those of the zone that the member has chosen, else of the browser, else of the site [C2]', async () => {
    const owner = await createTestMember(t.deps, { username: 'zoned01' })
    const now = Math.floor(t.deps.clock() / 1000)
    const entry = { user_id: owner.id, before: 0, after: 0, memo: '' }
    // 31 January, 20:00 in London, is 1 February in Shanghai; the second change is of 1 March in London, of 2 March in Shanghai.
    const times = [Date.parse('2026-01-31T20:00:00Z') / 1000, now - 17.5 * 3600]
    await t.db.insert(userMoneyLog).values(times.map((create_time) => ({ ...entry, money: 100, create_time })))
    const read = async (zone: string) => {
      const request = (path: string) => get<{ total: number; days: string[]; money: string[] }>(path, owner.headers)
      const log = await request(`balance?month=2026-01&timeZone=${encodeURIComponent(zone)}`)
      const { data } = await request(`overview?timeZone=${encodeURIComponent(zone)}`)
      return { january: log.data.total, last: data.days.at(-1), lastTwo: data.money.slice(-2) }
    }
    const inShanghai = { january: 0, last: '2026-03-02', lastTwo: ['0.00', '1.00'] }
    const inLondon = { january: 1, last: '2026-03-02', lastTwo: ['1.00', '0.00'] }
    for (const unknown of ['', 'Mars/Olympus', "x' or '1", 'A'.repeat(500)])
      expect(await read(unknown)).toEqual(inShanghai)
    expect(await read('Europe/London')).toEqual(inLondon)
    // An offset has opposite signs in PostgreSQL and elsewhere.
    expect(await read('+00:00')).toEqual(inLondon)
    expect(await read('-05:00')).toEqual(inLondon)
    await post('preferences', { locale: '', timeZone: 'Europe/London' }, owner.headers)
    expect(await read('Asia/Shanghai')).toEqual(inLondon)
    expect((await t.app.inject({ url: '/api/index/index', headers: owner.headers })).json()).toMatchObject({
      data: { timeZone: 'Europe/London' },
    })
  })

  it('the overview has the sums of the last seven days in the time zone of the site [C2]', async () => {
    // 2026-03-02 10:00 UTC is 18:00 in Shanghai; 16:30 UTC of the day before already belongs to this day there.
    const now = Math.floor(t.deps.clock() / 1000)
    const owner = await createTestMember(t.deps, { username: 'sums01' })
    const money = (amount: number, create_time: number, user_id = owner.id) => ({
      user_id,
      money: amount,
      before: 0,
      after: 0,
      create_time,
    })
    await t.db
      .insert(userMoneyLog)
      .values([
        money(1234, now),
        money(-230, now - 17.5 * 3600),
        money(500, now - 18.5 * 3600),
        money(100, now - 6 * day),
        money(9999, now - 7 * day),
        money(7777, now, member.id),
      ])
    await t.db.insert(userScoreLog).values({ user_id: owner.id, score: 50, before: 0, after: 50, create_time: now })
    expect(await get('overview', owner.headers)).toMatchObject({
      code: 1,
      data: {
        days: ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
        score: [0, 0, 0, 0, 0, 0, 50],
        money: ['1.00', '0.00', '0.00', '0.00', '0.00', '5.00', '10.04'],
      },
    })
  })

  it('a member gets only its own balance log, newest first, in pages [C2]', async () => {
    const owner = await createTestMember(t.deps, { username: 'logs01' })
    await t.db.insert(userMoneyLog).values(
      [100, 200, 300].map((amount) => ({
        user_id: owner.id,
        money: amount,
        before: -5,
        after: amount,
        memo: 'gift',
        create_time: amount,
      })),
    )
    const first = await get<{ list: object[]; total: number }>('balance?page=1&limit=2', owner.headers)
    expect(first.data.total).toBe(3)
    expect(first.data.list).toEqual([
      {
        id: expect.any(Number),
        user_id: owner.id,
        money: '3.00',
        before: '-0.05',
        after: '3.00',
        memo: 'gift',
        create_time: 300,
      },
      expect.objectContaining({ money: '2.00' }),
    ])
    const second = await get<{ list: object[] }>('balance?page=2&limit=2', owner.headers)
    expect(second.data.list).toEqual([expect.objectContaining({ money: '1.00' })])
    await t.db
      .insert(userScoreLog)
      .values({ user_id: owner.id, score: -3, before: 5, after: 2, memo: 'shop', create_time: 9 })
    expect(await get('integral?page=x&limit=-1', owner.headers)).toMatchObject({
      data: { total: 1, list: [{ score: -3, before: 5, after: 2, memo: 'shop', create_time: 9 }] },
    })
  })

  it('a member can change only the fields of its profile [C2]', async () => {
    expect(await get('profile')).toMatchObject({ code: 1, data: { accountVerificationType: ['email', 'mobile'] } })
    const other = await createTestMember(t.deps, { username: 'bystander' })
    const profile = {
      avatar: '',
      username: 'renamed01',
      nickname: '莉娜',
      gender: '2',
      birthday: '1990-02-28',
      motto: '若x<y，则y>x',
    }
    const visible = { ...profile, avatar: '/static/images/avatar.png', motto: ' 若x<y，\u0000则y>x' }
    const reply = await post('profile', { ...visible, id: other.id, money: 100_000, group_id: 9, status: 'disable' })
    expect(reply).toMatchObject({ code: 1, msg: '资料已保存' })
    const [row] = await t.db.select().from(user).where(eq(user.id, member.id))
    expect(row).toMatchObject({ ...profile, gender: 2, money: 0, status: 'enable' })
    const [untouched] = await t.db.select().from(user).where(eq(user.id, other.id))
    expect(untouched?.username).toBe('bystander')
  })

  it('profile fields missing in a form stay unchanged, since old clients leave out null values', async () => {
    const member = await createTestMember(t.deps, { username: 'partial01' })
    const own = { avatar: '/storage/default/own.png', gender: 2, birthday: '1990-02-28', motto: 'kept' }
    await t.db.update(user).set(own).where(eq(user.id, member.id))
    const form = { username: 'partial02', nickname: 'Partial' }
    expect(await post('profile', form, member.headers)).toMatchObject({ code: 1 })
    expect((await t.db.select().from(user).where(eq(user.id, member.id)))[0]).toMatchObject({ ...own, ...form })
    expect(await post('profile', { ...form, birthday: null, motto: '' }, member.headers)).toMatchObject({ code: 1 })
    expect((await t.db.select().from(user).where(eq(user.id, member.id)))[0]).toMatchObject({
      birthday: null,
      motto: '',
    })
  })

  it('the API serves the default picture that replies name', async () => {
    const reply = await t.app.inject({ url: displayedAvatar(''), headers: { accept: 'image/*' } })
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
  })

  it('a refused profile has a message for each wrong field [V4]', async () => {
    expect(await post('profile', { username: '1', nickname: '', gender: 7, birthday: 'soon' })).toMatchObject({
      code: 0,
      error: 'VALIDATION',
      fields: {
        username: expect.any(String),
        nickname: '请填写昵称',
        gender: '性别不在可选范围内',
        birthday: '请输入正确的日期',
      },
    })
    await createTestMember(t.deps, { username: 'occupied' })
    const taken = { username: 'Occupied', nickname: 'ok', gender: 0, birthday: '', motto: '', avatar: '' }
    expect(await post('profile', taken)).toMatchObject({ error: 'DUPLICATE', msg: '用户名“Occupied”已存在' })
  })

  it('a member finds out few user names a day, whether they are taken or free, and can save the rest of the profile [K6]', async () => {
    const { headers } = await createTestMember(t.deps, { username: 'curious1' })
    await createTestMember(t.deps, { username: 'taken1234' })
    const save = (username: string, nickname = 'Curious') => post('profile', { username, nickname }, headers)
    for (let index = 0; index < 10; index += 1) {
      const [name, error] = index % 2 === 0 ? ['taken1234', 'DUPLICATE'] : [`curious1${index}`, undefined]
      expect((await save(name)).error).toBe(error)
    }
    const late = { error: 'LOGIN_RETRY', msg: '您近期多次更改用户名，请在 60 分钟后再试' }
    expect(await save('taken1234')).toMatchObject({ ...late, fields: { username: late.msg } })
    expect(await Promise.all([save('other1234'), save('other1235')])).toMatchObject([late, late])
    expect(await save('curious19', 'Renamed')).toMatchObject({ code: 1 })
    t.deps.clock.advance(3_600_000)
    expect(await save('taken1234')).toMatchObject({ error: 'DUPLICATE' })
    expect(await save('taken1234')).toMatchObject(late)
  })

  it('guesses of the old password are delayed, and the reply states the delay', async () => {
    const owner = await createTestMember(t.deps, { username: 'guessed01' })
    const change = async (oldPassword: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/account/changePassword',
        payload: { oldPassword, newPassword: 'Newer1234' },
        headers: owner.headers,
      })
    for (let times = 0; times < 5; times += 1)
      expect((await change('Wrong123')).json()).toMatchObject({ error: 'OWN_PASSWORD_WRONG' })
    const rejected = await change(testPassword)
    expect(rejected.json()).toMatchObject({ error: 'LOGIN_RETRY' })
    expect(rejected.headers['retry-after']).toBe('30')
    t.deps.clock.advance(30_000)
    expect((await change(testPassword)).json()).toMatchObject({ code: 1 })
  })

  it('a password change ends all sessions of the member [K6]', async () => {
    const owner = await createTestMember(t.deps, { username: 'secret01' })
    const change = (oldPassword: string, newPassword: string) =>
      post('changePassword', { oldPassword, newPassword }, owner.headers)
    expect(await change('Wrong123', 'Newer1234')).toMatchObject({
      error: 'OWN_PASSWORD_WRONG',
      msg: '登录密码错误',
      fields: { oldPassword: '登录密码错误' },
    })
    expect(await change(testPassword, 'short')).toMatchObject({
      error: 'VALIDATION',
      fields: { newPassword: expect.any(String) },
    })
    expect(await get('overview', owner.headers)).toMatchObject({ code: 1 })
    expect(await change(testPassword, 'Newer1234')).toMatchObject({ code: 1, msg: '密码已修改，请重新登录' })
    expect(await get('overview', owner.headers)).toMatchObject({ code: 303 })
    const refresh = {
      method: 'POST',
      url: '/api/common/refreshToken',
      payload: { refreshToken: owner.refreshToken },
    } as const
    expect((await t.app.inject({ ...refresh, headers: owner.headers })).json()).toMatchObject({
      error: 'LOGIN_EXPIRED',
    })
    expect(await get('overview')).toMatchObject({ code: 1 })
  })
})
