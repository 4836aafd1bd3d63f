import type { BulkRun } from '@teachnet/contract/lists'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('rows of an import that are written together on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const post = async (call: string, body: object, as: TestAccount = t.root) => {
    const reply = await t.call('POST', `bulk/${call}`, { body, as })
    expect(reply).toMatchObject({ code: 1 })
    return reply.data as unknown as BulkRun
  }
  const check = async (
    body: { controller: string; mode: string; key: string; columns: string[] },
    rows: string[][],
  ) => {
    const { id } = await post('import', { ...body, total: rows.length })
    await post('rows', { id, from: 1, rows })
    return post('check', { id })
  }
  const add = { controller: 'fond.Code', mode: 'add', key: '', columns: ['code', 'kind', 'holder_name'] }
  const cells = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${prefix}-${100 + at}`, 'Teacher', `Wei ${at}`])
  const stored = async (prefix: string) =>
    (
      await t.db.execute(
        sql`select "code", "holder_name" as "name", "weigh" = "id" as "isOnTop" from "fond_code" where "code" like ${`${prefix}-%`} order by "id"`,
      )
    ).rows

  it('the number of statements does not grow with the rows', async () => {
    const countStatements = async (prefix: string, count: number) => {
      const statements = vi.spyOn(Object.getPrototypeOf(t.db._.session), 'prepareQuery')
      const { id } = await check(add, cells(prefix, count))
      expect(await post('start', { id })).toMatchObject({ state: 'done', added: count })
      const calls = statements.mock.calls.length
      vi.restoreAllMocks()
      return calls
    }
    await countStatements('WARM', 1)
    expect(await countStatements('MANY', 40)).toBe(await countStatements('FEW', 4))
    expect(await stored('MANY')).toEqual(cells('MANY', 40).map(([code, , name]) => ({ code, name, isOnTop: true })))
  })

  it('undo removes the records whose long texts are unchanged, without a second copy of these texts', async () => {
    const text = 'A long text. '.repeat(50).trim()
    const texts = { controller: 'fond.Text', mode: 'add', key: '', columns: ['title', 'kind', 'content'] }
    const { id } = await check(texts, [
      ['Long, unchanged', 'valid', text],
      ['Long, changed', 'valid', text],
    ])
    expect(await post('start', { id })).toMatchObject({ state: 'done', added: 2 })
    const stored = await t.db.execute(
      sql`select max(length("after"::text)) as "length" from "bulk_row" where "run_id" = ${id}`,
    )
    expect(Number(stored.rows[0]?.length)).toBeLessThan(text.length)
    await t.db.execute(sql`update "fond_text" set "content" = "content" || '.' where "title" = 'Long, changed'`)
    expect(await post('undo', { id })).toMatchObject({ state: 'undone', done: 1, failed: 1 })
    const left = await t.db.execute(sql`select "title" from "fond_text" where "title" like 'Long, %'`)
    expect(left.rows).toEqual([{ title: 'Long, changed' }])
  })

  it('a value that another record has rejects its row only, in the check and when a record came in between', async () => {
    await post('start', { id: (await check(add, cells('HELD', 3))).id })
    const rows = [...cells('NEXT', 9), ...cells('HELD', 3), ...cells('LAST', 9)]
    const run = await check(add, rows)
    expect(run).toMatchObject({ done: 18, failed: 3 })
    expect(run.failures.map(({ number, message }) => [number, message.includes('HELD-')])).toEqual([
      [10, true],
      [11, true],
      [12, true],
    ])
    await t.call('POST', 'fond.Code/add', { body: { code: 'LAST-104', kind: 'teacher', holder_name: 'Li' } })
    const written = await post('start', { id: run.id })
    expect(written).toMatchObject({ state: 'done', done: 17, failed: 4 })
    expect(written.failures.at(-1)).toMatchObject({ number: 17, message: expect.stringContaining('LAST-104') })
    expect(await stored('NEXT')).toHaveLength(9)
    expect(await stored('LAST')).toHaveLength(9)
  })

  it('each changed record gets its own values, a row that changes nothing is not written, and undo restores all', async () => {
    await post('start', { id: (await check(add, cells('EDIT', 6))).id })
    const before = await stored('EDIT')
    const rows = cells('EDIT', 6).map(([code = '', , name = ''], at) => [
      code,
      at === 4 ? 'teacher' : 'Teacher',
      at < 3 ? `${name} 改` : name,
    ])
    const requested = { ...add, mode: 'both', key: 'code' }
    const run = await check(requested, [...rows, ...cells('EXTRA', 2)])
    expect(run).toMatchObject({ done: 5, same: 3, added: 2, failed: 0 })
    const revisions = async () =>
      (
        await t.db.execute(
          sql`select count(*)::integer as "total" from "admin_log" where "data" like '%"controller":"fond.Code"%"action":"edit"%'`,
        )
      ).rows
    const logged = Number((await revisions())[0]?.total)
    expect(await post('start', { id: run.id })).toMatchObject({ state: 'done', done: 5, same: 3 })
    expect((await stored('EDIT')).map(({ name }) => name)).toEqual(rows.map(([, , name]) => name))
    expect(Number((await revisions())[0]?.total)).toBe(logged + 3)
    expect(await post('undo', { id: run.id })).toMatchObject({ state: 'undone', failed: 0 })
    expect(await stored('EDIT')).toEqual(before)
    expect(await stored('EXTRA')).toEqual([])
  })

  it('an import by a caller who may not publish adds hidden records, and shows none', async () => {
    const node = 'information/item'
    const writer = await t.addAdmin('writer', [
      node,
      ...['index', 'add', 'edit', 'draft'].map((action) => `${node}/${action}`),
    ])
    await t.call('POST', 'information.Category/add', { body: { name: 'One', slug: 'one' } })
    const rows = ['Hidden A', 'Hidden B'].map((title, at) => [title, `hidden-${at}`, '#1', '2026-03-05', 'Enabled'])
    const columns = ['title', 'slug', 'category_id', 'publish_time', 'status']
    const run = async (mode: string, key: string) => {
      const { id } = await post(
        'import',
        { controller: 'information.Item', mode, key, columns, total: rows.length },
        writer,
      )
      await post('rows', { id, from: 1, rows }, writer)
      await post('check', { id }, writer)
      return post('start', { id }, writer)
    }
    const states = async () =>
      (await t.db.execute(sql`select "status" from "information_item" where "slug" like 'hidden-%'`)).rows
    expect(await run('add', '')).toMatchObject({ added: 2, failed: 0 })
    expect(await states()).toEqual([{ status: '0' }, { status: '0' }])
    expect(await run('update', 'slug')).toMatchObject({ done: 0, failed: 2 })
    expect(await states()).toEqual([{ status: '0' }, { status: '0' }])
  })

  it('each row of a balance log begins with the balance that the row before left', async () => {
    const { data } = await t.call('POST', 'user.User/add', {
      body: { username: 'batch', nickname: 'Batch', email: 'batch@desk.test', password: 'Quiet-River-29', status: '1' },
    })
    const { rows: found } = await t.db.execute(sql`select "id" from "user" where "username" = 'batch'`)
    expect({ data, found }).toMatchObject({ found: [{ id: expect.anything() }] })
    const requested = { controller: 'user.ScoreLog', mode: 'add', key: '', columns: ['user_id', 'score', 'memo'] }
    const rows = [5, 7, -2].map((score) => [`#${Number(found[0]?.id)}`, String(score), 'Gift'])
    await post('start', { id: (await check(requested, rows)).id })
    const log = await t.db.execute(
      sql`select "before", "after" from "user_score_log" where "user_id" = ${Number(found[0]?.id)} order by "id"`,
    )
    expect(log.rows.map(({ before, after }) => [Number(before), Number(after)])).toEqual([
      [0, 5],
      [5, 12],
      [12, 10],
    ])
  })

  describe('a tree in one file', () => {
    const columns = ['name', 'slug', 'pid']
    const tree = { controller: 'information.Category', mode: 'add', key: '', columns }
    /** A root, `between` records, then a child of the root, its child, and one whose parent is nowhere. */
    const cellsOfTree = (name: string, between: number) => [
      [`${name} root`, `${name}-root`, ''],
      ...Array.from({ length: between }, (_, at) => [`${name} ${at}`, `${name}-${at}`, '']),
      [`${name} child`, `${name}-child`, `${name} root`],
      ...Array.from({ length: 45 }, (_, at) => [`${name} more ${at}`, `${name}-more-${at}`, '']),
      [`${name} grandchild`, `${name}-grandchild`, `${name} child`],
      [`${name} lost`, `${name}-lost`, `${name} nowhere`],
    ]
    const parents = async (name: string) =>
      (
        await t.db.execute(
          sql`select "c"."slug", "p"."slug" as "parent" from "information_category" "c" join "information_category" "p" on "p"."id" = "c"."pid"
            where "c"."slug" like ${`${name}-%`} order by "c"."id"`,
        )
      ).rows

    it('a parent is found in the check, however many rows earlier it is, and nothing is written [H6]', async () => {
      const run = await check(tree, cellsOfTree('far', 60))
      expect(run.failures.map(({ number, message }) => [number, message])).toEqual([
        [109, expect.stringContaining('far nowhere')],
      ])
      expect(run).toMatchObject({ done: 108, added: 108, failed: 1 })
      expect(await parents('far')).toEqual([])
      expect(await post('start', { id: run.id })).toMatchObject({ state: 'done', added: 108, failed: 1 })
      expect(await parents('far')).toEqual([
        { slug: 'far-child', parent: 'far-root' },
        { slug: 'far-grandchild', parent: 'far-child' },
      ])
    })

    it('a mended row is found as the parent of a later one, and finds no parent in a later row', async () => {
      const rows = [
        ['mend first', 'mend-first', 'mend root'],
        ['mend root', 'mend root', ''],
        ['mend child', 'mend-child', 'mend root'],
      ]
      const run = await check(tree, rows)
      expect(run.failures.map(({ number }) => number)).toEqual([1, 2, 3])
      const mended = (cells: readonly (readonly [number, string[]])[]) =>
        post('mend', { id: run.id, rows: cells.map(([number, cells]) => ({ number, cells })) })
      expect(await mended([[2, ['mend root', 'mend-root', '']]])).toMatchObject({ added: 1, failed: 2 })
      const again = [1, 3].map((number) => [number, rows[number - 1] ?? []] as const)
      expect((await mended(again)).failures.map(({ number }) => number)).toEqual([1])
    })

    it('a child is written below its parent when the database refuses another row', async () => {
      const run = await check(tree, [
        ['late root', 'late-root', ''],
        ['late child', 'late-child', 'late root'],
        ['late taken', 'late-taken', ''],
      ])
      await t.call('POST', 'information.Category/add', { body: { name: 'Taken', slug: 'late-taken' } })
      expect(await post('start', { id: run.id })).toMatchObject({ state: 'done', added: 2, failed: 1 })
      expect(await parents('late')).toEqual([{ slug: 'late-child', parent: 'late-root' }])
    })
  })
})
