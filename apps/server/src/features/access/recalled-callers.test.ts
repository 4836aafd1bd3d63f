import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { bothDatabases } from '../../test-support/test-database.ts'
import { adminGroupTable, adminTable } from '../schema.ts'
import { token } from './access.table.ts'

describe.each(bothDatabases)('a caller known from an earlier request on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  let count = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await t.call('POST', 'Brand/add', { body: { name: 'Chalk', description: 'Soft and white' } })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    count += 1
    clerk = await t.addAdmin(`clerk${count}`, ['brand/index'])
    // Records the time of the use; the second request finds it recorded.
    await list()
    expect(await list()).toMatchObject({ code: 1, data: { list: [{ description: 'Soft and white' }] } })
  })

  const list = (as: TestAccount = clerk) => t.call('GET', 'Brand/index', { as })

  it('gets a list with one statement', async () => {
    const prepared = vi.spyOn(t.db._.session, 'prepareQuery')
    expect(await list()).toMatchObject({ code: 1, data: { list: [{ name: 'Chalk' }] } })
    expect(prepared.mock.calls).toHaveLength(1)
    prepared.mockRestore()
  })

  // Each change is made in the database alone, as another process makes it.
  it('is signed out by the next request after another process ended the session', async () => {
    await t.db.delete(token).where(eq(token.user_id, clerk.id))
    expect(await list()).toMatchObject({ code: 303, error: 'NEED_LOGIN', data: { type: 'need login' } })
  })

  it('is signed out by the next request after another process disabled the account', async () => {
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, clerk.id))
    expect(await list()).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('loses and gets a right with the next request after another process changed the group [A1]', async () => {
    const setRules = (rules: string) =>
      t.db.update(adminGroupTable).set({ rules }).where(eq(adminGroupTable.id, clerk.groupId))
    const [group] = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.id, clerk.groupId))
    await setRules('')
    expect(await list()).toMatchObject({ error: 'FORBIDDEN' })
    expect(await list()).toMatchObject({ error: 'FORBIDDEN' })
    await setRules(group?.rules ?? '')
    expect(await list()).toMatchObject({ code: 1, data: { total: 1 } })
  })

  it('sees no field that another process hid from the group [A1]', async () => {
    const limits = { Brand: { fields: { description: 'hidden' } } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, clerk.groupId))
    const { data, text } = await list()
    expect(data).toMatchObject({ list: [{ name: 'Chalk' }] })
    expect(text).not.toContain('white')
  })

  it('is locked out by the next request after another process locked the session', async () => {
    await t.db.execute(
      sql`insert into ${token} (token, type, user_id, family, create_time, expire_time)
        select 'lock' || ${clerk.id}::text, 'admin-lock', user_id, family, create_time, expire_time from ${token} where user_id = ${clerk.id}`,
    )
    expect(await list()).toMatchObject({ error: 'FORBIDDEN', data: { due: 'access.locked' } })
  })

  it('gets the error of an invalid list query', async () => {
    const query = 'search[0][field]=nothing&search[0][operator]=eq&search[0][val]=1'
    expect(await t.call('GET', 'Brand/index', { as: clerk, query })).toMatchObject({ error: 'UNKNOWN_SEARCH_FIELD' })
  })
})
