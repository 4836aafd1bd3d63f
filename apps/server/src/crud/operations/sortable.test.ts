import { defaultLocale } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { createResources } from '../../resources/registry.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { type CrudContext, defaultCrudSettings } from '../binding.ts'
import { runSortable } from './sortable.ts'

describe('drag sort', () => {
  let db: Database
  let deps: TestDeps
  beforeAll(async () => {
    db = await createTestDatabase()
    deps = await createTestDeps(db)
  })
  afterAll(async () => {
    await deps.cache.close()
    await db.close()
  })

  const unexpected = () => {
    throw new Error('sorting takes nothing away')
  }
  const sort = (body: Record<string, unknown>, hasAutoWeights: boolean) => {
    const resources = createResources()
    const resource = resources.find('category')
    if (!resource) throw new Error('no Category')
    const context: CrudContext = {
      deps,
      queries: db,
      caller: {
        area: 'admin',
        id: 1,
        username: 'root',
        nickname: 'root',
        groupIds: [1],
        isSuper: true,
        ruleIds: new Set(),
        conditionalNodes: [],
        nodes: new Set(),
      },
      locale: defaultLocale,
      t: (id) => id,
      resources,
      recorder: { recordDeletion: unexpected, watchChange: unexpected },
      origin: { ip: '', userAgent: '' },
      settings: { ...defaultCrudSettings, hasAutoWeights },
    }
    return runSortable(context, resource, body)
  }
  const weights = async () =>
    Object.fromEntries(
      (await db.execute<{ id: number; weigh: number }>(sql`select id, weigh from category order by id`)).rows.map(
        ({ id, weigh }) => [id, weigh],
      ),
    )

  it('gives every record its id as weight before two equal ones are swapped, where the site says so', async () => {
    await db.execute(
      sql`insert into category (name, slug, weigh) select 'c' || i, 's' || i, 5 from generate_series(1, 3) i`,
    )
    await expect(sort({ id: 1, targetId: 3 }, false)).rejects.toMatchObject({ entry: 'EQUAL_WEIGHTS' })
    expect(await weights()).toEqual({ 1: 5, 2: 5, 3: 5 })
    await sort({ id: 1, targetId: 3 }, true)
    expect(await weights()).toEqual({ 1: 3, 2: 2, 3: 1 })
  })

  it('moves a record over others both ways, and only among its siblings', async () => {
    await db.execute(sql`update category set weigh = id * 10`)
    await db.execute(sql`insert into category (name, slug, weigh, pid) values ('below', 'below', 15, 1)`)
    await sort({ move: 3, target: 1, order: 'weigh,desc', direction: 'down' }, false)
    expect(await weights()).toEqual({ 1: 20, 2: 30, 3: 10, 4: 15 })
    await sort({ move: 3, target: 2, order: 'weigh,asc', direction: 'down' }, false)
    expect(await weights()).toEqual({ 1: 10, 2: 20, 3: 30, 4: 15 })
  })

  it('survives many at once without losing a weight', async () => {
    await db.execute(sql`update category set weigh = id * 10`)
    const pairs = [
      [1, 2],
      [2, 3],
      [3, 1],
      [2, 1],
      [1, 3],
      [3, 2],
    ]
    await Promise.all(pairs.map(([id, targetId]) => sort({ id, targetId }, false)))
    expect(Object.values(await weights()).toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40])
  })
})
