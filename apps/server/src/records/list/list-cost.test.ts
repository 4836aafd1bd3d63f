import { defineResource } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { idField, weighField } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createResourceTable } from '../tables/create-table.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { defaultCrudSettings } from '../ports.ts'
import { createCrudTestApp, type CrudTestApp } from '../test-support/test-app.ts'

/** Low, so that few rows exceed it. */
const mostCounted = 10_000

/** Few columns and indexes, so that many rows are inserted quickly. */
const sheet = defineResource({
  controller: 'test.Sheet',
  table: 'test_sheet',
  title: label('表单', 'Sheets'),
  labelField: 'name',
  fields: {
    ...idField,
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, sortable: true, quickSearch: true },
    years: { kind: 'integer', label: label('年', 'Years'), sortable: true },
    tags: { kind: 'tags', label: label('标签', 'Tags') },
    category_id: { kind: 'relation', label: label('分类', 'Category'), resource: 'Category', as: 'category' },
    ...weighField,
  },
})

describe.each(oneDatabase)('the cost of a list on %s', (kind) => {
  let db: Database
  let t: CrudTestApp
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createCrudTestApp(db, { ...defaultCrudSettings, mostCounted })
    await createResourceTable(db, t.resources.bind(sheet).table)
    await t.call('POST', 'Category/add', { body: { name: 'Maths', slug: 'maths' } })
    await db.execute(
      sql`insert into test_sheet (name, years, tags, category_id, weigh) select 'Sheet ' || i || ' in ' || (i % 3), nullif(i % 1000, 0), array['tag ' || i % 2000], 1, i from generate_series(1, ${mostCounted + 2000}) i`,
    )
    await db.execute(sql`vacuum analyze test_sheet`)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const rows = async (query: string) => {
    const { data } = await t.call('GET', 'test.Sheet/index', { query })
    const list = Array.isArray(data?.list) ? data.list : []
    return {
      ...data,
      total: Number(data?.total),
      list: list.map((row) => Object.fromEntries(Object.entries(Object(row)))),
    }
  }

  it('a list reads a page with its relations and its caller in one statement', async () => {
    await rows('limit=10')
    const prepared = vi.spyOn(db._.session, 'prepareQuery')
    const { list } = await rows('limit=10&page=2')
    expect(list).toHaveLength(10)
    expect(list[0]).toMatchObject({ category: { id: 1, label: 'Maths' } })
    expect(prepared.mock.calls.map(([query]) => query.sql)).toEqual([expect.stringMatching(/from \(select "t"\."id"/)])
  })

  it('a list plans its first page once, however often it is opened', async () => {
    const stored = async () => {
      const { rows: found } = await db.execute(
        sql`select sum(generic_plans)::int as "plans" from pg_prepared_statements where statement like '%from "test_sheet" "t"%'`,
      )
      return Number(found[0]?.['plans'])
    }
    // Sequential requests use one connection.
    for (let time = 0; time < 10; time += 1) await rows('limit=20&order=years,desc')
    // The embedded database receives no statement names and so caches no plans.
    expect((await stored()) > 0).toBe(kind === 'postgresql')
  })

  it('a list finds the rows with a rare word and sorts them', async () => {
    const statements = vi.spyOn(db._.session, 'prepareQuery')
    const { list } = await rows('limit=3&order=weigh,asc&quickSearch=Sheet 1199')
    expect(list.map(({ weigh }) => weigh)).toEqual([1199, 11_199, 11_990])
    const page = statements.mock.calls.map(([query]) => query.sql).find((text) => text.includes('(select "t"."id"'))
    expect(page).toContain('offset 0')
  })

  it('a list estimates a total that would take long to count, and marks it as an estimate', async () => {
    const full = await rows('limit=1')
    expect(full).toMatchObject({ total_estimated: true })
    expect(full.total).toBeGreaterThan(mostCounted)
    expect(full.total).toBeLessThan(mostCounted * 2)
    const third = await rows('limit=1&quickSearch=in 1')
    expect(third).not.toHaveProperty('total_estimated')
    const all = Array.from({ length: mostCounted + 2000 }, (_, index) => index + 1)
    expect(third.total).toBe(all.filter((i) => i % 3 === 1 || String(i).includes('1')).length)
  })

  it('a list returns every row once over near and far pages, in either direction', async () => {
    for (const order of ['weigh,desc', 'years,asc', 'name,asc', 'id,desc']) {
      const pages = await Promise.all([5, 6, 7].map((page) => rows(`limit=100&page=${page}&order=${order}`)))
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => Number(id)))
      expect(new Set(ids).size).toBe(300)
    }
    const far = await rows(`limit=10&page=1001&order=id,asc`)
    expect(far.list.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_none, index) => 10_001 + index))
    expect(far.list[0]).toMatchObject({ category: { label: 'Maths' } })
  })

  it('a list reads the first page and a far page from an index, without sorting the table', async () => {
    const plan = async (order: string) => {
      const explained = await db.execute(
        sql`explain select "t"."id" from "test_sheet" "t" order by ${sql.raw(order)} limit 10 offset 8000`,
      )
      return JSON.stringify(explained.rows)
    }
    for (const order of [
      '"t"."weigh" desc, "t"."id" desc',
      '"t"."years" desc nulls last, "t"."id" desc',
      '"t"."name" asc, "t"."id" asc',
    ])
      expect(await plan(order)).toMatch(/Index Only Scan/)
  })

  it('a list continues after a given row and returns the same pages', async () => {
    for (const query of ['order=weigh,desc', 'order=name,asc', 'order=id,asc', 'order=weigh,asc&quickSearch=in 1']) {
      let after = ''
      for (const page of [8, 9, 10, 11]) {
        const byNumber = await rows(`limit=100&page=${page}&${query}`)
        const byCursor = await rows(`limit=100&page=${page}&${query}&after=${after}`)
        expect(byCursor.list).toEqual(byNumber.list)
        expect(byCursor.list).toHaveLength(100)
        expect(byCursor.total).toBe(byNumber.total)
        after = String(Reflect.get(byCursor, 'next'))
      }
    }
    const prepared = vi.spyOn(db._.session, 'prepareQuery')
    const { next } = await rows('limit=100&page=60&order=weigh,desc').then((page) => Object(page))
    await rows(`limit=100&page=61&order=weigh,desc&after=${next}`)
    const page = prepared.mock.calls.map(([requested]) => requested).findLast(({ sql: text }) => text.includes('limit'))
    const plan = JSON.stringify(await db.run(`explain ${page?.sql}`, page?.params))
    expect(plan).toMatch(/Index Cond: \(ROW\(weigh, id\) < ROW/)
  })

  it('a list uses the page number when the cursor is of another order, forged, or has no position', async () => {
    const { next } = await rows('limit=100&page=8&order=weigh,desc').then((page) => Object(page))
    const expected = (await rows('limit=100&page=9&order=name,asc')).list
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      next,
      'x',
      '%00',
      written(null),
      written(['name', 'asc', 1, 1]),
      written(['name', 'asc', 'a\0', 1]),
      written(['name', 'asc', 'a', 2 ** 40]),
      written(['name', 'desc', 'a', 1]),
    ])
      expect((await rows(`limit=100&page=9&order=name,asc&after=${after}`)).list).toEqual(expected)
    expect(Object(await rows('limit=100&page=8&order=years,asc'))).not.toHaveProperty('next')
    expect(Object(await rows('limit=100&page=1'))).not.toHaveProperty('next')
  })

  it.each([
    ['a rare part of a text', 'quickSearch=Sheet 7777', 'test_sheet_search_index'],
    ['a number', 'search[0][field]=years&search[0][operator]=eq&search[0][val]=7', 'test_sheet_years_index'],
    [
      'one of the tags',
      'search[0][field]=tags&search[0][operator]=FIND_IN_SET&search[0][val]=tag 7',
      'test_sheet_tags_index',
    ],
  ])('a list finds %s by an index', async (_what, query, index) => {
    const prepared = vi.spyOn(db._.session, 'prepareQuery')
    expect((await rows(query)).list.length).toBeGreaterThan(0)
    const page = prepared.mock.calls.map(([requested]) => requested).find(({ sql: text }) => text.includes('limit'))
    const plan = await db.run(`explain ${page?.sql}`, page?.params)
    expect(JSON.stringify(plan)).toContain(index)
  })

  it('a list counts again as soon as a record is written', async () => {
    const before = await rows('quickSearch=Newcomer')
    expect(before.total).toBe(0)
    await t.call('POST', 'test.Sheet/add', { body: { name: 'Newcomer' } })
    expect((await rows('quickSearch=Newcomer')).total).toBe(1)
  })
})
