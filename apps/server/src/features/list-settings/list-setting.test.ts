import type { ListColumns } from '@teachnet/contract/lists'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminLogTable, listSetting } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const controller = 'teacher.Teacher'
const arranged: ListColumns = { order: ['status', 'name'], hidden: ['avatar'], pinned: ['name'], widths: { name: 240 } }

describe.each(oneDatabase)('the arrangement of lists on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['teacher/teacher', 'teacher/teacher/index'])
  })
  afterAll(() => t.close())

  const save = (body: object, as: TestAccount | null = t.root) => t.call('POST', 'listSetting/save', { body, as })
  const listOf = async (as: TestAccount) => (await t.call('GET', 'listSetting/index', { as })).data?.list

  it('an administrator keeps the arrangement of a list, replaces it, and resets it; others do not see it', async () => {
    expect(await save({ controller, columns: { ...arranged, hidden: [] } })).toMatchObject({ code: 1 })
    expect(await save({ controller, columns: arranged })).toMatchObject({ code: 1 })
    expect(await listOf(t.root)).toEqual([{ controller, view: 0, columns: arranged }])
    expect(await listOf(clerk)).toEqual([])
    await save({ controller, columns: null }, clerk)
    expect(await listOf(t.root)).toEqual([{ controller, view: 0, columns: arranged }])
    await save({ controller, columns: null })
    expect(await listOf(t.root)).toEqual([])
  })

  it('the columns of a saved view are arranged apart from those of the list', async () => {
    const ofView = { ...arranged, hidden: ['school'] }
    await save({ controller, columns: arranged })
    await save({ controller, view: 7, columns: ofView })
    expect(await listOf(t.root)).toEqual([
      { controller, view: 0, columns: arranged },
      { controller, view: 7, columns: ofView },
    ])
    await save({ controller, columns: null })
    expect(await listOf(t.root)).toEqual([{ controller, view: 7, columns: ofView }])
    await save({ controller, view: 7, columns: null })
  })

  it('columns that the area does not have are left out, and none is kept twice', async () => {
    const columns = {
      order: ['gone', 'name', 'name', '__proto__'],
      hidden: ['constructor', 'avatar'],
      pinned: ['toString'],
      widths: { gone: 100, name: 100 },
    }
    await save({ controller: 'teacher.teacher', columns })
    expect(await listOf(t.root)).toEqual([
      { controller, view: 0, columns: { order: ['name'], hidden: ['avatar'], pinned: [], widths: { name: 100 } } },
    ])
  })

  it('an invalid arrangement is refused', async () => {
    const wrong = [
      { ...arranged, widths: { name: 5 } },
      { ...arranged, widths: { name: 100_000 } },
      { ...arranged, hidden: 'avatar' },
      { ...arranged, order: Array.from({ length: 501 }, (_, index) => `f${index}`) },
      { order: [] },
      7,
    ]
    for (const columns of wrong)
      expect(await save({ controller, columns })).toMatchObject({ code: 0, error: 'PARAMETER' })
  })

  it('only administrators who may open a list arrange it', async () => {
    const body = { controller: 'course.Course', columns: arranged }
    expect(await save(body, clerk)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save({ ...body, controller: 'no.Area' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save(body, null)).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await t.call('GET', 'listSetting/index', { as: null })).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('the administrator log has no entry for an arranged list, and the arrangement goes with the account', async () => {
    const leaver = await t.addAdmin('leaver', ['teacher/teacher/index'])
    const countLog = async () => (await t.db.select({ total: count() }).from(adminLogTable))[0]?.total
    const before = await countLog()
    expect(await save({ controller, columns: arranged }, leaver)).toMatchObject({ code: 1 })
    expect(await countLog()).toBe(before)
    await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${leaver.id}` })
    const rows = await t.db.select({ id: listSetting.admin_id }).from(listSetting)
    expect(rows.map(({ id }) => id)).not.toContain(leaver.id)
  })
})
