import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminLogTable, recordPresence } from '../schema.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const controller = 'teacher.Teacher'

describe.each(oneDatabase)('open forms on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  let reader: TestAccount
  let teacher = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const nodes = ['teacher/teacher', 'teacher/teacher/index']
    clerk = await t.addAdmin('clerk', [...nodes, 'teacher/teacher/edit'])
    reader = await t.addAdmin('reader', nodes)
    await t.call('POST', `${controller}/add`, { body: { name: 'Ann' } })
    const { data } = await t.call('GET', `${controller}/index`)
    teacher = Number(Object(data).list[0].id)
  })
  afterAll(() => t.close())

  const beat = (as: TestAccount | null, body: object = {}) =>
    t.call('POST', 'presence/beat', { body: { controller, id: teacher, isChanged: false, ...body }, as })
  const othersOf = async (as: TestAccount, body: object = {}) => (await beat(as, body)).data?.others

  it('open forms name the other administrators who have the record open or have changes, until they close', async () => {
    expect(await othersOf(clerk)).toEqual([])
    expect(await othersOf(t.root)).toEqual([{ id: clerk.id, name: 'clerk', isChanged: false }])
    expect(await othersOf(clerk, { isChanged: true })).toEqual([{ id: t.root.id, name: 'root', isChanged: false }])
    expect(await othersOf(t.root)).toEqual([{ id: clerk.id, name: 'clerk', isChanged: true }])
    expect(await beat(clerk, { isLeaving: true })).toMatchObject({ code: 1, data: { others: [] } })
    expect(await othersOf(t.root)).toEqual([])
    // The case of the controller makes no difference.
    expect(await othersOf(clerk, { controller: 'teacher.teacher' })).toHaveLength(1)
  })

  it('open forms that make no calls are deleted', async () => {
    await othersOf(clerk)
    await t.db.update(recordPresence).set({ seen_time: sql`${recordPresence.seen_time} - 36` })
    expect(await othersOf(t.root)).toEqual([])
    expect(await t.db.$count(recordPresence)).toBe(1)
  })

  it('open forms are not named for longer after a clock that ran ahead was set back', async () => {
    await othersOf(clerk)
    await t.db.update(recordPresence).set({ seen_time: sql`${recordPresence.seen_time} + 36000` })
    expect(await othersOf(t.root)).toEqual([])
    expect(await t.db.$count(recordPresence)).toBe(1)
  })

  it('open forms and queries of dependents leave no entry in the log of the administrators', async () => {
    const count = () => t.db.$count(adminLogTable)
    const before = await count()
    await othersOf(clerk)
    await t.call('POST', 'bulk/dependents', { body: { controller, target: { ids: [teacher] } } })
    expect(await count()).toBe(before)
    await t.call('POST', `${controller}/edit`, { body: { id: teacher, name: 'Ann' } })
    expect(await count()).toBe(before + 1)
  })

  it('open forms are named only to administrators who may change the record', async () => {
    await othersOf(clerk)
    expect(await beat(reader)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await beat(null)).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await beat(clerk, { controller: 'user.User' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await beat(clerk, { controller: 'No.Area' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await beat(clerk, { id: 999_999 })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    for (const id of [0, -1, 1.5, 2_147_483_648, 'x'])
      expect(await beat(clerk, { id })).toMatchObject({ code: 0, error: 'PARAMETER' })
  })
})
