import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SharedTextReply } from '@teachnet/contract/lists'
import { adminLogTable, sharedText, sharedTextPerson, sharedTextStep } from '../schema.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'

const controller = 'teacher.Teacher'

onEachDatabase('shared texts', (kind) => {
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
  beforeEach(async () => {
    await t.db.delete(sharedText)
  })
  afterAll(() => t.close())

  const first = { controller, field: 'content', version: 'v1', digest: 'd1', number: 0 }
  const exchange = (as: TestAccount | null, body: object) =>
    t.call('POST', 'sharedtext/exchange', { body: { ...first, id: teacher, client: `of ${as?.id}`, ...body }, as })
  const dataOf = async (as: TestAccount, body: object) => {
    const { data } = await exchange(as, body)
    return data as unknown as SharedTextReply // the schema of the call
  }

  it('changes of a shared text reach the other editor in the order of their numbers', async () => {
    const { text } = await dataOf(t.root, {})
    expect(await dataOf(clerk, {})).toMatchObject({ text, start: 0, batches: [], people: [{ id: t.root.id }] })
    expect(await dataOf(t.root, { text, steps: ['1', '2'] })).toMatchObject({
      batches: [{ client: `of ${t.root.id}`, number: 2, steps: ['1', '2'] }],
    })
    // The clerk does not know of the steps: nothing is stored, and the reply has them.
    const behind = await dataOf(clerk, { text, steps: ['3'] })
    expect(behind.batches.map(({ steps }) => steps)).toEqual([['1', '2']])
    await dataOf(clerk, { text, number: 2, steps: ['3'], cursor: { anchor: 4, head: 4, number: 3 } })
    expect(await dataOf(t.root, { text, number: 2 })).toMatchObject({
      batches: [{ client: `of ${clerk.id}`, number: 3, steps: ['3'] }],
      people: [{ id: clerk.id, name: 'clerk', cursor: { anchor: 4, head: 4, number: 3 } }],
    })
  })

  it('each of many changes that are sent at the same time has a number of its own', async () => {
    const { text } = await dataOf(t.root, {})
    const add = async (step: string) => {
      for (let number = 0; ;) {
        const { batches } = await dataOf(t.root, { text, client: step, number, steps: [step] })
        if (batches.some(({ client }) => client === step)) return
        number = batches.at(-1)?.number ?? number
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(`s${index}`)))
    const { batches } = await dataOf(t.root, { text })
    expect(batches.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(new Set(batches.flatMap(({ steps }) => steps)).size).toBe(12)
  })

  it('a call that waits is answered when another editor makes a change', async () => {
    const { text, known } = await dataOf(t.root, {})
    await dataOf(clerk, {})
    const { known: both } = await dataOf(t.root, { text, known })
    const awaited = dataOf(t.root, { text, known: both, waits: true })
    await dataOf(clerk, { text, steps: ['1'] })
    expect((await awaited).batches).toHaveLength(1)
  })

  it('a form with another version or document does not join, and begins anew when nobody is left', async () => {
    const { text } = await dataOf(t.root, {})
    await dataOf(t.root, { text, steps: ['1'] })
    expect(await dataOf(clerk, { version: 'v2' })).toMatchObject({ text: 0 })
    expect(await dataOf(clerk, { digest: 'd2' })).toMatchObject({ text: 0 })
    await t.db.update(sharedTextPerson).set({ seen_time: sql`${sharedTextPerson.seen_time} - 61` })
    expect(await dataOf(clerk, {})).toMatchObject({ start: 0, batches: [] })
    // The editor that was lost keeps its text, and edits alone.
    expect(await dataOf(t.root, { text, number: 1 })).toMatchObject({ text: 0 })
  })

  it('after a save, forms with the new version join at the number of the stored text', async () => {
    const { text } = await dataOf(t.root, {})
    await dataOf(clerk, {})
    await dataOf(t.root, { text, steps: ['1', '2'] })
    await dataOf(t.root, { text, number: 2, saved: { version: 'v2', digest: 'd2', number: 2 } })
    expect(await dataOf(clerk, { text, steps: [] })).toMatchObject({ text, version: 'v2' })
    await dataOf(clerk, { text, number: 2, steps: ['3'] })
    const joined = await dataOf(t.root, { client: 'next', version: 'v2', digest: 'd2' })
    expect(joined).toMatchObject({ text, start: 2, batches: [{ number: 3, steps: ['3'] }] })
    expect(await dataOf(clerk, { client: 'old' })).toMatchObject({ text: 0 })
    // No step leads to a text that the server has changed: those inside continue.
    await dataOf(t.root, { text, number: 3, saved: { version: 'v3', digest: 'd3' } })
    expect(await dataOf(t.root, { client: 'late', version: 'v3', digest: 'd3' })).toMatchObject({ text: 0 })
    expect(await dataOf(clerk, { text, number: 3 })).toMatchObject({ text, version: 'v3' })
  })

  it('a shared text is deleted when its last editor is closed', async () => {
    const { text } = await dataOf(t.root, {})
    await dataOf(clerk, {})
    await dataOf(t.root, { text, steps: ['1'] })
    await dataOf(t.root, { text, isLeaving: true })
    expect((await dataOf(clerk, { text })).people).toEqual([])
    await dataOf(clerk, { text, isLeaving: true })
    for (const table of [sharedText, sharedTextStep, sharedTextPerson]) expect(await t.db.$count(table)).toBe(0)
  })

  it('shared texts are only for administrators who may change the field of the record', async () => {
    const { text } = await dataOf(t.root, {})
    expect(await exchange(reader, { text })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await exchange(null, { text })).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await exchange(clerk, { field: 'name' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await exchange(clerk, { field: 'none' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await exchange(clerk, { controller: 'user.User' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await exchange(clerk, { id: 999_999 })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    // The text of another field is not found by its id.
    expect((await exchange(clerk, { text, field: 'content_en' })).data).toMatchObject({ text: 0 })
    for (const wrong of [{ number: -1 }, { steps: [1] }, { client: '' }, { cursor: { anchor: 'x' } }, { text: 0 }])
      expect(await exchange(clerk, wrong)).toMatchObject({ error: 'PARAMETER' })
  })

  it('a shared text has a largest size, and an administrator a largest number of them', async () => {
    const { text } = await dataOf(t.root, {})
    await t.db.update(sharedText).set({ size: 7_999_990 }).where(eq(sharedText.id, text))
    expect(await exchange(t.root, { text, steps: ['x'.repeat(20)] })).toMatchObject({ error: 'TOO_LARGE' })
    const many = Array.from({ length: 60 }, (_, index) => ({
      text_id: text,
      client: `c${index}`,
      admin_id: clerk.id,
      seen_time: sql`${Math.floor(t.deps.clock() / 1000)}`,
    }))
    await t.db.insert(sharedTextPerson).values(many)
    expect(await exchange(clerk, {})).toMatchObject({ error: 'THROTTLED' })
  })

  it('calls about shared texts leave no entry in the log of the administrators', async () => {
    const before = await t.db.$count(adminLogTable)
    await dataOf(t.root, {})
    expect(await t.db.$count(adminLogTable)).toBe(before)
  })
})
