import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isServerError } from '../errors.ts'
import { createTestDatabase, bothDatabases } from '../../test-support/test-database.ts'
import type { Database } from './client.ts'
import { isDatabaseAway, toDatabaseError } from './errors.ts'
import { openPostgresql } from './postgresql/postgresql.ts'
import { categoryTable, informationCategoryTable, informationItemTable } from '../../records/tables/resources.ts'

const times = { create_time: 1, update_time: 1 }

describe.each(bothDatabases)('database errors, with %s', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())

  const catchError = async (run: () => Promise<unknown>) => {
    const error = await run().then(
      () => new Error('nothing was thrown'),
      (thrown: unknown) => toDatabaseError(thrown) ?? thrown,
    )
    if (!isServerError(error)) throw error
    return error
  }

  it('a duplicate value is reported with its field and value', async () => {
    const add = () => db.insert(categoryTable).values({ name: '语文', slug: 'yuwen', kind: 'subject', ...times })
    await add()
    const error = await catchError(add)
    expect(error.entry).toBe('DUPLICATE')
    expect(error.values).toEqual({ label: { 'zh-cn': '网址名称', en: 'Slug' }, value: 'yuwen' })
  })

  it('a missing related record is distinguished from one that is still in use', async () => {
    const missing = await catchError(() =>
      db.insert(informationItemTable).values({ title: 'x', slug: 'x', category_id: 999, publish_time: 1, ...times }),
    )
    expect(missing).toMatchObject({ entry: 'REFERENCE_MISSING', values: { label: { en: 'Category' } } })
    const [row] = await db
      .insert(informationCategoryTable)
      .values({ name: 'x', slug: 'x', ...times })
      .returning({ id: informationCategoryTable.id })
    const id = row?.id ?? 0
    await db.insert(informationItemTable).values({ title: 'x', slug: 'x', category_id: id, publish_time: 1, ...times })
    const used = await catchError(() => db.delete(informationCategoryTable).where(eq(informationCategoryTable.id, id)))
    expect(used.entry).toBe('STILL_REFERENCED')
  })

  it('a value that its column cannot hold is a parameter error: too long, out of range, a NUL, not a number', async () => {
    const add = (values: { name?: string; weigh?: number }) => () =>
      db.insert(categoryTable).values({ name: 'x', slug: `s${Math.random()}`, kind: 'subject', ...times, ...values })
    for (const run of [
      add({ name: '字'.repeat(51) }),
      add({ weigh: 2 ** 40 }),
      add({ name: 'a\0b' }),
      () => db.execute(sql`select ${'x'}::int`),
    ]) {
      expect((await catchError(run)).entry).toBe('PARAMETER')
    }
  })

  it('a programming error is not translated to a database error', async () => {
    const thrown = await db.execute(sql`select nothing from nowhere`).catch((error: unknown) => error)
    expect(toDatabaseError(thrown)).toBeUndefined()
    expect(toDatabaseError(new Error('something else'))).toBeUndefined()
  })

  it('a dropped database is one that is not there', () => {
    const error = Object.assign(new Error('database "teachnet" does not exist'), { code: '3D000' })
    expect(toDatabaseError(error)).toMatchObject({ entry: 'UNAVAILABLE' })
    expect(isDatabaseAway(error)).toBe(true)
  })

  it('notifications reach listeners until they stop', async () => {
    const heard: string[] = []
    const stop = await db.listen(
      'test_channel',
      (payload) => heard.push(payload),
      () => undefined,
    )
    await db.run('select pg_notify($1, $2)', ['test_channel', 'hello'])
    await expect.poll(() => heard).toEqual(['hello'])
    await stop()
  })
})

describe('an unreachable DATABASE_URL', () => {
  it.each([
    ['is not an address', 'postgresql:/wrong', /must look like/],
    ['has no server', 'postgresql://someone:geheim@127.0.0.1:1/x', /cannot be reached at 127\.0\.0\.1:1/],
    ['has an unknown host', 'postgresql://someone:geheim@no-such-host.invalid/x', /no-such-host\.invalid/],
  ])('an unreachable DATABASE_URL is explained in one line when it %s', async (_case, url, words) => {
    const error = await openPostgresql({ url, onIdleError: () => undefined }).then(
      () => new Error('it opened'),
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(words) })
    expect(String(error)).not.toMatch(/geheim|\n/)
  })
})
