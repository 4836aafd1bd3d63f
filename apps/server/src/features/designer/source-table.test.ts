import { type Design, type DesignEdit, editDesign } from '@teachnet/contract/design'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const create = `
create type mood as enum ('calm', 'it''s fine');
create table "Lesson Plan" (
  id bigint primary key, title varchar(60) not null, "Room" varchar(20), price numeric(10, 2), is_open boolean default true, born date,
  seen timestamp with time zone, opened_time bigint, tags text[], extra jsonb, mood mood default 'calm', place point
);
comment on table "Lesson Plan" is 'Plans';
comment on column "Lesson Plan".title is 'Title of the plan';
insert into "Lesson Plan" values
  (7, '  Algebra ', 'A1', 12.5, true, '2026-05-01', '2026-05-01 08:00:00+00', 1767225600, '{a,b}', '{"n":1}', 'it''s fine', '(1,2)'),
  (9, 'Optics', null, null, false, null, null, null, null, null, null, null);
create table notes (words text);
insert into notes values ('one'), ('two');`

describe.each(oneDatabase)('a design that starts from a table which no area uses, on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    for (const statement of create.split(/;\n/)) await t.db.execute(sql.raw(statement))
  })
  afterAll(() => t.close())

  const draft = async (table: string) => {
    const { error, data } = await t.call('POST', 'crud.Design/draft', { body: { from: 'table', text: table } })
    return {
      error,
      data: data as { readonly design: Design; readonly notes: readonly object[]; readonly fill: string },
    }
  }
  const plan = (design: Design, fill: string) =>
    t.call('POST', 'crud.Design/plan', { body: { version: 0, design, fill } })
  const apply = (design: Design, fill: string, confirm: readonly string[] = []) =>
    t.call('POST', 'crud.Design/apply', { body: { version: 0, design, fill, confirm } })
  const rows = async (controller: string) => {
    const reply = await t.call('GET', `${controller}/index`, { query: { order: 'id,asc' } })
    return (reply.data?.list ?? []) as Record<string, unknown>[]
  }
  const edited = (design: Design, ...edits: readonly DesignEdit[]) => edits.reduce(editDesign, design)

  it('tables that no area uses are offered for a design, and no table of the product is among them', async () => {
    const { data } = await t.call('GET', 'crud.Design/index')
    expect(data?.tables).toEqual([
      { name: 'Lesson Plan', comment: 'Plans' },
      { name: 'notes', comment: '' },
    ])
    for (const own of ['token', 'captcha', 'resource_design', 'nothing', 'pg_class']) {
      expect(await draft(own)).toMatchObject({ error: 'TABLE_NOT_FOUND' })
      const { design } = (await draft('notes')).data
      expect(await plan(design, own)).toMatchObject({ error: 'TABLE_NOT_FOUND' })
      expect(await apply(design, own)).toMatchObject({ error: 'TABLE_NOT_FOUND' })
    }
  })

  it('a new area begins with the rows of its source table under their numbers, and leaves that table unchanged', async () => {
    const { data } = await draft('Lesson Plan')
    expect(data).toMatchObject({ fill: 'Lesson Plan', notes: [{ values: { name: 'place' } }] })
    expect(data.design.definition).toMatchObject({
      controller: 'own.LessonPlan',
      title: { en: 'Plans' },
      fields: { title: { label: { en: 'Title of the plan' } }, mood: { kind: 'choice', default: 'calm' } },
    })
    const design = edited(data.design, { type: 'rename', from: 'room', to: 'place_name' })
    const visible = await plan(design, 'Lesson Plan')
    expect(visible.data).toMatchObject({
      problems: [],
      plan: {
        rows: 2,
        refusals: [],
        consequences: [
          { what: 'tableCreated' },
          { what: 'rowsCopied', to: 'Lesson Plan', rows: 2 },
          // A column without a field, which has a value in one row.
          { what: 'left', field: 'place', to: 'Lesson Plan', rows: 1 },
        ],
        confirm: ['place'],
      },
    })
    expect(await apply(design, 'Lesson Plan')).toMatchObject({ code: 0, error: 'DESIGN_UNCONFIRMED' })
    expect(await apply(design, 'Lesson Plan', ['place'])).toMatchObject({
      code: 1,
      data: { controller: 'own.LessonPlan' },
    })
    expect(await rows('own.LessonPlan')).toMatchObject([
      {
        id: 7,
        title: '  Algebra ',
        place_name: 'A1',
        price: '12.50',
        is_open: 1,
        born: '2026-05-01',
        seen: Date.UTC(2026, 4, 1, 8) / 1000,
        opened_time: 1_767_225_600,
        tags: ['a', 'b'],
        mood: "it's fine",
      },
      { id: 9, title: 'Optics', is_open: 0, mood: 'calm' },
    ])
    expect(await t.call('POST', 'own.LessonPlan/add', { body: { title: 'Ethics' } })).toMatchObject({ code: 1 })
    expect((await rows('own.LessonPlan')).at(-1)).toMatchObject({ id: 10, title: 'Ethics' })
    const stored = await t.db.execute(sql`select count(*)::int as count from "Lesson Plan"`)
    expect(stored.rows[0]).toEqual({ count: 2 })
  })

  it('rows of a source table without a key of one whole number are numbered', async () => {
    const { design, fill } = (await draft('notes')).data
    expect(await apply(design, fill)).toMatchObject({ code: 1 })
    expect(await rows('own.Notes')).toMatchObject([
      { id: 1, words: 'one' },
      { id: 2, words: 'two' },
    ])
  })

  it.each([
    ['flakes', 'bigint', '1790000000000000001'],
    ['codes', 'uuid', '0192f0c8-0000-7000-8000-000000000001'],
  ])('the keys of %s, of the type %s, are kept in a field, and a note says so', async (table, type, old) => {
    await t.db.execute(sql.raw(`create table ${table} (id ${type} primary key, title text)`))
    await t.db.execute(sql.raw(`insert into ${table} values ('${old}', 'a')`))
    const { design, fill, notes } = (await draft(table)).data
    expect(notes).toMatchObject([{ message: 'design.note.newNumbers' }, { message: 'design.note.renamed' }])
    expect(await apply(design, fill)).toMatchObject({ code: 1 })
    expect(await rows(design.definition.controller)).toMatchObject([{ id: 1, id_: old, title: 'a' }])
  })

  it('relations follow records that got new numbers, and a key of several columns stays unique', async () => {
    for (const statement of [
      'create table shelf (id bigint primary key, title text)',
      `insert into shelf values (1790000000000000007, 'a'), (1790000000000000008, 'b')`,
      'create table volume (id int primary key, name text, shelf_id bigint references shelf (id), serial bigint)',
      `insert into volume values (1, 'x', 1790000000000000008, 1790000000000000009), (2, 'y', null, 3)`,
      'create table loan (shelf int, day int, name text, primary key (shelf, day))',
      `insert into loan values (1, 2, 'n')`,
    ])
      await t.db.execute(sql.raw(statement))
    const shelf = (await draft('shelf')).data
    expect(await apply(shelf.design, shelf.fill)).toMatchObject({ code: 1 })
    const volume = (await draft('volume')).data
    expect(volume.design.definition.fields.shelf_id).toMatchObject({ kind: 'relation', resource: 'own.Shelf' })
    expect(await apply(volume.design, volume.fill)).toMatchObject({ code: 1 })
    expect(await rows('own.Volume')).toMatchObject([
      { id: 1, shelf_id: 2, shelf: { title: 'b' }, serial: '1790000000000000009' },
      { id: 2, shelf_id: null, serial: '3' },
    ])
    const loan = (await draft('loan')).data
    expect(loan.notes).toMatchObject([{ message: 'design.note.newNumbers', values: { name: 'shelf, day' } }])
    expect(loan.design.definition.unique).toEqual([['shelf', 'day']])
    expect(await apply(loan.design, loan.fill)).toMatchObject({ code: 1 })
    expect(await t.call('POST', 'own.Loan/add', { body: { shelf: 1, day: 2, name: 'm' } })).toMatchObject({ code: 0 })
  })

  it('a relation whose target has no area yet stays a value, and a note says so', async () => {
    await t.db.execute(sql`create table cover (id bigint primary key, title text)`)
    await t.db.execute(sql`insert into cover values (1790000000000000007, 'a')`)
    await t.db.execute(sql`create table print (id int primary key, name text, cover_id bigint references cover (id))`)
    await t.db.execute(sql`insert into print values (1, 'x', 1790000000000000007)`)
    const { design, fill, notes } = (await draft('print')).data
    expect(notes).toMatchObject([{ message: 'design.note.noTarget', values: { name: 'cover_id', table: 'cover' } }])
    expect(await apply(design, fill)).toMatchObject({ code: 1 })
    expect(await rows('own.Print')).toMatchObject([{ id: 1, cover_id: '1790000000000000007' }])
  })

  it('rows of a source table that do not fit are named, and nothing changes', async () => {
    await t.db.execute(
      sql`create table marks as select * from (values (1, 'a', 'ten', 'x'), (2, 'b', '11', 'X'), (3, 'c', '12', 'y')) v (id, title, mark, code)`,
    )
    await t.db.execute(sql`alter table marks add primary key (id)`)
    const { design, fill } = (await draft('marks')).data
    const { fields } = design.definition
    const label = fields.mark?.label ?? { 'zh-cn': '', en: '' }
    const requested = edited(
      design,
      { type: 'change', name: 'mark', field: { kind: 'integer', label } },
      { type: 'change', name: 'code', field: { kind: 'text', label, max: 20, unique: true } },
    )
    const { data } = await plan(requested, fill)
    expect(data).toMatchObject({
      plan: {
        refusals: [
          { field: 'mark', why: 'misfit', rows: 1, samples: [{ id: 1, value: 'ten' }] },
          {
            field: 'code',
            why: 'twice',
            rows: 2,
            samples: [
              { id: 1, value: 'x' },
              { id: 2, value: 'X' },
            ],
          },
        ],
      },
    })
    expect(await apply(requested, fill)).toMatchObject({ code: 0, error: 'DESIGN_REFUSED' })
    expect(await t.call('GET', 'own.Marks/index')).toMatchObject({ status: 404 })
  })

  it('only a new area can begin with the rows of a source table', async () => {
    const design = (await t.call('GET', 'crud.Design/read', { query: { controller: 'own.Notes' } })).data?.design
    const body = { controller: 'own.Notes', version: 1, design, fill: 'marks' }
    expect(await t.call('POST', 'crud.Design/plan', { body })).toMatchObject({ error: 'PARAMETER' })
  })
})
