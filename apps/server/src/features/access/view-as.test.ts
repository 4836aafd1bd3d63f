import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupTable, adminLogTable, adminTable, setinTeacherTable } from '../../records/tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const clerkNodes = ['setin/teacher/index', 'setin/teacher/edit', 'setin/teacher/reveal']
const chiefNodes = [...clerkNodes, 'auth/admin/index', 'auth/admin/edit', 'auth/admin/viewAs', 'teacher/teacher/index']

describe.each(oneDatabase)('viewing as another administrator on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  let chief: TestAccount & { groupId: number }
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', clerkNodes)
    chief = await t.addAdmin('chief', chiefNodes)
    const limits = { 'setin.Teacher': { rows: 'own', fields: { mobile: 'masked' } } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, clerk.groupId))
    const row = { mobile: '13800001111', note: '' }
    await t.db.insert(setinTeacherTable).values([
      { ...row, name: 'Of the clerk', handler_id: clerk.id, number: 'T1', idempotency_key: 'a' },
      { ...row, name: 'Of nobody', number: 'T2', idempotency_key: 'b' },
    ])
  })
  afterAll(() => t.close())

  const as = (viewer: TestAccount, id: number) => ({ as: viewer, headers: { 'x-view-as': String(id) } })

  it('a viewer reads the records, masks, rights and menus of the viewed administrator [A1]', async () => {
    const list = await t.call('GET', 'setin.Teacher/index', as(chief, clerk.id))
    expect(list.data?.list).toMatchObject([{ name: 'Of the clerk', mobile: '138******11' }])
    expect((await t.call('GET', 'setin.Teacher/index', { as: chief })).data?.list).toHaveLength(2)
    expect(await t.call('GET', 'auth.Admin/index', as(chief, clerk.id))).toMatchObject({ error: 'FORBIDDEN' })
    expect(await t.call('GET', 'auth.Admin/index', as(t.root, clerk.id))).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('a viewer can neither change nor reveal anything', async () => {
    const [row] = await t.db.select().from(setinTeacherTable)
    const body = { id: row?.id, school: 'Other' }
    expect(await t.call('POST', 'setin.Teacher/edit', { ...as(t.root, clerk.id), body })).toMatchObject({
      error: 'OUT_OF_SCOPE',
    })
    const query = { id: String(row?.id), field: 'mobile', reason: 'To call' }
    expect(await t.call('GET', 'setin.Teacher/reveal', { ...as(chief, clerk.id), query })).toMatchObject({
      error: 'OUT_OF_SCOPE',
    })
    expect((await t.db.select().from(setinTeacherTable))[0]?.school).toBe(row?.school)
    // The log names the viewer as the one who tried.
    const tried = (await t.db.select().from(adminLogTable)).filter(({ url }) => url.includes('/reveal'))
    expect(tried.map(({ admin_id, username }) => [admin_id, username])).toEqual([[chief.id, 'chief']])
  })

  it.each([
    ['somebody above', () => t.root.id],
    ['oneself', () => chief.id],
    ['nobody', () => 999_999],
    ['a value that is not a number', () => Number.NaN],
  ])('nobody views as %s', async (_title, id) => {
    expect(await t.call('GET', 'setin.Teacher/index', as(chief, id()))).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('a view needs its right, an enabled account, and limits that the viewer has as well', async () => {
    const other = await t.addAdmin('other', [...clerkNodes, 'auth/admin/index'])
    expect(await t.call('GET', 'setin.Teacher/index', as(other, clerk.id))).toMatchObject({ error: 'FORBIDDEN' })
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, clerk.id))
    expect(await t.call('GET', 'setin.Teacher/index', as(chief, clerk.id))).toMatchObject({ error: 'FORBIDDEN' })
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, clerk.id))
    const limits = { 'setin.Teacher': { fields: { school: 'hidden' } } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, chief.groupId))
    expect(await t.call('GET', 'setin.Teacher/index', as(chief, clerk.id))).toMatchObject({ error: 'FORBIDDEN' })
    await t.db.update(adminGroupTable).set({ limits: null }).where(eq(adminGroupTable.id, chief.groupId))
  })

  it('the log names the viewer and the viewed administrator', async () => {
    await t.call('GET', 'setin.Teacher/index', as(chief, clerk.id))
    const entries = (await t.db.select().from(adminLogTable)).filter(({ url }) =>
      url.startsWith('security:account.viewed'),
    )
    expect(entries[0]).toMatchObject({ title: '以 clerk 的身份查看' })
    expect(entries.map(({ admin_id }) => admin_id)).toContain(chief.id)
  })
})
