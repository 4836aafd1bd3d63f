import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { expireEntries, verifyChain } from '../../records/history/audit-chain.repo.ts'
import { adminLogTable } from '../schema.ts'
import { bothDatabases } from '../../test-support/test-database.ts'

describe.each(bothDatabases)('the chain of the administrator log on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())
  beforeEach(() => t.db.execute(sql`truncate admin_log restart identity`))

  const add = (titles: readonly string[], create_time = 2000) =>
    t.db
      .insert(adminLogTable)
      .values(titles.map((title) => ({ admin_id: t.root.id, title, data: '{"a":1}', create_time })))
  /** Executes a statement without the triggers, as somebody with full rights on the database could. */
  const tamper = async (statement: string) => {
    await t.db.execute(sql`alter table admin_log disable trigger user`)
    await t.db.execute(sql.raw(statement))
    await t.db.execute(sql`alter table admin_log enable trigger user`)
  }

  it('each entry is covered by the next one, also of those written at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, (_none, index) => add([`Deed ${index}`])))
    expect(await verifyChain(t.db)).toMatchObject({
      count: 20,
      fault: undefined,
      head: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  it.each([
    ['changed', `update admin_log set data = '{"a":2}' where id = 2`, { id: 2, kind: 'changed' }],
    ['moved to another administrator', 'update admin_log set admin_id = 99 where id = 3', { id: 3, kind: 'changed' }],
    ['deleted', 'delete from admin_log where id = 2', { id: 3, kind: 'missing' }],
    ['deleted, the first one', 'delete from admin_log where id = 1', { id: 2, kind: 'missing' }],
    [
      'changed with its digest',
      `update admin_log t set title = 'x', chain = admin_log_digest(row(t.id, t.admin_id, t.username, 'x', t.url, t.data, t.ip, t.useragent, t.create_time, t.chain_before, t.chain)::admin_log) where id = 2`,
      { id: 3, kind: 'missing' },
    ],
  ])('an entry that was %s is found [G9]', async (_title, statement, fault) => {
    await add(['One', 'Two', 'Three', 'Four'])
    await tamper(statement)
    expect((await verifyChain(t.db)).fault).toEqual(fault)
  })

  it.each(['update admin_log set title = null', 'delete from admin_log'])(
    'the database refuses: %s [G9]',
    async (statement) => {
      await add(['One'])
      await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('never changed') }),
      })
    },
  )

  it('while the previous release still runs, its update of a count of repeated events is ignored and changes nothing', async () => {
    await t.db.insert(adminLogTable).values({ title: 'Failed', url: 'security:sign-in.failed', data: '{"count":1}' })
    await t.db.execute(sql`update admin_log set data = '{"count":2}'`)
    expect((await t.db.select().from(adminLogTable)).map(({ data }) => data)).toEqual(['{"count":1}'])
    expect(await verifyChain(t.db)).toMatchObject({ count: 1, fault: undefined })
  })

  it('expired entries are deleted from the oldest on, and the log records it', async () => {
    await add(['Old', 'Old'], 100)
    await add(['New'], 2000)
    await add(['Written late'], 100)
    const expiry = { before: 1000, limit: 10, now: 3000 }
    const full = expireEntries(t.db, { ...expiry, keep: () => Promise.reject(new Error('the disk is full')) })
    await expect(full).rejects.toThrow('the disk is full')
    expect(await t.db.$count(adminLogTable)).toBe(4)
    expect(await expireEntries(t.db, { ...expiry, keep: async () => 'kept' })).toBe(2)
    const titles = (await t.db.select().from(adminLogTable).orderBy(adminLogTable.id)).map(({ title }) => title)
    expect(titles).toEqual(['New', 'Written late', '日志保留期满，已清理'])
    expect(await verifyChain(t.db)).toMatchObject({ count: 3, fault: undefined })
    await tamper(`delete from admin_log where title = 'New'`)
    expect((await verifyChain(t.db)).fault).toMatchObject({ kind: 'missing' })
  })

  it('the log can be verified with its own right', async () => {
    const auditor = await t.addAdmin('auditor', ['auth/adminLog/index', 'auth/adminLog/verify'])
    const clerk = await t.addAdmin('clerk', ['auth/adminLog/index'])
    await add(['One'])
    const whole = await t.call('GET', 'auth.AdminLog/verify', { as: auditor })
    expect(whole).toMatchObject({ code: 1, data: { count: 1, fault: null } })
    await tamper(`update admin_log set title = 'Other'`)
    expect(await t.call('GET', 'auth.AdminLog/verify')).toMatchObject({ data: { fault: { id: 1, kind: 'changed' } } })
    expect(await t.call('GET', 'auth.AdminLog/verify', { as: clerk })).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('repeated events of an hour are counted without a change of an entry', async () => {
    const { addToAudit } = await import('../access/security-events.ts')
    for (let turn = 0; turn < 11; turn += 1)
      await addToAudit(t.db, { name: 'login.failed', title: 'Failed', account: undefined, ip: '10.0.0.1', now: 7200 })
    const entries = await t.db.select().from(adminLogTable).orderBy(adminLogTable.id)
    expect(entries.map(({ data }) => JSON.parse(data ?? '').count)).toEqual([1, 2, 5, 10])
  })
})
