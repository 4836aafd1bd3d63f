import type { BulkRun } from '@teachnet/contract/lists'
import { resources } from '@teachnet/contract/all-resources'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const controller = 'teacher.Teacher'

describe.each(oneDatabase)('work on many records on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  let reader: TestAccount
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
    const nodes = ['teacher/teacher', 'teacher/teacher/index']
    clerk = await t.addAdmin('clerk', [...nodes, 'teacher/teacher/add', 'teacher/teacher/edit', 'teacher/teacher/del'])
    reader = await t.addAdmin('reader', nodes)
  })
  afterAll(() => t.close())

  const addTo = async (name: string, body: object) => {
    const reply = await t.call('POST', `${name}/add`, { body })
    expect(reply).toMatchObject({ code: 1 })
    const { rows } = await t.db.execute(sql`select max("id") as "id" from ${sql.identifier(definitionOf(name).table)}`)
    return Number(rows[0]?.id)
  }
  const add = async (...names: readonly string[]) => {
    const ids = []
    for (const name of names) ids.push(await addTo(controller, { name, school: 'Old' }))
    return ids
  }
  const work = async (call: string, body: object, as: TestAccount | null = clerk) => {
    const reply = await t.call('POST', `bulk/${call}`, { body: { controller, ...body }, as })
    return { ...reply, run: reply.data as unknown as BulkRun }
  }
  const rowsOf = async (ids: readonly number[]) => {
    const { rows } = await t.db.execute(
      sql`select "id", "name", "school", "years", "update_time" from "teacher" where "id" = any(${`{${ids.join(',')}}`}::integer[]) order by "id"`,
    )
    return rows
  }
  const schoolsOf = async (ids: readonly number[]) => (await rowsOf(ids)).map(({ school }) => school)

  it('one form changes the touched fields of many records, and undo restores their former values', async () => {
    const ids = await add('Ann', 'Bob')
    await t.call('POST', `${controller}/edit`, { body: { id: ids[1], school: 'Other', years: 7 } })
    const before = await rowsOf(ids)
    const { run } = await work('edit', { target: { ids }, values: { school: 'New' } })
    expect(run).toMatchObject({
      kind: 'edit',
      state: 'done',
      total: 2,
      done: 2,
      failed: 0,
      isUndoable: true,
      failures: [],
    })
    expect(await rowsOf(ids)).toMatchObject([
      { name: 'Ann', school: 'New' },
      { name: 'Bob', school: 'New', years: 7 },
    ])
    const undone = await work('undo', { id: run.id })
    expect(undone.run).toMatchObject({ state: 'undone', done: 2, failed: 0, isUndoable: false })
    expect(await rowsOf(ids)).toMatchObject(before.map(({ name, school, years }) => ({ name, school, years })))
    expect(await work('undo', { id: run.id })).toMatchObject({ code: 0, error: 'NOTHING_TO_RESTORE' })
  })

  it('a record that was changed after the work keeps that change when the work is undone', async () => {
    const ids = await add('Cat', 'Dan')
    const { run } = await work('edit', { target: { ids }, values: { school: 'New' } })
    await t.call('POST', `${controller}/edit`, { body: { id: ids[0], school: 'Newest' } })
    const undone = await work('undo', { id: run.id })
    expect(undone.run).toMatchObject({
      state: 'undone',
      done: 1,
      failed: 1,
      failures: [{ number: 1, record: ids[0], label: 'Cat', message: 'Somebody has changed the record since.' }],
    })
    expect(await schoolsOf(ids)).toEqual(['Newest', 'Old'])
  })

  describe('dependents of records that are to be deleted', () => {
    const requested = async (name: string, ids: readonly number[], as: TestAccount | null = t.root) =>
      t.call('POST', 'bulk/dependents', { body: { controller: name, target: { ids } }, as })

    it('dependents without a text are named by their unique fields', async () => {
      const teacher = await addTo(controller, { name: 'Ranked' })
      await addTo('teacher.Teacher100', { year: 2026, rank: 53, teacher_id: teacher })
      await addTo('teacher.List', { list: 'sign', position: 3, teacher_id: teacher })
      const { data } = await requested(controller, [teacher])
      expect(JSON.stringify(data)).toContain('"label":"2026 · 53"')
      expect(JSON.stringify(data)).toContain('"label":"Signed · 3"')
    })

    it('dependents are listed by area and rule, newest first, and are those that the deletion then refuses', async () => {
      const category = await addTo('Category', { name: 'Physics', slug: `physics-${kind}`, kind: 'subject' })
      const first = await addTo(controller, { name: 'One', name_en: 'First', category_id: category })
      const second = await addTo(controller, { name: 'Two', category_id: category })
      const { data } = await requested('Category', [category])
      expect(data).toEqual({
        areas: [
          {
            controller,
            title: 'Teachers',
            rule: 'refuses',
            count: 2,
            records: [
              { id: second, label: 'Two', field: 'Subject' },
              { id: first, label: 'First', field: 'Subject' },
            ],
          },
        ],
        descendants: 0,
      })
      expect(await work('del', { controller: 'Category', target: { ids: [category] } }, t.root)).toMatchObject({
        error: 'STILL_REFERENCED',
      })
      expect((await requested(controller, [first])).data).toEqual({ areas: [], descendants: 0 })
    })

    it('a reference in a list prevents the deletion, a loose reference does not', async () => {
      const [id = 0] = await add('Led')
      await addTo('teacher.Team', { name: 'Team', teacher_ids: [id] })
      const { data } = await requested(controller, [id])
      expect(data).toMatchObject({ areas: [{ controller: 'teacher.Team', rule: 'refuses', count: 1 }] })

      const loose = t.resources
        .all()
        .flatMap(({ definition }) =>
          Object.values(definition.fields).flatMap((field) =>
            field.kind === 'relation' && field.isLoose && field.resource === controller && !field.virtual
              ? [definition.controller]
              : [],
          ),
        )
      expect(loose).toContain('setin.Enquiry')
      const [asker = 0] = await add('Asked')
      const enquiry = await addTo('setin.Enquiry', {
        name: 'Visitor',
        mobile: '13800000000',
        message: 'When?',
        teacher_id: asker,
      })
      const stored = await requested(controller, [asker])
      expect(stored.data).toMatchObject({
        areas: [{ controller: 'setin.Enquiry', rule: 'keeps', count: 1, records: [{ id: enquiry }] }],
      })
      expect((await work('del', { target: { ids: [asker] } })).run).toMatchObject({ state: 'done', done: 1 })
    })

    it('dependents are named only to callers who may open their list, and records out of reach are left out', async () => {
      const [id = 0] = await add('Hidden')
      await addTo('teacher.Team', { name: 'Secret team', teacher_ids: [id] })
      const { data, text } = await requested(controller, [id], clerk)
      expect(data).toMatchObject({ areas: [{ controller: 'teacher.Team', count: 1, records: [] }] })
      expect(text).not.toContain('Secret team')
      expect(await requested(controller, [id], reader)).toMatchObject({ error: 'FORBIDDEN' })
      expect(await requested('No.Area', [id])).toMatchObject({ error: 'FORBIDDEN' })
      expect((await requested(controller, [999_999_999])).data).toEqual({ areas: [], descendants: 0 })
    })

    it('children in a tree are counted, and deleted with their parents on request; undo restores all', async () => {
      const add = (slug: string, pid: number) =>
        addTo('Category', { name: slug, slug: `${slug}-${kind}`, kind: 'subject', pid })
      const top = await add('top', 0)
      const below = await add('below', top)
      await add('lowest', below)
      expect((await requested('Category', [top])).data).toEqual({ areas: [], descendants: 2 })
      expect((await requested('Category', [top, below])).data).toEqual({ areas: [], descendants: 1 })
      const request = { controller: 'Category', target: { ids: [top] } }
      expect(await work('del', request, t.root)).toMatchObject({ error: 'HAS_CHILDREN' })
      const { run } = await work('del', { ...request, withDescendants: true }, t.root)
      expect(run).toMatchObject({ state: 'done', total: 3, done: 3 })
      expect((await work('undo', { id: run.id }, t.root)).run).toMatchObject({ state: 'undone', done: 3, failed: 0 })
      expect((await requested('Category', [top])).data).toEqual({ areas: [], descendants: 2 })
    })
  })

  it('each record has its own outcome: one that is gone, or was changed since the list was shown, is not written', async () => {
    const ids = await add('Eve', 'Fay', 'Gus')
    const seen = Object.fromEntries((await rowsOf(ids)).map(({ id, update_time: time }) => [String(id), Number(time)]))
    await t.call('DELETE', `${controller}/del`, { query: `ids[]=${ids[0]}` })
    const { run } = await work('edit', {
      target: { ids },
      values: { school: 'New' },
      seen: { ...seen, [String(ids[1])]: (seen[String(ids[1])] ?? 0) - 1 },
    })
    expect(run).toMatchObject({ total: 3, done: 1, failed: 2 })
    expect(run.failures.map(({ number, message }) => [number, message])).toEqual([
      [1, 'Record not found'],
      [2, 'Somebody has changed the record since.'],
    ])
    expect(await schoolsOf(ids)).toEqual(['Old', 'New'])
  })

  it('values are checked before anything is written, and fields that records cannot share are refused by name', async () => {
    const ids = await add('Hal')
    expect(await work('edit', { target: { ids }, values: { years: 'many' } })).toMatchObject({
      error: 'VALIDATION',
      fields: { years: expect.any(String) },
    })
    for (const values of [{}, { nothing: 1 }, { id: 3 }, { create_time: 5 }])
      expect(await work('edit', { target: { ids }, values })).toMatchObject({ error: 'PARAMETER' })
    for (const target of [{}, { ids: [] }, { ids: ['x'] }, { ids: [-1] }])
      expect(await work('edit', { target, values: { school: 'New' } })).toMatchObject({ error: 'PARAMETER' })
    expect(await schoolsOf(ids)).toEqual(['Old'])
  })

  it('all records that a filter finds are changed, unless there are more than the list showed', async () => {
    const ids = await add('Iris one', 'Iris two')
    const query = { search: [{ field: 'name', operator: 'LIKE', val: 'Iris' }], quickSearch: '', most: 2 }
    const { run } = await work('edit', { target: { query }, values: { school: 'New' } })
    expect(run).toMatchObject({ total: 2, done: 2 })
    expect(await schoolsOf(ids)).toEqual(['New', 'New'])
    await add('Iris three')
    expect(await work('edit', { target: { query }, values: { school: 'Newest' } })).toMatchObject({
      error: 'VALIDATION',
      msg: expect.stringContaining('3 records'),
    })
    expect(
      await work('edit', {
        target: { query: { ...query, search: [{ field: 'gone', operator: 'eq', val: '1' }] } },
        values: { school: 'a' },
      }),
    ).toMatchObject({ error: 'UNKNOWN_SEARCH_FIELD' })
  })

  it('deleted records are restored from the recycle bin when the deletion is undone, also for an administrator who may not open the bin', async () => {
    const ids = await add('Jim', 'Kim')
    const before = await rowsOf(ids)
    const { run } = await work('del', { target: { ids: [...ids, 2_000_000] } })
    expect(run).toMatchObject({ kind: 'delete', state: 'done', done: 2, failed: 1, isUndoable: true })
    expect(await rowsOf(ids)).toEqual([])
    expect((await work('undo', { id: run.id })).run).toMatchObject({ state: 'undone', done: 2, failed: 0 })
    expect(await rowsOf(ids)).toEqual(before)
  })

  it('when one of several records is in use, the others are deleted, and the reply has the reason for that one', async () => {
    const body = await samples.bodyOf(definitionOf('information.Category'))
    const [used, free] = [
      await addTo('information.Category', { ...body, name: 'Used', slug: 'used' }),
      await addTo('information.Category', { ...body, name: 'Free', slug: 'free' }),
    ]
    await addTo('information.Item', { ...(await samples.bodyOf(definitionOf('information.Item'))), category_id: used })
    const { run } = await work('del', { controller: 'information.Category', target: { ids: [used, free] } }, t.root)
    expect(run).toMatchObject({
      done: 1,
      failed: 1,
      failures: [{ record: used, message: expect.stringMatching(/\w/) }],
    })
    const alone = await work('del', { controller: 'information.Category', target: { ids: [used] } }, t.root)
    expect(alone).toMatchObject({ code: 0, error: 'STILL_REFERENCED' })
    expect((await work('undo', { id: run.id }, t.root)).run).toMatchObject({ state: 'undone', done: 1 })
  })

  it('only administrators who may write single records work on many, and they neither see nor undo the work of others', async () => {
    const ids = await add('Lea')
    const edit = { target: { ids }, values: { school: 'New' } }
    expect(await work('edit', edit, reader)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await work('del', { target: { ids } }, reader)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await work('edit', edit, null)).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await work('edit', { ...edit, controller: 'no.Area' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await work('del', { controller: 'auth.AdminLog', target: { ids: [1] } }, t.root)).toMatchObject({
      error: 'FORBIDDEN',
    })
    const { run } = await work('edit', edit)
    expect(await work('undo', { id: run.id }, t.root)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await t.call('GET', 'bulk/run', { query: { id: String(run.id) }, as: t.root })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
    expect(await t.call('GET', 'bulk/run', { query: { id: String(run.id) }, as: clerk })).toMatchObject({
      data: { done: 1 },
    })
  })

  it('a job does larger work, and continues where an earlier process has stopped', async () => {
    await t.db.execute(
      sql`insert into "teacher" ("name", "name_en", "school", "school_en", "status", "create_time", "update_time") select 'Many ' || n, '', 'Old', '', '1', 1, 1 from generate_series(1, 205) n`,
    )
    const query = { search: [{ field: 'name', operator: 'LIKE', val: 'Many' }], quickSearch: '', most: 205 }
    const { run } = await work('edit', { target: { query }, values: { school: 'New' } })
    expect(run).toMatchObject({ state: 'waiting', total: 205, done: 0 })
    // As if another process had done the first one before it ended.
    await t.db.execute(
      sql`update "bulk_row" set "state" = 'changed', "before" = '{}', "after" = '{}' where "run_id" = ${run.id} and "number" = 1`,
    )
    await t.deps.jobs.runDue()
    const displayed = await t.call('GET', 'bulk/run', { query: { id: String(run.id) }, as: clerk })
    expect(displayed.data).toMatchObject({ state: 'done', done: 205, failed: 0 })
    const { rows } = await t.db.execute(
      sql`select count(*)::integer as "total" from "teacher" where "name" like 'Many %' and "school" = 'New'`,
    )
    expect(rows).toEqual([{ total: 204 }])
  })

  it('a permanent deletion cannot be undone, and the reply says so', async () => {
    const { rows } = await t.db.execute(
      sql`insert into "job" ("name", "state", "payload", "run_time", "create_time") values ('deliver', 'dead', '{}', 1, 1) returning "id"`,
    )
    const { run } = await work('del', { controller: 'routine.Job', target: { ids: [Number(rows[0]?.id)] } }, t.root)
    expect(run).toMatchObject({ state: 'done', done: 1, isUndoable: false })
    expect(await work('undo', { id: run.id }, t.root)).toMatchObject({ error: 'NOTHING_TO_RESTORE' })
  })

  it('bulk work is deleted a week later', async () => {
    t.deps.clock.advance(8 * 86_400_000)
    await t.deps.jobs.plan()
    t.deps.clock.advance(7_200_000)
    await t.deps.jobs.runDue()
    const { rows } = await t.db.execute(
      sql`select (select count(*) from "bulk_run")::integer as "runs", (select count(*) from "bulk_row")::integer as "rows"`,
    )
    expect(rows).toEqual([{ runs: 0, rows: 0 }])
  })
})

function definitionOf(controller: string) {
  const found = resources.find((each) => each.controller === controller)
  if (!found) throw new Error(`no ${controller}`)
  return found
}
