import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dataRecycleLogTable, sensitiveDataLogTable, sensitiveDataTable } from '../tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestReply } from '../test-support/test-app.ts'
import { valueText } from '../../platform/untyped-values.ts'

const controller = 'teacher.Teacher'

describe.each(oneDatabase)('the cost of a back office write on %s', (kind) => {
  let t: OwnCrudTestApp
  let id = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await t.db.insert(sensitiveDataTable).values({
      name: 'Teachers',
      controller: 'teacher/Teacher.php',
      controller_as: 'teacher/teacher',
      data_table: 'teacher',
      primary_key: 'id',
      data_fields: { school: 'School', tags: 'Tags', years: 'Years', signed_on: 'Signed on' },
      status: '1',
    })
    await t.deps.cache.dropAll()
    for (const name of ['Li', 'Wang', 'Zhao'])
      await t.call('POST', `${controller}/add`, { body: { name, school: 'First', photo: '/storage/a.png' } })
    // Rules and callers are cached first, so that loading them is not counted.
    await change({ id: 1, school: 'Second' })
    id = 1
  })
  afterAll(() => t.close())
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const change = (body: object, version?: string) =>
    t.call('POST', `${controller}/edit`, {
      body,
      headers: version !== undefined ? { 'if-match': `"${version}"` } : undefined,
    })
  const open = async () => (await t.call('GET', `${controller}/edit`, { query: { id: String(id) } })).data
  const newestEntry = async (log: typeof dataRecycleLogTable | typeof sensitiveDataLogTable) =>
    Math.max(...(await t.db.select({ id: log.id }).from(log)).map((entry) => entry.id))

  /** Counts the statements of a call that select from or change a table. */
  const countStatements = async (run: () => Promise<TestReply>, table = 'teacher') => {
    const statements = vi.spyOn(Object.getPrototypeOf(t.db._.session), 'prepareQuery')
    expect(await run()).toMatchObject({ code: 1 })
    const texts = statements.mock.calls.map(([query]) => valueText(Reflect.get(Object(query), 'sql')))
    vi.restoreAllMocks()
    return {
      reads: texts.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`)).length,
      writes: texts.filter((text) => /^(insert into|update|delete from)/.test(text) && text.includes(`"${table}"`))
        .length,
      all: texts.filter((text) => !/^(begin|commit)/.test(text)).length,
    }
  }

  it('an edit with version check, revisions, a rule on sensitive data and files takes one read and one update of the record', async () => {
    const version = valueText((await open())?.version)
    const body = { id, name: 'Li Si', school: 'Third', photo: '/storage/b.png', tags: ['calm', 'two words', 'a,"b"'] }
    const { reads, writes, all } = await countStatements(() => change(body, version))
    expect({ reads, writes }).toEqual({ reads: 1, writes: 1 })
    // The audit row, the record twice, its files four times, its new tags, its revision three times, the webhooks that wait
    // for it, the log of sensitive data, the log of the change; its search document with the names of its tags, and the courses
    // and articles that name the teacher.
    expect(all).toBeLessThanOrEqual(kind === 'embedded' ? 18 : 20)
  })

  it('a rule on sensitive data logs values in the text form of the database', async () => {
    await change({ id, tags: [], years: 3, signed_on: '2024-05-01' })
    await change({ id, tags: ['calm', 'two words', 'a,"b"'], years: null, signed_on: null })
    const logged = (await t.db.select().from(sensitiveDataLogTable)).slice(-3)
    const changes = Object.fromEntries(logged.map(({ data_field, before, after }) => [data_field, { before, after }]))
    expect(changes).toMatchObject({
      tags: { before: '{}', after: '{calm,"two words","a,\\"b\\""}' },
      years: { before: '3', after: '' },
      signed_on: { before: '2024-05-01', after: '' },
    })
    const entry = logged.find(({ data_field }) => data_field === 'tags')?.id
    await change({ id, tags: [] })
    const older = (await t.db.select().from(sensitiveDataLogTable)).findLast(({ data_field }) => data_field === 'tags')
    await t.call('POST', 'security.SensitiveDataLog/rollback', { body: { ids: [older?.id] } })
    expect((await open())?.row).toMatchObject({ tags: ['calm', 'two words', 'a,"b"'] })
    expect(entry).toBeDefined()
  })

  it('rolling back a field takes one read and one update of the record', async () => {
    await change({ id, school: 'Fourth' })
    const entry = await newestEntry(sensitiveDataLogTable)
    const rollBack = () => t.call('POST', 'security.SensitiveDataLog/rollback', { body: { ids: [entry] } })
    expect(await countStatements(rollBack)).toMatchObject({ reads: 1, writes: 1 })
    // A rolled back field creates a revision like any other save.
    const { data } = await t.call('GET', `${controller}/revisions`, { query: { id: String(id), number: '1' } })
    expect(data).toMatchObject({ current: { school: 'Third' } })
  })

  it('restoring a revision takes one read and one update of the record', async () => {
    const restore = () => t.call('POST', `${controller}/restore`, { body: { id, number: 1 } })
    expect(await countStatements(restore)).toMatchObject({ reads: 1, writes: 1 })
  })

  it('deleting records takes one read and one statement, and restoring one takes no read', async () => {
    const remove = () => t.call('DELETE', `${controller}/del`, { query: { ids: '2,3' } })
    expect(await countStatements(remove)).toMatchObject({ reads: 1, writes: 1 })
    const entry = await newestEntry(dataRecycleLogTable)
    const restore = () => t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry] } })
    expect(await countStatements(restore)).toMatchObject({ reads: 0, writes: 1 })
  })

  it('adding a record takes no read and one statement, which also places it first in the manual order', async () => {
    const add = () => t.call('POST', `${controller}/add`, { body: { name: 'Qian', school: 'First' } })
    expect(await countStatements(add)).toMatchObject({ reads: 0, writes: 1 })
    const [newest] = await t.db.run('select id, weigh from teacher order by id desc limit 1')
    expect(Reflect.get(Object(newest), 'weigh')).toBe(Reflect.get(Object(newest), 'id'))
  })

  it('saving the same files again does not write their uses', async () => {
    const again = async () => change({ ...Object((await open())?.row), id, name: `Li ${Math.floor(t.deps.clock())}` })
    expect(await countStatements(again, 'file_use')).toMatchObject({ reads: 0, writes: 0 })
  })
})
