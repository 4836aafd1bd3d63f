import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { createCrudTestApp, type CrudTestApp } from '../../records/test-support/test-app.ts'
import { user, userMoneyLog, userScoreLog } from '../schema.ts'
import { createTestMember } from '../../test-support/test-accounts.ts'
import { oneDatabase, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

describe.each(oneDatabase)('balance logs on %s', (kind) => {
  let databases: TestDatabases
  let t: CrudTestApp
  let otherDeps: TestDeps
  let other: FastifyInstance
  let count = 0
  beforeAll(async () => {
    databases = await openTestDatabases(kind)
    const [first, second] = databases.all
    t = await createCrudTestApp(first)
    otherDeps = await createTestDeps(second)
    other = await buildApp(otherDeps)
  })
  afterAll(async () => {
    await other.close()
    await otherDeps.cache.close()
    await t.close()
    await databases.close()
  })

  const addMember = async () => (await createTestMember(t.deps, { username: `member${(count += 1)}` })).id
  const change = (id: number, money: unknown, memo = 'gift') =>
    t.call('POST', 'user.MoneyLog/add', { body: { user_id: id, money, memo } })
  const memberOf = async (id: number) => (await t.deps.db.select().from(user).where(eq(user.id, id)))[0]
  const moneyRows = (id: number) =>
    t.deps.db.select().from(userMoneyLog).where(eq(userMoneyLog.user_id, id)).orderBy(userMoneyLog.id)

  it('a balance log adds and subtracts, and stores the balance before and after [C8]', async () => {
    const id = await addMember()
    expect(await change(id, '12.34')).toEqual(expect.objectContaining({ code: 1, msg: 'Added', data: null }))
    expect(await change(id, '-2.3', 'shop')).toMatchObject({ code: 1 })
    expect(await memberOf(id)).toMatchObject({ money: 1004, score: 0 })
    const { data } = await t.call('GET', 'user.MoneyLog/index', { query: { quickSearch: `member${count}` } })
    expect(data?.list).toEqual([
      expect.objectContaining({ user_id: id, money: '-2.30', before: '12.34', after: '10.04', memo: 'shop' }),
      expect.objectContaining({ money: '12.34', before: '0.00', after: '12.34', memo: 'gift' }),
    ])
    expect(
      await t.call('POST', 'user.ScoreLog/add', { body: { user_id: id, score: 50, memo: 'signin' } }),
    ).toMatchObject({ code: 1 })
    expect(await memberOf(id)).toMatchObject({ money: 1004, score: 50 })
  })

  it("a balance log shows the member of each row without secrets, and finds rows by the member's name", async () => {
    const id = await addMember()
    await change(id, '1')
    const search = {
      'search[0][field]': 'user.username',
      'search[0][operator]': 'eq',
      'search[0][val]': `member${count}`,
    }
    const { data, text } = await t.call('GET', 'user.MoneyLog/index', { query: search })
    expect(data).toMatchObject({ total: 1, list: [{ user: { id, username: `member${count}` } }] })
    const [row] = Array.isArray(data?.list) ? data.list : []
    expect(Object.keys(row.user).toSorted()).toEqual(
      ['id', 'label', 'username', 'nickname', 'avatar', 'email', 'mobile', 'status'].toSorted(),
    )
    expect(text).not.toMatch(/password|argon2/)
  })

  it('the form of a balance log shows the member whose balance it changes [C8]', async () => {
    const id = await addMember()
    await change(id, '3.50')
    for (const log of ['user.MoneyLog', 'user.ScoreLog']) {
      const { data } = await t.call('GET', `${log}/add`, { query: { userId: String(id) } })
      expect(data).toEqual({
        user: {
          id,
          username: `member${count}`,
          nickname: `member${count} nick`,
          avatar: '/static/images/avatar.png',
          email: '',
          mobile: '',
          status: 'enable',
          money: '3.50',
          score: 0,
        },
      })
      for (const userId of ['999999', '', 'x'])
        expect(await t.call('GET', `${log}/add`, { query: { userId } })).toMatchObject({
          code: 0,
          msg: 'This member does not exist',
        })
    }
  })

  it('an administrator who may not list members gets the balance, but no name or contact [A4]', async () => {
    const id = await addMember()
    await change(id, '3.50')
    const clerk = await t.addAdmin(`clerk${count}`, ['user/moneyLog/add'])
    const { data } = await t.call('GET', 'user.MoneyLog/add', { query: { userId: String(id) }, as: clerk })
    expect(data).toMatchObject({ user: { id, money: '3.50', username: '', nickname: '', email: '', mobile: '' } })
    expect(JSON.stringify(data)).not.toContain(`member${count}`)
  })

  it('a balance log requires a note, an existing member and an amount', async () => {
    const id = await addMember()
    for (const body of [
      { user_id: id, money: '1' },
      { user_id: id, money: '1', memo: ' ' },
    ])
      expect(await t.call('POST', 'user.MoneyLog/add', { body })).toMatchObject({
        code: 0,
        msg: 'Please enter a note for the change',
        fields: { memo: 'Please enter a note for the change' },
      })
    expect(await change(999_999, '1')).toMatchObject({ error: 'REFERENCE_MISSING' })
    for (const money of ['', 'x', '1.234', null]) expect(await change(id, money)).toMatchObject({ error: 'VALIDATION' })
    expect(await moneyRows(id)).toEqual([])
  })

  it('a balance cannot fall below zero or exceed the maximum', async () => {
    const id = await addMember()
    await change(id, '5')
    expect(await change(id, '-5.01')).toMatchObject({
      code: 0,
      error: 'VALIDATION',
      fields: { money: 'The balance cannot fall below zero' },
    })
    expect(await change(id, '-5')).toMatchObject({ code: 1 })
    await change(id, '9999999999')
    expect(await change(id, '9999999999')).toMatchObject({ msg: 'The balance would exceed the maximum' })
    const points = (score: number) =>
      t.call('POST', 'user.ScoreLog/add', { body: { user_id: id, score, memo: 'points' } })
    expect(await points(2_147_483_647)).toMatchObject({ code: 1 })
    expect(await points(1)).toMatchObject({ msg: 'The balance would exceed the maximum' })
    expect(await memberOf(id)).toMatchObject({ money: 999_999_999_900, score: 2_147_483_647 })
  })

  it('a balance log cannot be edited or deleted', async () => {
    const id = await addMember()
    await change(id, '1')
    const [row] = await moneyRows(id)
    expect(await t.call('DELETE', 'user.MoneyLog/del', { query: `ids[]=${row?.id}` })).toMatchObject({
      code: 0,
      msg: 'Nothing was deleted.',
    })
    expect(await t.call('POST', 'user.MoneyLog/edit', { body: { id: row?.id, money: '9' } })).toMatchObject({
      code: 0,
      msg: 'Nothing was changed.',
    })
    const clerk = await t.addAdmin(`clerk${count}`, ['user/moneylog/index'])
    expect(await t.call('DELETE', 'user.MoneyLog/del', { as: clerk, query: `ids[]=${row?.id}` })).toMatchObject({
      code: 401,
    })
    expect(await moneyRows(id)).toEqual([row])
  })

  it('a balance log remains when its member is deleted', async () => {
    const id = await addMember()
    await change(id, '1')
    expect(await t.call('DELETE', 'user.User/del', { query: `ids[]=${id}` })).toMatchObject({ code: 1 })
    const query = { 'search[0][field]': 'user_id', 'search[0][operator]': 'eq', 'search[0][val]': String(id) }
    expect((await t.call('GET', 'user.MoneyLog/index', { query })).data).toMatchObject({
      list: [{ user_id: id, user: null, money: '1.00' }],
    })
  })

  it('a balance log stays an unbroken chain with the right sum through 100 concurrent changes in two processes', async () => {
    const id = await addMember()
    await change(id, '1000', 'start')
    const amounts = fc.sample(fc.integer({ min: -999, max: 999 }), { numRuns: 100, seed: 4 })
    const replies = await Promise.all(
      amounts.map((cents, index) =>
        (index % 2 ? other : t.app).inject({
          method: 'POST',
          url: '/admin/user.MoneyLog/add',
          headers: { server: 'true', batoken: t.root.token },
          payload: { user_id: id, money: (cents / 100).toFixed(2), memo: `change ${index}` },
        }),
      ),
    )
    expect(replies.map((reply) => reply.json().code)).toEqual(amounts.map(() => 1))
    const rows = await moneyRows(id)
    expect(rows.length).toBe(101)
    for (const [index, row] of rows.entries()) {
      expect(row.before).toBe(rows[index - 1]?.after ?? 0)
      expect(row.after).toBe(row.before + row.money)
    }
    const sum = amounts.reduce((total, cents) => total + cents, 100_000)
    expect(rows.at(-1)?.after).toBe(sum)
    expect(await memberOf(id)).toMatchObject({ money: sum })
  })

  it("a balance log begins with a new member's initial balance, and the member’s form cannot change it", async () => {
    const body = { username: `opening${kind.length}`, nickname: 'Opening', password: 'Secret-123' }
    expect(await t.call('POST', 'user.User/add', { body: { ...body, money: '7.50', score: 3 } })).toMatchObject({
      code: 1,
    })
    const [member] = await t.deps.db.select().from(user).where(eq(user.username, body.username))
    const id = member?.id ?? 0
    expect(member).toMatchObject({ money: 750, score: 3 })
    expect(await moneyRows(id)).toMatchObject([{ money: 750, before: 0, after: 750, memo: 'Opening balance' }])
    expect(await t.deps.db.select().from(userScoreLog).where(eq(userScoreLog.user_id, id))).toMatchObject([
      { score: 3, before: 0, after: 3 },
    ])
    expect(
      await t.call('POST', 'user.User/edit', { body: { id, money: '999', score: 999, motto: 'x' } }),
    ).toMatchObject({ code: 1 })
    expect(await memberOf(id)).toMatchObject({ money: 750, score: 3, motto: 'x' })
    expect((await moneyRows(id)).length).toBe(1)
  })
})
