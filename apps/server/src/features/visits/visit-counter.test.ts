import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { visit } from '../schema.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { createVisitCounter } from './visits.routes.ts'

describe.each(oneDatabase)('visits on %s', (kind) => {
  let db: Database
  let deps: TestDeps

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
  })
  beforeEach(() => db.delete(visit))
  afterAll(async () => {
    await deps.cache.close()
    await db.close()
  })

  const create = (timeZone = 'Asia/Shanghai') => createVisitCounter({ deps, loadTimeZone: async () => timeZone })
  const loadCounts = () => db.select().from(visit).orderBy(asc(visit.day), asc(visit.kind))

  it('visits of several processes add up', async () => {
    const processes = [create(), create(), create()]
    for (const counter of processes) for (let hit = 0; hit < 10; hit += 1) counter.count('page')
    processes[0]?.count('content')
    await Promise.all(processes.map((counter) => counter.flush()))
    expect(await loadCounts()).toEqual([
      { day: '2026-03-02', kind: 'content', hits: 1 },
      { day: '2026-03-02', kind: 'page', hits: 30 },
    ])
  })

  it('visits are counted for the day on which they were made, in the time zone of the site', async () => {
    // 10:00 UTC is 23:00 in Auckland.
    const counter = create('Pacific/Auckland')
    counter.count('page')
    deps.clock.advance(3_600_000)
    counter.count('page')
    await counter.flush()
    deps.clock.advance(-3_600_000)
    expect(await loadCounts()).toEqual([
      { day: '2026-03-02', kind: 'page', hits: 1 },
      { day: '2026-03-03', kind: 'page', hits: 1 },
    ])
  })

  it('visits are kept for the next flush if they cannot be written', async () => {
    let isBroken = true
    const counter = createVisitCounter({
      deps,
      loadTimeZone: async () => {
        if (isBroken) throw new Error('no database')
        return 'UTC'
      },
    })
    counter.count('page')
    await counter.flush()
    isBroken = false
    counter.count('page')
    await counter.flush()
    await counter.flush()
    expect(await loadCounts()).toEqual([{ day: '2026-03-02', kind: 'page', hits: 2 }])
  })
})
