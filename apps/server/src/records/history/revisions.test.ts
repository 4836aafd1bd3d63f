import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { informationCategoryTable, revision, teacherTable } from '../../features/schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../test-support/test-app.ts'

describe.each(oneDatabase)('revisions of a record on %s', (kind) => {
  let t: OwnCrudTestApp
  let id = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    id += 1
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Li', tags: ['calm'], content: '<p>first</p>' } })
  })

  const path = 'teacher.Teacher'
  const save = (change: object, as = t.root) => t.call('POST', `${path}/edit`, { body: { id, ...change }, as })
  const list = async () => {
    const { data } = await t.call('GET', `${path}/revisions`, { query: { id: String(id) } })
    return data?.list
  }
  const numbers = async () => JSON.parse(JSON.stringify(await list())).map(({ number }: { number: number }) => number)
  const show = (number: number | string) =>
    t.call('GET', `${path}/revisions`, { query: { id: String(id), number: String(number) } })
  const restore = (body: object, as = t.root) => t.call('POST', `${path}/restore`, { body: { id, ...body }, as })
  const current = async () => (await t.call('GET', `${path}/edit`, { query: { id: String(id) } })).data?.row

  it('revisions keep every saved state, newest first, with author and time', async () => {
    const editor = await t.addAdmin(`editor${id}`, ['teacher/teacher/edit'])
    const added = Math.floor(t.deps.clock() / 1000)
    t.deps.clock.advance(60_000)
    await save({ name: 'Wang' }, editor)
    expect(await list()).toEqual([
      { number: 2, admin: { id: editor.id, nickname: `editor${id}` }, create_time: added + 60 },
      { number: 1, admin: { id: t.root.id, nickname: 'root' }, create_time: added },
    ])
    const { data } = await show(1)
    expect(data).toMatchObject({
      row: { name: 'Li', tags: ['calm'], content: '<p>first</p>' },
      current: { name: 'Wang' },
      changed: ['name'],
    })
  })

  it('a save without changes, or a new position in the manual order, creates no revision', async () => {
    await save({ name: 'Li' })
    await save({ weigh: 4711 })
    expect(await numbers()).toEqual([1])
  })

  it('restoring a revision creates a new one, is checked like any edit, and loses nothing', async () => {
    await save({ name: 'Wang', tags: [], content: '<p>second</p>' })
    expect(await restore({ number: 1 })).toMatchObject({ code: 1, msg: 'The revision has been restored' })
    expect(await current()).toMatchObject({ name: 'Li', tags: ['calm'], content: '<p>first</p>' })
    expect(await numbers()).toEqual([3, 2, 1])
    expect((await show(2)).data).toMatchObject({ row: { name: 'Wang', content: '<p>second</p>' } })
  })

  it('the first edit also stores the previous state as a revision', async () => {
    const [row] = await t.db.insert(teacherTable).values({ name: 'Old' }).returning()
    id = row?.id ?? 0
    await save({ name: 'New' })
    expect(await list()).toMatchObject([
      { number: 2, admin: { id: t.root.id } },
      { number: 1, admin: null },
    ])
    expect((await show(1)).data).toMatchObject({ row: { name: 'Old' } })
  })

  it('an invalid revision number is refused, and restoring a missing reference is refused by the name of its field', async () => {
    for (const number of [2, 'x', -1, 1e10, '']) expect(await show(number)).toMatchObject({ code: 0 })
    expect(await restore({ number: 99 })).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    expect(await restore({ id: 99_999, number: 1 })).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    const [heading, other] = await t.db
      .insert(informationCategoryTable)
      .values([
        { name: 'A', slug: `a${id}` },
        { name: 'B', slug: `b${id}` },
      ])
      .returning()
    const item = { title: 'T', slug: `t${id}`, publish_time: 1, category_id: heading?.id }
    await t.call('POST', 'information.Item/add', { body: item })
    const found = await t.call('GET', 'information.Item/index', { query: { quickSearch: `t${id}` } })
    const itemId = JSON.parse(JSON.stringify(found.data?.list))[0].id
    await t.call('POST', 'information.Item/edit', { body: { id: itemId, category_id: other?.id } })
    await t.call('DELETE', 'information.Category/del', { query: { 'ids[]': String(heading?.id) } })
    expect(await t.call('POST', 'information.Item/restore', { body: { id: itemId, number: 1 } })).toMatchObject({
      code: 0,
      error: 'REFERENCE_MISSING',
      fields: { category_id: expect.any(String) },
    })
  })

  it('only holders of the nodes see and restore revisions [A4]', async () => {
    const reader = await t.addAdmin(`reader${id}`, ['teacher/teacher/revisions'])
    const options = { query: { id: String(id) }, as: reader }
    expect(await t.call('GET', `${path}/revisions`, options)).toMatchObject({ code: 1 })
    expect(await restore({ number: 1 }, reader)).toMatchObject({ code: 401 })
    const clerk = await t.addAdmin(`clerk${id}`, ['teacher/teacher/index'])
    expect(await t.call('GET', `${path}/revisions`, { ...options, as: clerk })).toMatchObject({ code: 401 })
    expect(await t.call('GET', 'Category/revisions', options)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  it('a record keeps at most a hundred revisions: the oldest are deleted', async () => {
    await t.db.update(revision).set({ number: 105 }).where(eq(revision.record_id, id))
    await t.db.insert(revision).values(
      Array.from({ length: 104 }, (_none, index) => ({
        table_name: 'teacher',
        record_id: id,
        number: index + 1,
        version: String(index),
        data: {},
        create_time: 1,
      })),
    )
    await save({ name: 'Wang' })
    const stored = await numbers()
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([100, 106, 7])
  })
})
