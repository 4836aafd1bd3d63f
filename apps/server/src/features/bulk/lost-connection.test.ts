// @module-tag full
import type { BulkRun } from '@teachnet/contract/lists'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { readTestPostgresqlUrl } from '../../platform/settings/env.ts'

const controller = 'teacher.Teacher'

describe.runIf(readTestPostgresqlUrl())('work on many records while PostgreSQL ends connections', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp('postgresql')
    await t.db.execute(sql`create sequence "written_teachers"`)
    // A sequence keeps counting when its transaction is rolled back, so each number ends one connection only.
    await t.db.execute(sql`create function "end_connection"() returns trigger language plpgsql as $$ begin
      if nextval('written_teachers')::text = any (tg_argv) then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(10);
      end if;
      return coalesce(new, old);
    end $$`)
  })
  afterEach(() => t.db.execute(sql`drop trigger if exists "end_connection" on "teacher"`))
  afterAll(async () => {
    await t.db.execute(sql`drop function "end_connection"`)
    await t.db.execute(sql`drop sequence "written_teachers"`)
    await t.close()
  })

  /** Ends the connection in which the n-th of the next writes happens. */
  const endAt = async (event: 'insert' | 'update' | 'delete', ...numbers: readonly number[]) => {
    await t.db.execute(sql`alter sequence "written_teachers" restart`)
    await t.db.execute(
      sql`create trigger "end_connection" before ${sql.raw(event)} on "teacher" for each row execute function "end_connection"(${sql.raw(numbers.map((each) => `'${each}'`).join(', '))})`,
    )
  }
  const addTeachers = async (name: string, count: number) => {
    const { rows } = await t.db.execute(
      sql`insert into "teacher" ("name", "name_en", "school", "school_en", "status", "create_time", "update_time") select ${name} || ' ' || n, '', 'Old', '', '1', 1, 1 from generate_series(1, ${count}::integer) n returning "id"`,
    )
    return rows.map(({ id }) => Number(id))
  }
  const work = async (call: string, body: object) => {
    const reply = await t.call('POST', `bulk/${call}`, { body: { controller, ...body } })
    expect(reply).toMatchObject({ code: 1 })
    return reply.data as unknown as BulkRun
  }
  /** Runs jobs that are due, as time passes, and returns the state of a run. */
  const later = async (id: number) => {
    for (let tries = 0; tries < 4; tries += 1) {
      t.deps.clock.advance(70_000)
      // oxlint-disable-next-line no-await-in-loop -- each may add a job
      await t.deps.jobs.runDue()
    }
    return (await t.call('GET', 'bulk/run', { query: { id: String(id) } })).data
  }
  const countOf = async (name: string, school: string) => {
    const { rows } = await t.db.execute(
      sql`select count(*)::integer as "total" from "teacher" where "name" like ${`${name} %`} and "school" = ${school}`,
    )
    return rows[0]?.total
  }

  it('an edit in a request stops, and the job continues it: no record is given up', async () => {
    const ids = await addTeachers('Few', 20)
    await endAt('update', 7)
    const run = await work('edit', { target: { ids }, values: { school: 'New' } })
    expect(run).toMatchObject({ state: 'waiting', failed: 0 })
    expect(await later(run.id)).toMatchObject({ state: 'done', done: 20, failed: 0, failures: [] })
    expect(await countOf('Few', 'New')).toBe(20)
  })

  it('an edit by a job gives up no record of 300, and undo restores each of them', async () => {
    await addTeachers('Many', 300)
    const query = { search: [{ field: 'name', operator: 'LIKE', val: 'Many' }], quickSearch: '', most: 300 }
    await endAt('update', 40, 41, 170)
    const run = await work('edit', { target: { query }, values: { school: 'New' } })
    expect(await later(run.id)).toMatchObject({ state: 'done', done: 300, failed: 0 })
    expect(await countOf('Many', 'New')).toBe(300)
    await t.db.execute(sql`drop trigger "end_connection" on "teacher"`)
    await endAt('update', 9, 200)
    await work('undo', { id: run.id })
    expect(await later(run.id)).toMatchObject({ state: 'undone', done: 300, failed: 0 })
    expect(await countOf('Many', 'Old')).toBe(300)
  })

  it('deletions stop and are continued, also those of a single record and those that are undone', async () => {
    const ids = await addTeachers('Gone', 12)
    await endAt('delete', 1, 2, 8)
    const single = await work('del', { target: { ids: ids.slice(0, 1) } })
    expect(await later(single.id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    const others = await work('del', { target: { ids: ids.slice(1) } })
    expect(await later(others.id)).toMatchObject({ state: 'done', done: 11, failed: 0 })
    expect(await countOf('Gone', 'Old')).toBe(0)
    await t.db.execute(sql`drop trigger "end_connection" on "teacher"`)
    await endAt('insert', 4)
    await work('undo', { id: others.id })
    expect(await later(others.id)).toMatchObject({ state: 'undone', done: 11, failed: 0 })
    expect(await countOf('Gone', 'Old')).toBe(11)
  })

  it('a record that other work holds is refused in words, and the others are written', async () => {
    const ids = await addTeachers('Held', 3)
    await t.db.execute(sql`create function "refuse_lock"() returns trigger language plpgsql as $$ begin
      raise exception 'held' using errcode = '55P03';
    end $$`)
    await t.db.execute(
      sql`create trigger "end_connection" before update on "teacher" for each row when (old."name" = 'Held 2') execute function "refuse_lock"()`,
    )
    const run = await work('edit', { target: { ids }, values: { school: 'New' } })
    expect(run).toMatchObject({
      state: 'done',
      done: 2,
      failures: [{ record: ids[1], message: 'Other work held this record for too long. Try it again.' }],
    })
    await t.db.execute(sql`drop function "refuse_lock" cascade`)
  })
})
