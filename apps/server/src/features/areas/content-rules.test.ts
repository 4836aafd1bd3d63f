import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('rules of content areas beyond their fields on %s', (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())

  const add = async (controller: string, changes: Record<string, unknown>) => {
    const definition = t.resources.find(controller)?.definition
    if (!definition) throw new Error(`no ${controller}`)
    return t.call('POST', `${controller}/add`, { body: { ...(await samples.bodyOf(definition)), ...changes } })
  }
  const newest = async (controller: string) => {
    const { data } = await t.call('GET', `${controller}/index`, { query: { order: 'id,desc' } })
    const [row] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(row), 'id'))
  }

  describe('a course', () => {
    it('a course cannot end before it starts, whichever date is changed', async () => {
      const rejected = {
        error: 'VALIDATION',
        fields: { end_date: 'The end date must not be before the start date' },
      }
      expect(await add('course.Course', { start_date: '2026-05-02', end_date: '2026-05-01' })).toMatchObject(rejected)
      expect(await add('course.Course', { start_date: '2026-05-02', end_date: '2026-05-02' })).toMatchObject({
        code: 1,
      })
      const id = await newest('course.Course')
      const edit = (body: object) => t.call('POST', 'course.Course/edit', { body: { id, ...body } })
      expect(await edit({ end_date: '2026-05-01' })).toMatchObject(rejected)
      expect(await edit({ start_date: '2026-05-03' })).toMatchObject(rejected)
      expect(await edit({ start_date: '2026-05-03', end_date: null })).toMatchObject({ code: 1 })
    })

    it('the view count of a course in a body is ignored', async () => {
      expect(await add('course.Course', { views: 5000 })).toMatchObject({ code: 1 })
      const id = await newest('course.Course')
      const { data } = await t.call('GET', 'course.Course/edit', { query: { id: String(id) } })
      expect(data?.row).not.toMatchObject({ views: 5000 })
    })
  })

  describe('a certificate', () => {
    it('a certificate cannot expire before it is issued', async () => {
      const code = (changes: object) => add('fond.Code', { code: 'TN-DATES-0001', issued_on: '2026-05-02', ...changes })
      expect(await code({ expires_on: '2026-05-01' })).toMatchObject({
        error: 'VALIDATION',
        fields: { expires_on: 'The expiry date must not be before the date of issue' },
      })
      expect(await code({ expires_on: '2026-05-02' })).toMatchObject({ code: 1 })
      const id = await newest('fond.Code')
      expect(await t.call('POST', 'fond.Code/edit', { body: { id, issued_on: '2026-05-03' } })).toMatchObject({
        fields: { expires_on: expect.any(String) },
      })
      expect(await t.call('POST', 'fond.Code/edit', { body: { id, expires_on: null } })).toMatchObject({ code: 1 })
    })
  })

  describe('the score of one of the hundred teachers', () => {
    it('the score of one of the hundred teachers is refused when it has too many decimals, and is not rounded', async () => {
      expect(await add('teacher.Teacher100', { score: '98.255' })).toMatchObject({
        error: 'VALIDATION',
        fields: { score: 'Score takes at most 2 decimals' },
      })
      expect(await add('teacher.Teacher100', { score: '98.25' })).toMatchObject({ code: 1 })
    })
  })

  describe('a place in a list of teachers', () => {
    const topTen = { error: 'VALIDATION', fields: { position: 'The positions of the top ten are 1 to 10' } }

    it('a rank in a list of teachers is at most ten in the top ten, and unlimited in the other lists', async () => {
      expect(await add('teacher.List', { list: 'top10', position: 11 })).toMatchObject(topTen)
      expect(await add('teacher.List', { list: 'top10', position: 10 })).toMatchObject({ code: 1 })
      expect(await add('teacher.List', { list: 'sign', position: 11 })).toMatchObject({ code: 1 })
      const id = await newest('teacher.List')
      expect(await t.call('POST', 'teacher.List/edit', { body: { id, list: 'top10' } })).toMatchObject(topTen)
      expect(await add('teacher.List', { list: 'sign', position: 0 })).toMatchObject({ error: 'VALIDATION' })
    })

    it('a rank in a list of teachers is taken by one teacher, and the refusal has a message for the form', async () => {
      expect(await add('teacher.List', { list: 'home', position: 7 })).toMatchObject({ code: 1 })
      expect(await add('teacher.List', { list: 'home', position: 7 })).toMatchObject({
        error: 'DUPLICATE',
        msg: 'There is another record with the same List and Position',
      })
      expect(await add('teacher.List', { list: 'sign', position: 7 })).toMatchObject({ code: 1 })
    })
  })

  it('a rank of the hundred teachers is unique in a year, also after a change [C8]', async () => {
    const place = { year: 2025, rank: 1 }
    expect(await add('teacher.Teacher100', place)).toMatchObject({ code: 1 })
    expect(await add('teacher.Teacher100', { ...place, rank: 2 })).toMatchObject({ code: 1 })
    const id = await newest('teacher.Teacher100')
    const reply = await t.call('POST', 'teacher.Teacher100/edit', { body: { id, rank: 1 }, locale: 'zh-cn' })
    expect(reply).toMatchObject({
      error: 'DUPLICATE',
      msg: '已有年份和名次都相同的记录',
      fields: { rank: reply.msg },
    })
    expect(await add('teacher.Teacher100', { year: 2026, rank: 1 })).toMatchObject({ code: 1 })
    for (const rank of [0, 101])
      expect(await add('teacher.Teacher100', { year: 2026, rank })).toMatchObject({ error: 'VALIDATION' })
  })

  it('a certificate code is unique and uses its alphabet; its look-up count cannot be entered [C8]', async () => {
    expect(await add('fond.Code', { code: 'TN-2026-0001', checks: 99 })).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', 'fond.Code/edit', { query: { id: String(await newest('fond.Code')) } })
    expect(data?.row).toMatchObject({ code: 'TN-2026-0001', checks: 0, last_check_time: null })
    expect(await add('fond.Code', { code: 'TN-2026-0001' })).toMatchObject({ error: 'DUPLICATE' })
    expect(await add('fond.Code', { code: 'TN-26' })).toMatchObject({
      error: 'VALIDATION',
      fields: { code: expect.any(String) },
    })
    expect(await add('fond.Code', { code: ' tn－2026－0001' })).toMatchObject({ error: 'DUPLICATE' })
  })

  it('a member is at most one teacher, and a teacher remains when the member is deleted', async () => {
    await add('user.User', { username: 'lilei_2026' })
    const userId = await newest('user.User')
    expect(await add('teacher.Teacher', { user_id: userId })).toMatchObject({ code: 1 })
    const id = await newest('teacher.Teacher')
    expect(await add('teacher.Teacher', { user_id: userId })).toMatchObject({
      error: 'DUPLICATE',
      fields: { user_id: expect.any(String) },
    })
    expect(await t.call('DELETE', 'user.User/del', { query: `ids[]=${userId}` })).toMatchObject({ code: 1 })
    const row = { ...Object((await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) } })).data?.row) }
    expect(row).toMatchObject({ user_id: userId, user: null })
    expect(await t.call('POST', 'teacher.Teacher/edit', { body: row })).toMatchObject({ code: 1 })
  })
})
