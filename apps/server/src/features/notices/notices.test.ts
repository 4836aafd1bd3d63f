import type { MemberNotice } from '@teachnet/contract/desk'
import type { Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotice } from '../inbox/member-notice.repo.ts'
import { announcementTable, memberNotice, outboxTable, provedContact, secondFactor, user } from '../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
  type TestAccount,
  testPassword,
} from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { setUpSecondFactor } from '../../test-support/test-second-factor.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

interface Inbox {
  readonly list: readonly MemberNotice[]
  readonly total: number
  readonly unread: number
}

describe.each(oneDatabase)('the inbox of members on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  beforeAll(async () => {
    t = await createTestServer(kind)
    root = await createTestAdmin(t.deps, { username: 'announcer' })
  })
  afterAll(() => t.close())

  const nowSecond = () => Math.floor(t.deps.clock() / 1000)

  async function request<T>(
    { headers }: Pick<TestAccount, 'headers'>,
    url: string,
    payload?: object,
    language = 'en',
  ): Promise<Reply<T> & { readonly error?: string }> {
    const options = { url, headers: { server: 'true', 'think-lang': language, ...headers } }
    const answer = await t.app.inject(payload ? { ...options, method: 'POST', payload } : options)
    return answer.json()
  }
  const inboxOf = async (member: TestAccount, query = '', language = 'en') =>
    (await request<Inbox>(member, `/api/account/notices${query}`, undefined, language)).data
  const read = async (member: TestAccount, refs: string) =>
    (await request<{ unread: number }>(member, '/api/account/readNotices', { refs })).data
  const publish = async (announcement: object) => {
    const body = { title: '停机维护', title_en: 'Maintenance', content: '今晚停机', content_en: 'Down tonight' }
    const times = { publish_time: nowSecond(), status: '1' }
    const added = await request(root, '/admin/user.Announcement/add', { ...body, ...times, ...announcement })
    expect(added).toMatchObject({ code: 1 })
    const rows = await t.db.select({ id: announcementTable.id }).from(announcementTable)
    return Math.max(...rows.map(({ id }) => id))
  }
  const readersOf = async (id: number) => {
    const { data } = await request<{ list: { id: number; recipients: number; readers: number }[] }>(
      root,
      '/admin/user.Announcement/index?limit=50',
    )
    const row = data.list.find((each) => each.id === id)
    return [row?.recipients, row?.readers]
  }
  const addNotices = async (member: TestAccount, count: number) => {
    for (let index = 0; index < count; index += 1)
      // oxlint-disable-next-line no-await-in-loop -- the order decides the order of the inbox
      await addNotice(t.db, {
        userId: member.id,
        kind: 'balance',
        name: 'balance.score',
        params: { change: `+${index}`, after: String(index), memo: 'gift' },
        link: '/account/integral',
        now: nowSecond() + index,
      })
  }

  it('an announcement reaches the group it is for, and the back office counts its readers', async () => {
    const member = await createTestMember(t.deps, { username: 'addressee' })
    const other = await createTestMember(t.deps, { username: 'bystander' })
    const [row] = await t.db.select({ group: user.group_id }).from(user).where(eq(user.id, member.id))
    const id = await publish({ group_ids: [row?.group], link: '/news' })
    expect(await inboxOf(member)).toMatchObject({
      unread: 1,
      list: [{ ref: `a${id}`, kind: 'announcement', title: 'Maintenance', text: 'Down tonight', link: '/news' }],
    })
    expect(await inboxOf(member, '', 'zh-cn')).toMatchObject({ list: [{ title: '停机维护', text: '今晚停机' }] })
    expect(await inboxOf(other)).toMatchObject({ list: [], total: 0, unread: 0 })
    expect(await readersOf(id)).toEqual([1, 0])
    // Each receiver counts once; other members do not count.
    await Promise.all([read(member, `a${id}`), read(member, `a${id}`), read(other, `a${id}`), read(other, '')])
    expect(await readersOf(id)).toEqual([1, 1])
    expect(await inboxOf(member)).toMatchObject({ unread: 0, list: [{ is_read: true }] })
  })

  it('an announcement shows from its time on, to members who had joined by then, while it is enabled', async () => {
    const member = await createTestMember(t.deps, { username: 'early_bird' })
    const id = await publish({ publish_time: nowSecond() + 3600 })
    const hasIt = async (of: TestAccount) => (await inboxOf(of)).list.some(({ ref }) => ref === `a${id}`)
    expect(await hasIt(member)).toBe(false)
    t.deps.clock.advance(2 * 3_600_000)
    const late = await createTestMember(t.deps, { username: 'late_comer' })
    expect([await hasIt(member), await hasIt(late)]).toEqual([true, false])
    await request(root, '/admin/user.Announcement/edit', { id, status: '0' })
    expect(await hasIt(member)).toBe(false)
  })

  it('notices are paged, read one by one or together, and only by their member', async () => {
    const member = await createTestMember(t.deps, { username: 'collector' })
    const other = await createTestMember(t.deps, { username: 'stranger' })
    await addNotices(member, 13)
    const first = await inboxOf(member, '?page=1&limit=10')
    const second = await inboxOf(member, '?page=2&limit=10')
    expect(first).toMatchObject({ total: 13, unread: 13 })
    expect(first.list[0]).toMatchObject({ title: 'Your points changed by +12', text: 'gift. You now have 12 points.' })
    expect([first.list.length, second.list.length]).toEqual([10, 3])
    const refs = first.list.slice(0, 2).map(({ ref }) => ref)
    expect(await read(other, refs.join(','))).toEqual({ unread: 0 })
    expect(await read(member, `${refs.join(',')},n0,x,a999999`)).toEqual({ unread: 11 })
    expect(await read(member, '')).toEqual({ unread: 0 })
    for (const query of ['?page=-1&limit=x', '?page=1e99&limit=1e99', '?limit=0'])
      // oxlint-disable-next-line no-await-in-loop -- each odd query on its own
      expect((await request(member, `/api/account/notices${query}`)).code).toBe(1)
  })

  it('a changed password and a login from elsewhere add a notice to the inbox', async () => {
    const member = await createTestMember(t.deps, { username: 'careful1' })
    const body = { oldPassword: testPassword, newPassword: 'Other1234' }
    expect(await request(member, '/api/account/changePassword', body)).toMatchObject({ code: 1 })
    const rows = await t.db.select().from(memberNotice).where(eq(memberNotice.user_id, member.id))
    expect(rows).toMatchObject([{ kind: 'security', name: 'security.password.changed' }])
    const login = async (remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/user/checkIn',
        remoteAddress,
        headers: { server: 'true' },
        payload: { tab: 'login', username: 'careful1', password: 'Other1234', ...(await createSolvedCaptcha(t.deps)) },
      })
    const namesOf = async () =>
      (await t.db.select().from(memberNotice).where(eq(memberNotice.user_id, member.id))).map(({ name }) => name)
    // The first login of an account counts as no new place, and a known network is recognised without the device.
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.9'])
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      expect((await login(address)).json()).toMatchObject({ code: 1 })
    expect(await namesOf()).toEqual(['security.password.changed', 'security.sign-in.new'])
    const again = await signInAgain(t.deps, 'member', member.id)
    expect(JSON.stringify(await inboxOf(again))).toContain('127.0.0.1 (This machine)')
  })

  it('a change that concerns the security of an account is sent to its owner, with a code that undoes it once', async () => {
    const email = 'watched@example.org'
    const member = await createTestMember(t.deps, { username: 'watched1', email })
    await t.db.insert(provedContact).values({ user_id: member.id, type: 'email', address: email, create_time: 0 })
    await setUpSecondFactor(t.deps, async (action, payload) => {
      const { data } = await request<{ secret: string; recoveryCodes: string[] }>(
        member,
        `/api/account/${action}`,
        payload,
      )
      return { data }
    })
    const body = { oldPassword: testPassword, newPassword: 'Other1234' }
    expect(await request(member, '/api/account/changePassword', body)).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    const letters = await t.db
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.recipient, email))
      .orderBy(outboxTable.id)
    expect(letters.map(({ subject }) => subject)).toEqual(['师联网：已开启两步验证', '师联网：密码已修改'])
    expect(letters[1]?.body).toContain('127.0.0.1')
    const code = /撤销码：(\w{16})/.exec(letters[1]?.body ?? '')?.[1]
    const logIn = async (password: string) =>
      request({ headers: {} }, '/api/user/checkIn', {
        tab: 'login',
        username: 'watched1',
        password,
        ...(await createSolvedCaptcha(t.deps)),
      })
    expect(await logIn('Other1234')).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
    const undo = () => request({ headers: {} }, '/api/account/undoContactChange', { code })
    expect(await undo()).toMatchObject({ code: 1, data: { type: 'email' } })
    expect(await undo()).toMatchObject({ error: 'VERIFICATION_CODE' })
    for (const password of ['Other1234', testPassword])
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      expect(await logIn(password)).toMatchObject({ error: 'LOGIN_INCORRECT' })
    expect(await t.db.select().from(secondFactor).where(eq(secondFactor.user_id, member.id))).toEqual([])
    const [row] = await t.db.select().from(user).where(eq(user.id, member.id))
    expect(row).toMatchObject({ email, password: '' })
  })

  it('a login from a new device and network is sent to the owner by text message where the account has no email', async () => {
    const mobile = '13800138077'
    const { id } = await createTestMember(t.deps, { username: 'texted1' })
    await t.db.update(user).set({ mobile }).where(eq(user.id, id))
    const login = async (remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/user/checkIn',
        remoteAddress,
        headers: { server: 'true' },
        payload: { tab: 'login', username: 'texted1', password: testPassword, ...(await createSolvedCaptcha(t.deps)) },
      })
    expect((await login('203.0.113.70')).json()).toMatchObject({ code: 1 })
    expect((await login('198.51.100.90')).json()).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    const letters = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, mobile))
    expect(letters).toMatchObject([
      { channel: 'sms', body: expect.stringMatching(/账号在新的设备和网络上登录.*撤销账号变更/) },
    ])
  })

  it('a changed balance adds a notice to the inbox, which is sent outside the site only if the member chose so', async () => {
    const email = 'rich@example.org'
    const member = await createTestMember(t.deps, { username: 'wealthy', email })
    await t.db.insert(provedContact).values({ user_id: member.id, type: 'email', address: email, create_time: 0 })
    const give = async (memo: string) => {
      const body = { user_id: member.id, money: '12.50', memo }
      expect(await request(root, '/admin/user.MoneyLog/add', body)).toMatchObject({ code: 1 })
      await t.deps.jobs.runDue()
      return (await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))).map(
        ({ body: sent }) => sent,
      )
    }
    expect(await give('first')).toEqual([])
    expect(await inboxOf(member)).toMatchObject({
      list: [{ title: 'Your balance changed by +12.50', text: 'first. The balance is now 12.50.' }],
    })
    const choice = { application: 'sms', balance: 'email,pigeon' }
    expect(await request(member, '/api/account/noticeChannels', choice)).toMatchObject({ code: 1 })
    expect(await request(member, '/api/account/noticeChannels')).toMatchObject({
      data: { channels: { application: ['sms'], balance: ['email'] } },
    })
    expect(await give('second')).toEqual([expect.stringContaining('second')])
  })

  it('calls without a session are refused', async () => {
    const visitor = { headers: {} }
    for (const url of ['notices', 'unreadNotices', 'noticeChannels'])
      // oxlint-disable-next-line no-await-in-loop -- each call on its own
      expect(await request(visitor, `/api/account/${url}`)).toMatchObject({ code: 303 })
    expect(await request(visitor, '/api/account/readNotices', { refs: '' })).toMatchObject({ code: 303 })
  })
})
