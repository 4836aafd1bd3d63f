import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothDatabases } from '../../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../test-support/test-app.ts'
import { valueText } from '../../platform/untyped-values.ts'

describe.each(bothDatabases)('concurrent edits of one record on %s', (kind) => {
  let t: OwnCrudTestApp
  let other: Awaited<ReturnType<OwnCrudTestApp['addAdmin']>>
  let id = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    other = await t.addAdmin('colleague', ['teacher/teacher/edit'])
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    id += 1
    await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Li', school: 'First School' } })
  })

  const open = async () => {
    const { data } = await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) } })
    return { row: data?.row, version: valueText(data?.version) }
  }
  const save = (change: object, version?: string, as = t.root) =>
    t.call('POST', 'teacher.Teacher/edit', {
      body: { id, ...change },
      as,
      headers: version !== undefined ? { 'if-match': `"${version}"` } : undefined,
    })
  const nameOf = async () => Reflect.get(Object((await open()).row), 'name')

  it('the second of two edits is refused with the author, the time and the current record, and changes nothing', async () => {
    const { version } = await open()
    t.deps.clock.advance(60_000)
    expect(await save({ name: 'Wang' }, version, other)).toMatchObject({ code: 1 })
    const reply = await save({ name: 'Zhao' }, version)
    expect(reply).toMatchObject({ code: 0, status: 200, error: 'RECORD_CHANGED' })
    expect(reply.msg).toBe('This record was changed while you were editing it')
    const now = await open()
    expect(now).toMatchObject({ row: { name: 'Wang' } })
    expect(reply.data).toEqual({
      ...now,
      changed_by: 'colleague',
      changed_at: Math.floor(t.deps.clock() / 1000),
    })
    expect(await save({ name: 'Zhao' }, valueText(reply.data?.version))).toMatchObject({ code: 1 })
    expect(await nameOf()).toBe('Zhao')
  })

  it('clients without versions overwrite: the last write wins', async () => {
    await open()
    await save({ name: 'Wang' })
    expect(await save({ name: 'Zhao' })).toMatchObject({ code: 1 })
    expect(await nameOf()).toBe('Zhao')
  })

  it('only one of many edits from the same state succeeds', async () => {
    const { version } = await open()
    const replies = await Promise.all(Array.from({ length: 8 }, (_none, n) => save({ name: `Name ${n}` }, version)))
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'RECORD_CHANGED')).toHaveLength(7)
  })

  it('a new position in the manual order does not conflict with an edit', async () => {
    const { version } = await open()
    await save({ weigh: 777 })
    expect(await save({ name: 'Zhao' }, version)).toMatchObject({ code: 1 })
  })

  it("an edit conflicts with a change known only to hooks, such as an administrator's groups", async () => {
    const admin = await t.addAdmin(`moved${id}${kind}`.slice(0, 15), ['teacher/teacher'])
    const path = 'auth.Admin/edit'
    const opened = await t.call('GET', path, { query: { id: String(admin.id) } })
    await t.call('POST', path, { body: { id: admin.id, group_arr: [other.groupId] } })
    const reply = await t.call('POST', path, {
      body: { id: admin.id, motto: 'x' },
      headers: { 'if-match': `"${valueText(opened.data?.version)}"` },
    })
    expect(reply).toMatchObject({ error: 'RECORD_CHANGED', data: { row: { group_arr: [other.groupId] } } })
  })

  it("an edit of a record out of reach gets the usual refusal, without the record's data", async () => {
    const version = (await open()).version
    await t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${id}` })
    expect(await save({ name: 'Zhao' }, version)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })
})
