import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const day = 86_400_000

interface Exported {
  readonly id: number
  readonly state: string
  readonly count: number
  readonly url: string
}

describe.each(oneDatabase)('exports of lists, on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const nodes = ['teacher/teacher', 'teacher/teacher/index', 'teacher/teacher/export']
    clerk = await t.addAdmin('clerk', [...nodes, 'routine/export', 'routine/export/index'])
    const rows = [
      { name: '王老师', name_en: 'Ms Wang', school: '第一中学', years: 12, is_signed: 1, region: [44, 4401, 440_106] },
      { name: 'Sum', name_en: '', school: '@SUM(A1)', years: 3, is_signed: 0, tags: ['a', 'b'] },
      { name: '李老师', name_en: 'Mr Li', school: '-2', years: 30, status: '0' },
    ]
    for (const body of rows) expect(await t.call('POST', 'teacher.Teacher/add', { body })).toMatchObject({ code: 1 })
    // A name of the time before the rule.
    await t.db.execute(sql`update "teacher" set "name" = '=1+1' where "name" = 'Sum'`)
  })
  afterAll(() => t.close())

  const request = (body: object, options: Partial<Parameters<OwnCrudTestApp['call']>[2]> = {}) =>
    t.call('POST', 'teacher.Teacher/export', {
      body: { format: 'csv', columns: ['name', 'years'], values: 'labels', ...body },
      ...options,
    })
  async function download(url: string) {
    const answer = await t.app.inject({ url: url.replace(/^\/\/[^/]+/, '') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')
    return answer.rawPayload
  }
  async function csvOf(body: object): Promise<unknown[][]> {
    const { data } = await request(body)
    return parseCsv((await download((data as unknown as Exported).url)).toString())
  }

  it('an export has the records of the list, in its order, with the chosen columns as people read them', async () => {
    const lines = await csvOf({
      columns: ['years', 'name', 'is_signed', 'status', 'region', 'tags', 'create_time'],
      order: 'years,desc',
      search: [{ field: 'years', operator: 'egt', val: '12' }],
    })
    expect(lines).toEqual([
      ['Years of teaching', 'Name', 'Name (English)', 'Signed', 'Status', 'Region', 'Tags', 'Created'],
      ['30', '李老师', 'Mr Li', 'No', 'Disabled', '', '', '2026-03-02 18:00:00'],
      ['12', '王老师', 'Ms Wang', 'Yes', 'Enabled', '广东省,广州市,天河区', '', '2026-03-02 18:00:00'],
    ])
  })

  it('an export of stored values has the names and values of the API, in both languages', async () => {
    const lines = await csvOf({ columns: ['name', 'is_signed', 'region'], values: 'stored', order: 'id,asc' })
    expect(lines[0]).toEqual(['name', 'name_en', 'is_signed', 'region'])
    expect(lines[1]).toEqual(['王老师', 'Ms Wang', '1', '44,4401,440106'])
  })

  it('no cell of an export is a formula, in either format [X6]', async () => {
    const { data } = await request({ columns: ['name', 'school', 'years'], order: 'id,asc' })
    const text = (await download((data as unknown as Exported).url)).toString()
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain(`'=1+1,,'@SUM(A1),,3`)
    expect(text).toContain(`李老师,Mr Li,'-2,,30`)

    const book = await request({ columns: ['name', 'school', 'years'], order: 'id,asc', format: 'xlsx' })
    const { sheets } = await readXlsx(await download((book.data as unknown as Exported).url))
    expect(sheets[0]?.name).toBe('Teachers')
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Name (English)', 'School', 'School (English)', 'Years of teaching'],
      ['王老师', 'Ms Wang', '第一中学', '', 12],
      ['=1+1', '', '@SUM(A1)', '', 3],
      ['李老师', 'Mr Li', '-2', '', 30],
    ])
    for (const [, cell] of sheets[0]?.cells ?? []) expect(cell).not.toHaveProperty('formula')
  })

  it('a workbook has dates as dates, whole addresses of pictures, both languages, fitting widths, fixed titles and a filter [H8]', async () => {
    await t.call('POST', 'teacher.Teacher/edit', {
      body: { id: 1, signed_on: '2024-05-01', photo: '/storage/a.webp', content: '<p>很长的简介</p>' },
    })
    const search = [{ field: 'id', operator: 'eq', val: '1' }]
    const columns = ['name', 'signed_on', 'photo', 'create_time', 'content']
    const { data } = await request({ columns, search, format: 'xlsx' })
    const { sheets } = await readXlsx(await download((data as unknown as Exported).url))
    const [titles = [], row = []] = sheets[0]?.rows ?? []
    const cells = Object.fromEntries(titles.map((title, at) => [String(title), row[at]]))
    expect(cells).toMatchObject({
      Name: '王老师',
      'Name (English)': 'Ms Wang',
      'Signed on': new Date('2024-05-01T00:00:00Z'),
      Created: new Date('2026-03-02T18:00:00Z'),
      Biography: expect.stringContaining('很长的简介'),
    })
    expect(row.filter((cell) => String(cell).endsWith('/storage/a.webp'))).toEqual([
      expect.stringMatching(/^https?:\/\/[^/]+\/storage\/a\.webp$/),
    ])
    expect(sheets[0]).toMatchObject({
      freezePane: { rows: 1 },
      autoFilter: { range: `A1:${'ABCDEFGHIJ'[titles.length - 1]}2` },
    })
    const widths = sheets[0]?.columns?.map(({ width }) => Number(width)) ?? []
    expect(widths[titles.indexOf('Created')]).toBeGreaterThanOrEqual('2026-03-02 18:00:00'.length)
    expect(Math.max(...widths)).toBeLessThan(70)
  })

  it('masked values stay masked in an export', async () => {
    const body = { name: '张三', mobile: '13800138000', id_number: '11010519491231002X' }
    await t.db.execute(sql`insert into setin_teacher (name, mobile, number) values ('张三', '13800138000', 'T-1')`)
    const { data } = await t.call('POST', 'setin.Teacher/export', {
      body: { format: 'csv', columns: ['name', 'id_number'], values: 'stored' },
    })
    const text = (await download((data as unknown as Exported).url)).toString()
    expect(text).toContain('张三')
    expect(text).not.toContain(body.id_number)
  })

  it.each(['labels', 'stored'])(
    'private files are named in an export, and cannot be opened by it: %s',
    async (values) => {
      const path = `/private-files/${'a'.repeat(32)}/portrait.webp`
      await t.db.execute(sql`insert into setin_teacher (name, mobile, number, photo, idempotency_key)
      values ('李四', '13800138001', ${`T-${values}`}, ${path}, ${values})`)
      const { data } = await t.call('POST', 'setin.Teacher/export', {
        body: { format: 'csv', columns: ['name', 'photo'], values },
      })
      const text = (await download((data as unknown as Exported).url)).toString()
      expect(text).toContain('李四,portrait.webp')
      expect(text).not.toMatch(/private-files|signature/)
    },
  )

  it.each([
    [{ format: 'pdf' }, 'format'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['name', 'nothing'] }, 'columns'],
    [{ columns: ['constructor'] }, 'columns'],
    [{ values: 'all' }, 'values'],
  ])('refuses the export %j, and names %s', async (body, name) => {
    const reply = await request(body)
    expect(reply).toMatchObject({ code: 0, error: 'PARAMETER' })
    expect(reply.msg).toContain(name)
  })

  it('an export whose process ended before the file was made is made by its job', async () => {
    const { id } = (await request({})).data as unknown as Exported
    await t.db.execute(sql`update export_file set state = 'waiting', file = '' where id = ${id}`)
    await t.deps.jobs.runDue()
    const stateOf = async () =>
      (await t.db.execute(sql`select state, file <> '' as has_file from export_file where id = ${id}`)).rows[0]
    expect(await stateOf()).toEqual({ state: 'waiting', has_file: false })
    t.deps.clock.advance(180_000)
    await t.deps.jobs.runDue()
    expect(await stateOf()).toEqual({ state: 'ready', has_file: true })
  })

  it('only an account with the node may export, and sees only its own files', async () => {
    const reader = await t.addAdmin('reader', ['teacher/teacher', 'teacher/teacher/index', 'routine/export/index'])
    expect(await request({}, { as: reader })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await request({}, { as: clerk })).toMatchObject({ code: 1, data: { state: 'ready', count: 3 } })
    const own = await t.call('GET', 'routine.Export/index', { as: clerk })
    expect(own.data).toMatchObject({ total: 1, list: [{ name: 'Teachers 2026-03-02.csv', state: 'ready', count: 3 }] })
    expect(await t.call('GET', 'routine.Export/index', { as: reader })).toMatchObject({ data: { total: 0 } })
  })

  it('a large export is made by a job, and fails when its administrator has signed out meanwhile', async () => {
    await t.db.execute(sql`insert into teacher (name, years) select 'T' || n, n from generate_series(1, 5200) n`)
    const { data } = await request({ order: 'years,desc', search: [{ field: 'name', operator: 'LIKE', val: 'T' }] })
    expect(data).toMatchObject({ state: 'waiting', count: 5200, url: '' })
    const find = async (id: number, as?: TestAccount) => {
      const reply = await t.call('GET', 'routine.Export/index', { query: { limit: '100' }, as })
      return (reply.data as { list: (Exported & { file: string })[] }).list.find((row) => row.id === id)
    }
    const { id } = data as unknown as Exported
    expect(await find(id)).toMatchObject({ state: 'waiting', file: '' })
    await t.deps.jobs.runDue()
    const ready = await find(id)
    expect(ready).toMatchObject({ state: 'ready', count: 5200 })
    const lines = parseCsv((await download(ready?.file ?? '')).toString())
    expect(lines).toHaveLength(5201)
    expect(lines.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 5200 }, (_, index) => `T${5200 - index}`))

    const late = (await request({}, { as: clerk })).data as unknown as Exported
    expect(late.state).toBe('waiting')
    await t.db.execute(sql`delete from token where user_id = ${clerk.id} and type = 'admin'`)
    await t.deps.jobs.runDue()
    expect(await find(late.id)).toMatchObject({ state: 'failed', file: '' })
  })

  it('an administrator makes three exports at once, and no more', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => request({})))
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(3)
    expect(new Set(replies.flatMap(({ error }) => error ?? []))).toEqual(new Set(['TOO_FREQUENT']))
    await t.deps.jobs.runDue()
    expect(await request({})).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
  })

  it('a file is deleted some days after it was made', async () => {
    const { data } = await request({ search: [{ field: 'name', operator: 'eq', val: '王老师' }] })
    const { url } = data as unknown as Exported
    await download(url)
    t.deps.clock.advance(8 * day)
    await t.deps.jobs.plan()
    t.deps.clock.advance(day / 12)
    await t.deps.jobs.runDue()
    const { rows } = await t.db.execute(sql`select count(*)::int as count from export_file`)
    expect(rows[0]).toEqual({ count: 0 })
  })
})
