import type { BulkRun } from '@teachnet/contract/lists'
import { resources } from '@teachnet/contract/all-resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../crud/test-support/test-app.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import { databaseKinds } from '../../test-support/test-database.ts'

interface Asked {
  readonly controller?: string
  readonly mode?: 'add' | 'update' | 'both'
  readonly key?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly as?: TestAccount
}

describe.each(databaseKinds)('imports on %s', (kind) => {
  let t: OwnCrudTestApp
  let adder: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    adder = await t.addAdmin('adder', [
      'information/category',
      'information/category/index',
      'information/category/add',
    ])
  })
  afterAll(() => t.close())

  const post = async (call: string, body: object, as: TestAccount = t.root) => {
    const reply = await t.call('POST', `bulk/${call}`, { body, as })
    return { ...reply, run: reply.data as unknown as BulkRun }
  }
  const begin = ({ controller = 'information.Category', mode = 'add', key = '', columns, rows, as }: Asked) =>
    post('import', { controller, mode, key, columns, total: rows.length }, as)
  const check = async (asked: Asked) => {
    const { run } = await begin(asked)
    expect(await post('rows', { id: run.id, from: 1, rows: asked.rows }, asked.as)).toMatchObject({ code: 1 })
    return (await post('check', { id: run.id }, asked.as)).run
  }
  const categories = async () => {
    const { rows } = await t.db.execute(sql`select "name", "slug" from "information_category" order by "id"`)
    return rows
  }

  it('a check finds what each row would do, with the reasons of those that fail, and writes nothing', async () => {
    const before = await categories()
    const run = await check({
      columns: ['name', 'slug', 'status'],
      rows: [
        ['News', 'news', 'Enabled'],
        ['', 'nameless', ''],
        ['Events', 'news', '停用'],
        ['Papers', 'p p', 'perhaps'],
        ['Films', 'films', ''],
      ],
    })
    expect(run).toMatchObject({
      kind: 'import',
      state: 'checked',
      total: 5,
      done: 2,
      failed: 3,
      added: 2,
      isUndoable: false,
    })
    expect(run.failures.map(({ number, message }) => [number, message])).toEqual([
      [2, 'Name: Required'],
      [3, 'Slug is the same as in an earlier row'],
      [4, 'Slug: Use lower-case letters, digits and hyphens only; Status is not one of the options'],
    ])
    expect(await categories()).toEqual(before)

    const started = await post('start', { id: run.id })
    expect(started.run).toMatchObject({ state: 'done', done: 2, added: 2, failed: 3, isUndoable: true })
    expect((await categories()).slice(before.length)).toEqual([
      { name: 'News', slug: 'news' },
      { name: 'Films', slug: 'films' },
    ])
    expect(await post('start', { id: run.id })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect((await post('undo', { id: run.id })).run).toMatchObject({ state: 'undone', done: 2, failed: 0 })
    expect(await categories()).toEqual(before)
  })

  it('a file can be checked repeatedly: an import that was not started is replaced and does not count as running', async () => {
    const asked = { columns: ['name', 'slug'], rows: [['Again', 'again']] }
    const first = await check(asked)
    for (let time = 0; time < 6; time += 1) await begin(asked)
    expect(await post('start', { id: first.id })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const last = await check(asked)
    expect(last).toMatchObject({ state: 'checked', done: 1 })
    const { rows } = await t.db.execute(sql`select "id" from "bulk_run" where "state" in ('collecting', 'checked')`)
    expect(rows).toEqual([{ id: last.id }])
    await post('start', { id: last.id })
    expect((await post('undo', { id: last.id })).run).toMatchObject({ state: 'undone' })
  })

  it('rows change the records that a unique field finds, and add the others; undo brings back both', async () => {
    const first = await check({
      columns: ['name', 'slug'],
      rows: [
        ['One', 'one'],
        ['Two', 'two'],
      ],
    })
    await post('start', { id: first.id })
    const rows = [
      ['Eins', 'one'],
      ['Drei', 'three'],
    ]
    const run = await check({ mode: 'both', key: 'slug', columns: ['name', 'slug'], rows })
    expect(run).toMatchObject({ done: 2, added: 1, failed: 0 })
    await post('start', { id: run.id })
    expect((await categories()).map(({ name }) => name)).toEqual(['Eins', 'Two', 'Drei'])
    await post('undo', { id: run.id })
    expect((await categories()).map(({ name }) => name)).toEqual(['One', 'Two'])
    const onlyChanges = await check({
      mode: 'update',
      key: 'slug',
      columns: ['slug', 'name'],
      rows: [
        ['gone', 'X'],
        ['two', ''],
      ],
    })
    expect(onlyChanges).toMatchObject({ done: 1, failed: 1, failures: [{ number: 1, message: 'Record not found' }] })
  })

  it('related records are found by their names or ids, and names that several have are refused', async () => {
    const { rows } = await t.db.execute(sql`select "id" from "information_category" where "slug" = 'one'`)
    await t.db.execute(
      sql`insert into "information_category" ("name", "name_en", "slug") values ('Twice', '', 't1'), ('Twice', '', 't2')`,
    )
    const run = await check({
      controller: 'information.Item',
      columns: ['title', 'category_id', 'publish_time', 'slug'],
      rows: [
        ['By name', 'One', '2026-03-01 08:00:00', 'i1'],
        ['By id', String(rows[0]?.id), '2026-03-01 08:00:00', 'i2'],
        ['By nothing', 'Nowhere', '2026-03-01', 'i3'],
        ['By two', 'Twice', '2026-03-01', 'i4'],
      ],
    })
    expect(run.failures.map(({ number, message }) => [number, message])).toEqual([
      [3, 'Category: “Nowhere” does not exist'],
      [4, expect.stringContaining('several records have the name “Twice”')],
    ])
    expect(run).toMatchObject({ added: 2 })
  })

  it('a choice, a switch and a region are read as an export writes them', () => {
    const sheet = {
      row: { place_text: '广东省,广州市,天河区' },
      name: 'place',
      locale: 'en',
      timeZone: 'Asia/Shanghai',
    } as const
    for (const definition of resources)
      for (const field of Object.values(definition.fields)) {
        if (field.kind !== 'choice' && field.kind !== 'switch' && field.kind !== 'region') continue
        const server = serverKindOf(field)
        const value = server.sample(field, { name: 'place', turn: 1, reference: undefined })
        const cell = server.toSheet(value, { ...sheet, field })
        if (field.kind === 'region') expect(server.fromSheet(String(cell), field)).toEqual([44, 4401, 440_106])
        else expect(server.fromSheet(String(cell), field)).toEqual(value)
      }
  })

  it('what an export has written is imported again without a change, texts that look like formulas too [H8]', async () => {
    await t.db.execute(sql`update "information_category" set "name" = '=1+1' where "slug" = 'two'`)
    const run = await check({ mode: 'update', key: 'slug', columns: ['slug', 'name'], rows: [['two', `'=1+1`]] })
    await post('start', { id: run.id })
    expect(await categories()).toContainEqual({ name: '=1+1', slug: 'two' })
  })

  it('an import needs the right of each single write, and columns, keys and rows that fit', async () => {
    const rows = [['A', 'a']]
    const columns = ['name', 'slug']
    expect(await begin({ columns, rows, as: adder })).toMatchObject({ code: 1 })
    expect(await begin({ mode: 'both', key: 'slug', columns, rows, as: adder })).toMatchObject({ error: 'FORBIDDEN' })
    for (const wrong of [
      { columns: ['nothing'] },
      { columns: ['name', 'name'] },
      { mode: 'update' as const, key: 'name', columns },
      { mode: 'update' as const, key: 'id', columns },
      { key: 'slug', columns },
    ])
      expect(await begin({ rows, ...wrong })).toMatchObject({ error: 'PARAMETER' })
    expect(await begin({ controller: 'auth.Admin', columns: ['username', 'password'], rows })).toMatchObject({
      error: 'PARAMETER',
    })
    // Each invitation would send a letter.
    const letters = { controller: 'auth.Invitation', columns: ['email', 'group_ids'], rows: [['a@desk.test', '1']] }
    expect(await begin(letters)).toMatchObject({ error: 'PARAMETER' })
    const { run } = await begin({ columns, rows })
    expect(await post('rows', { id: run.id, from: 1, rows }, adder)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await post('rows', { id: run.id, from: 2, rows })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await post('rows', { id: run.id, from: 1, rows: [['x'.repeat(100_001)]] })).toMatchObject({
      error: 'PARAMETER',
    })
    expect(await post('check', { id: run.id }, adder)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a large import is checked and written by jobs, and is not checked more than a few times at once', async () => {
    await t.db.execute(sql`delete from "bulk_run"`)
    const rows = Array.from({ length: 230 }, (_, index) => [`Many ${index}`, `many-${index}`])
    const run = await check({ columns: ['name', 'slug'], rows })
    expect(run).toMatchObject({ state: 'checking', done: 0 })
    await t.deps.jobs.runDue()
    const shown = await t.call('GET', 'bulk/run', { query: { id: String(run.id) } })
    expect(shown.data).toMatchObject({ state: 'checked', done: 230, added: 230 })
    expect((await post('start', { id: run.id })).run).toMatchObject({ state: 'waiting' })
    await t.deps.jobs.runDue()
    expect((await categories()).filter(({ name }) => String(name).startsWith('Many'))).toHaveLength(230)
    for (let time = 0; time < 5; time += 1)
      expect(await check({ columns: ['name', 'slug'], rows })).toMatchObject({ state: 'checking' })
    expect(await begin({ columns: ['name'], rows: [['x']] })).toMatchObject({ error: 'TOO_FREQUENT' })
  })

  it('of concurrent imports to one area, only one is kept', async () => {
    await t.db.execute(sql`delete from "bulk_run"`)
    await Promise.all(Array.from({ length: 20 }, () => begin({ columns: ['name'], rows: [['x']] })))
    expect((await t.db.execute(sql`select "id" from "bulk_run"`)).rows).toHaveLength(1)
  })
})
