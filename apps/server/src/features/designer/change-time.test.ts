import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothDatabases, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { slownessOf, startTime } from './explain.ts'
import { underDesignLock } from './design.repo.ts'
import { runStatements } from './facts.repo.ts'

const brief = (text: string) => ({ sql: text, cost: 'brief' }) as const

describe.runIf(bothDatabases.includes('postgresql'))('the time that a change of a design may take', () => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await openTestDatabases('postgresql')
    await databases.all[0].execute(sql`create table own_slow (id int primary key)`)
    await databases.all[0].execute(sql`insert into own_slow values (1)`)
  })
  afterAll(() => databases.close())

  it('a change that does not get the lock of its table gives up with an error, and readers do not wait', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let isHeld: () => void = () => undefined
    const holding = new Promise<void>((resolve) => (isHeld = resolve))
    const writer = databases.all[1].transaction(async (tx) => {
      await tx.execute(sql`insert into own_slow values (2)`)
      isHeld()
      await held
    })
    await holding
    const limits = { table: 'own_slow', lock: 50, statement: 60_000 }
    const failure = await underDesignLock(databases.all[0], limits, async () => 'applied').catch(
      (error: unknown) => error,
    )
    expect(slownessOf(failure, 60)).toMatchObject({ entry: 'DESIGN_BUSY' })
    expect((await databases.all[0].execute(sql`select id from own_slow`)).rows).toEqual([{ id: 1 }])
    release()
    await writer
  })

  it('a change that exceeds its time limit is rolled back with an error', async () => {
    const change = underDesignLock(databases.all[0], { table: 'own_slow', lock: 8000, statement: 60_000 }, (tx) =>
      runStatements(
        tx,
        [brief('alter table own_slow add column late int'), brief('select pg_sleep(30)')],
        startTime(Date.now, 1),
      ),
    )
    const failure = await change.catch((error: unknown) => error)
    expect(slownessOf(failure, 1)).toMatchObject({ entry: 'DESIGN_SLOW', values: { seconds: 1 } })
    const columns = await databases.all[0].execute(
      sql`select column_name as name from information_schema.columns where table_name = 'own_slow'`,
    )
    expect(columns.rows).toEqual([{ name: 'id' }])
  })
})

describe('the remaining time of a change', () => {
  it('the time of a change runs out, and other failures stay unchanged', () => {
    let now = 0
    const time = startTime(() => now, 2)
    expect(time.left()).toBe(2000)
    now = 1999
    expect(time.left()).toBe(1)
    now = 2000
    expect(() => time.left()).toThrow(expect.objectContaining({ entry: 'DESIGN_SLOW' }))
    const other = new Error('another failure')
    expect(slownessOf(other, 2)).toBe(other)
  })
})
