import type { BulkRun } from '@teachnet/contract/lists'
import { resources } from '@teachnet/contract/all-resources'
import { withoutResult } from '@teachnet/contract/sheets'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

interface Requested {
  readonly controller?: string
  readonly mode?: 'add' | 'update' | 'both'
  readonly key?: string
  readonly columns: readonly string[]
  readonly orders?: Readonly<Record<string, string>>
  readonly rows: readonly (readonly string[])[]
  readonly as?: TestAccount
}

describe.each(oneDatabase)('imports on %s', (kind) => {
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
  const begin = ({
    controller = 'information.Category',
    mode = 'add',
    key = '',
    columns,
    rows,
    orders,
    as,
  }: Requested) => post('import', { controller, mode, key, columns, orders, total: rows.length }, as)
  const check = async (requested: Requested) => {
    const { run } = await begin(requested)
    expect(await post('rows', { id: run.id, from: 1, rows: requested.rows }, requested.as)).toMatchObject({ code: 1 })
    return (await post('check', { id: run.id }, requested.as)).run
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
      [3, 'Slug “news” is the same as in an earlier row'],
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
    const requested = { columns: ['name', 'slug'], rows: [['Again', 'again']] }
    const first = await check(requested)
    for (let time = 0; time < 6; time += 1) await begin(requested)
    expect(await post('start', { id: first.id })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const last = await check(requested)
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
    expect(onlyChanges).toMatchObject({
      done: 0,
      same: 1,
      failed: 1,
      failures: [{ number: 1, message: 'Record not found' }],
    })
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

  const certificate = async (rows: readonly (readonly string[])[], more: Partial<Requested> = {}) =>
    check({
      controller: 'fond.Code',
      columns: ['code', 'kind', 'holder_name', 'issued_on'],
      rows: rows.map(([code = '', day = '', kind = 'Teacher']) => [code, kind, 'Wei', day]),
      ...more,
    })
  const stored = async (prefix: string) =>
    (
      await t.db.execute(
        sql`select "code", "issued_on"::text as "day" from "fond_code" where "code" like ${`${prefix}%`} order by "code"`,
      )
    ).rows

  it('a date is stored from each spelling of people and spreadsheet programs, and the check says what it was read as [H6]', async () => {
    const spellings = ['2026/3/5', '2026年3月5日', '2026-3-5', '2026.3.5', '2026-03-05 08:30:00', '20260305', '46086']
    const run = await certificate(spellings.map((day, at) => [`DAY-00${at}`, day]))
    expect(run).toMatchObject({ failed: 0, added: 7, reread: 7 })
    expect(run.rereads[1]).toEqual({ number: 2, cells: { issued_on: '2026-03-05' } })
    for (const [state, count] of [
      ['waiting', 0],
      ['checked', 7],
    ] as const) {
      await t.db.execute(sql`update "bulk_run" set "state" = ${state} where "id" = ${run.id}`)
      const { data } = await t.call('GET', 'bulk/run', { query: { id: String(run.id) } })
      expect(data).toMatchObject({ reread: count })
    }
    await post('start', { id: run.id })
    expect((await stored('DAY')).map(({ day }) => day)).toEqual(spellings.map(() => '2026-03-05'))
  })

  it('a date that can be read in several ways is refused, unless the order of its column was chosen', async () => {
    const rows = [
      ['AMB-001', '5/3/2026'],
      ['AMB-002', '25/3/2026'],
    ]
    const unclear = await certificate(rows)
    expect(unclear.failures).toMatchObject([{ number: 1, cells: { issued_on: expect.stringContaining('5/3/2026') } }])
    const { id } = await certificate(rows, { orders: { issued_on: 'dmy' } })
    await post('start', { id })
    expect((await stored('AMB')).map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-25'])
  })

  it('errors of a spreadsheet and numbers that have lost digits are refused by cell; rows are mended and checked again [H6]', async () => {
    const rows = [
      ['MEND-01', '2026-03-05'],
      ['1.10101199003071E+17', '2026-03-05'],
      ['MEND-03', '#N/A'],
      ['MEND-01', '2026-03-05'],
    ]
    const run = await certificate(rows)
    expect(run).toMatchObject({ done: 1, failed: 3 })
    expect(run.failures.map(({ number, cells }) => [number, Object.keys(cells)])).toEqual([
      [2, ['code']],
      [3, ['issued_on']],
      [4, ['code']],
    ])
    expect(run.failures[0]?.message).toContain('15 digits')
    expect(run.failures[2]?.message).toBe('Code “MEND-01” is the same as in an earlier row')
    const mended = await post('mend', {
      id: run.id,
      rows: [
        { number: 2, cells: ['MEND-02', 'Teacher', 'Wei', '2026-03-05'] },
        { number: 3, cells: ['MEND-03', 'Teacher', 'Wei', 'never'] },
        { number: 4, cells: ['MEND-01', 'Teacher', 'Wei', ''] },
      ],
    })
    expect(mended.run).toMatchObject({ state: 'checked', done: 2, failed: 2 })
    expect(await post('mend', { id: run.id, rows: [{ number: 1, cells: ['X'] }] })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
    expect((await post('start', { id: run.id })).run).toMatchObject({ state: 'done', done: 2, failed: 2 })
    expect((await stored('MEND')).map(({ code }) => code)).toEqual(['MEND-01', 'MEND-02'])
    const again = await certificate([['MEND-01', '2026-03-05']])
    expect(again.failures[0]?.message).toContain('MEND-01')
    expect(await stored('MEND')).toHaveLength(2)
  })

  it('a formula without a result is refused with the advice to save the file [H6]', async () => {
    const run = await check({
      controller: 'fond.Code',
      columns: ['code', 'kind', 'holder_name'],
      rows: [['FML-000001', '教师', withoutResult]],
    })
    expect(run.failures[0]?.message).toMatch(/^Holder: the formula has no result in the file/)
  })

  it('a certificate is found by its code in any spelling, and repeats it in any spelling [H2, H6]', async () => {
    const controller = 'fond.Code'
    const columns = ['code', 'kind', 'holder_name']
    const first = await check({ controller, columns, rows: [['KEY-2026-01', '教师', '张伟']] })
    await post('start', { id: first.id })
    const spellings = ['key-2026-01', 'ＫＥＹ－２０２６－０１', ' KEY–2026–01 ', 'KEY -2026 -01']
    for (const [at, code] of spellings.entries()) {
      const rows = [[code, '', `张伟${'甲乙丙丁'.charAt(at)}`]]
      const run = await check({ controller, mode: 'both', key: 'code', columns, rows })
      expect([code, run.added, run.failures]).toEqual([code, 0, []])
      await post('start', { id: run.id })
    }
    const { rows } = await t.db.execute(
      sql`select "code", "holder_name" from "fond_code" where "code" like 'KEY-2026%'`,
    )
    expect(rows).toEqual([{ code: 'KEY-2026-01', holder_name: '张伟丁' }])
    const repeated = await check({
      controller,
      columns,
      rows: [
        ['REP-2026-01', '教师', '甲'],
        ['ｒｅｐ-2026-01', '教师', '乙'],
      ],
    })
    expect(repeated.failures.map(({ number, message }) => [number, message])).toEqual([
      [2, 'Code “ｒｅｐ-2026-01” is the same as in an earlier row'],
    ])
  })

  it('a related record is found by its name, mail address or mobile number in any spelling [H2, H6]', async () => {
    await t.db.execute(sql`insert into "user" ("username", "nickname", "email", "mobile", "password")
      values ('finder', '阿卜杜拉·买买提', 'finder@example.org', '13800138123', '')`)
    const spellings = ['阿卜杜拉•买买提', '138-0013-8123', '+86 138 0013 8123', ' finder＠example.org']
    const run = await check({
      controller: 'teacher.Teacher',
      columns: ['name', 'user_id'],
      rows: spellings.map((text, at) => [`王老师${'甲乙丙丁'.charAt(at)}`, text]),
    })
    // Only one teacher can have an account: the rows are right but for this.
    expect(run.failures.map(({ message }) => message)).not.toEqual(
      expect.arrayContaining([expect.stringContaining('does not exist')]),
    )
    expect(run.done).toBe(1)
  })

  it('prices, years and percentages are read by the kind of their field, or refused with the reason [H6]', async () => {
    const prices = ['59.70', '1,999.90', '¥2,999.00', '199元', '１９９', '50%', '1.5万', '19.999']
    const run = await check({
      controller: 'teacher.Teacher',
      columns: ['name', 'years'],
      rows: [
        ['Li', '12年'],
        ['Wu', '１２'],
        ['Xu', '50%'],
        ['Ye', '12.00'],
        ['Yu', '12.5'],
      ],
    })
    expect(run.failures.map(({ number, message }) => [number, message])).toEqual([
      [3, expect.stringContaining('50%')],
      [5, expect.stringContaining('Years of teaching')],
    ])
    expect(run.rereads.map(({ number, cells }) => [number, cells.years])).toEqual([
      [1, '12'],
      [2, '12'],
      [4, '12'],
    ])
    const money = serverKindOf({ kind: 'money', label: { 'zh-cn': '价格', en: 'Price' } })
    const field = { kind: 'money', label: { 'zh-cn': '价格', en: 'Price' } } as const
    const read = prices.map((price) => {
      try {
        return money.fromSheet(price, field)
      } catch (error) {
        return error instanceof Error ? error.message : error
      }
    })
    expect(read).toEqual(['59.70', '1999.90', '2999.00', '199', '199', 'import.percent', '15000', '19.999'])
  })

  it.each(['12年', '$199', 'USD 12.50', '30 人'])('a price is not read from a number with another unit: %s', (text) => {
    const money = serverKindOf({ kind: 'money', label: { 'zh-cn': '价格', en: 'Price' } })
    expect(() => money.fromSheet(text, { kind: 'money', label: { 'zh-cn': '价格', en: 'Price' } }, {})).toThrow(
      'import.otherUnit',
    )
  })

  it('a region that does not exist is refused by its name', async () => {
    const run = await check({
      controller: 'teacher.Teacher',
      columns: ['name', 'region'],
      rows: [['Li', '火星 火星市']],
    })
    expect(run.failures.map(({ message }) => message)).toEqual([expect.stringMatching(/“火星 火星市” does not exist/)])
  })

  it('a related record is found by a name of digits before an id; ids are written with a sign [H6]', async () => {
    await t.db.execute(sql`delete from "information_category" where "slug" in ('digits', 'year')`)
    await t.db.execute(
      sql`insert into "information_category" ("name", "name_en", "slug") values ('7', '', 'digits'), ('2025', '', 'year')`,
    )
    const { rows: made } = await t.db.execute(sql`select "id", "slug" from "information_category"`)
    const idOf = (slug: string) => Number(made.find((row) => row.slug === slug)?.id)
    const run = await check({
      controller: 'information.Item',
      columns: ['title', 'category_id', 'publish_time', 'slug', 'tags'],
      rows: [
        ['Seven', '7', '2026/3/1 8:00', 'seven', '听；说'],
        ['Year', '2025', '2026年3月1日', 'year-25', '听、说、读'],
        ['Sign', `#${idOf('one')}`, '2026-03-01 08:00:00', 'sign', '听,说'],
      ],
    })
    expect(run).toMatchObject({ added: 3, failed: 0 })
    await post('start', { id: run.id })
    const { rows } = await t.db.execute(
      sql`select "category_id", "tags", "publish_time"::integer as "at" from "information_item" where "slug" in ('seven', 'year-25', 'sign') order by "id"`,
    )
    expect(rows.map(({ category_id, tags }) => [category_id, tags])).toEqual([
      [idOf('digits'), ['听', '说']],
      [idOf('year'), ['听', '说', '读']],
      [idOf('one'), ['听', '说']],
    ])
    expect(rows[0]?.at).toBe(rows[2]?.at)
  })

  it('a region is stored from its names, from official codes, and from an official code in a form [H2, H6, H7]', async () => {
    const regions = [
      ['香港', [81]],
      ['中国澳门', [82]],
      ['台湾省', [71]],
      ['110101', [11, 1101, 110_101]],
      ['北京 北京市 东城区', [11, 1101, 110_101]],
      ['广东省/深圳市/南山区', [44, 4403, 440_305]],
    ] as const
    const rows = [...regions.map(([text], at) => [`Region ${at}`, text]), ['Region none', '999999']]
    const run = await check({ controller: 'enterprise.Branch', columns: ['name', 'region'], rows })
    expect(run).toMatchObject({ added: 6, failed: 1 })
    expect(run.rereads.map(({ cells }) => cells.region)).toEqual([
      '香港特别行政区',
      '澳门特别行政区',
      '北京市,市辖区,东城区',
      '北京市,市辖区,东城区',
      '广东省,深圳市,南山区',
    ])
    await post('start', { id: run.id })
    const typed = { name: 'Region form', region: '440305' }
    expect(await t.call('POST', 'enterprise.Branch/add', { body: typed })).toMatchObject({ code: 1 })
    const { rows: stored } = await t.db.execute(
      sql`select "region" from "enterprise_branch" where "name" like 'Region %' order by "id"`,
    )
    expect(stored.map(({ region }) => region)).toEqual([...regions.map(([, ids]) => ids), [44, 4403, 440_305]])
  })

  it('progress counts the rows that are written, not those that were checked', async () => {
    await t.db.execute(sql`delete from "bulk_run"`)
    const rows = Array.from({ length: 210 }, (_, at) => [`PROG-${1000 + at}`, '2026-03-05'])
    const run = await certificate(rows)
    await t.deps.jobs.runDue()
    const displayed = async () =>
      (await t.call('GET', 'bulk/run', { query: { id: String(run.id) } })).data as unknown as BulkRun
    expect(await displayed()).toMatchObject({ state: 'checked', done: 210 })
    expect((await post('start', { id: run.id })).run).toMatchObject({ state: 'waiting', done: 0 })
    await t.deps.jobs.runDue()
    expect(await displayed()).toMatchObject({ state: 'done', done: 210, added: 210 })
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
    const displayed = await t.call('GET', 'bulk/run', { query: { id: String(run.id) } })
    expect(displayed.data).toMatchObject({ state: 'checked', done: 230, added: 230 })
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
