import { defaultLocale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createResources } from '../../features/areas/registry.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { defaultCrudSettings } from '../ports.ts'
import { type CrudContext } from '../bound-resource.ts'
import { runIndex } from '../list/list-records.ts'
import { runSortable } from './sort.ts'

describe.each(oneDatabase)('drag sort on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
  })
  afterAll(async () => {
    await deps.cache.close()
    await db.close()
  })

  const unexpected = () => {
    throw new Error('sorting takes nothing away')
  }
  const open = (name: string, hasAutoWeights = false) => {
    const resources = createResources()
    const resource = resources.find(name)
    if (!resource) throw new Error(`no ${name}`)
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
        limits: {},
        menuIds: new Set(),
        conditionalNodes: [],
        nodes: new Set(),
      },
      locale: defaultLocale,
      t: (id) => id,
      resources,
      recorder: { recordDeletions: unexpected, findDeletion: async () => 'recycled', recordEdits: async () => [] },
      backOffice: {
        loadRemark: async () => '',
        loadVocabulary: unexpected,
        findEditor: unexpected,
        findSitePage: unexpected,
        moveConfigFiles: unexpected,
        checkContent: unexpected,
        colleaguesOf: unexpected,
        queueWebhooks: async () => undefined,
        notifyAdmins: unexpected,
        notifyHolders: unexpected,
        recordSecurityEvents: async () => undefined,
      },
      origin: { ip: '', userAgent: '' },
      settings: { ...defaultCrudSettings, hasAutoWeights },
    }
    return { context, resource }
  }
  const sort = (body: Record<string, unknown>, hasAutoWeights = false, name = 'category') => {
    const { context, resource } = open(name, hasAutoWeights)
    return runSortable(context, resource, body)
  }
  /** Ids as shown in a list; for a tree, those below its single parent. */
  const listed = async (name: string, order: string): Promise<number[]> => {
    const { context, resource } = open(name)
    const reply = await runIndex(context, resource, { order, isTree: 'false', limit: '100' })
    const rows = Array.isArray(reply.list) ? reply.list : []
    return rows.filter((row) => name === 'brand' || row.pid === 1).map((row) => Number(row.id))
  }
  const weights = async () =>
    Object.fromEntries(
      (await db.execute<{ id: number; weigh: number }>(sql`select id, weigh from category order by id`)).rows.map(
        ({ id, weigh }) => [id, weigh],
      ),
    )

  it("drag sort sets every record's weight to its id before it swaps two equal ones, where the site enables it", async () => {
    await db.execute(
      sql`insert into category (name, slug, weigh) select 'c' || i, 's' || i, 5 from generate_series(1, 3) i`,
    )
    await expect(sort({ id: 1, targetId: 3 }, false)).rejects.toMatchObject({ entry: 'EQUAL_WEIGHTS' })
    expect(await weights()).toEqual({ 1: 5, 2: 5, 3: 5 })
    await sort({ id: 1, targetId: 3 }, true)
    expect(await weights()).toEqual({ 1: 3, 2: 2, 3: 1 })
  })

  it('drag sort moves a record over others in both directions, and only among its siblings', async () => {
    await db.execute(sql`update category set weigh = id * 10`)
    await db.execute(sql`insert into category (name, slug, weigh, pid) values ('below', 'below', 15, 1)`)
    await sort({ move: 3, target: 1, order: 'weigh,desc', direction: 'down' }, false)
    expect(await weights()).toEqual({ 1: 20, 2: 30, 3: 10, 4: 15 })
    await sort({ move: 3, target: 2, order: 'weigh,asc', direction: 'down' }, false)
    expect(await weights()).toEqual({ 1: 10, 2: 20, 3: 30, 4: 15 })
  })

  it('drag sort refuses to move a record to another parent, and ignores a record that is its own target', async () => {
    const before = await weights()
    const order = 'weigh,desc'
    await expect(sort({ move: 4, target: 2, order, direction: 'up' })).rejects.toMatchObject({ entry: 'NOT_SIBLINGS' })
    await sort({ move: 2, target: 2, order, direction: 'up' })
    expect(await weights()).toEqual(before)
  })

  it('drag sort puts a record beside its target even when the list has changed since it was drawn', async () => {
    await db.execute(sql`update category set weigh = id * 10`)
    // Dragged up to record 2, which by now is below it.
    await sort({ move: 3, target: 1, order: 'weigh,desc', direction: 'up' })
    expect(await weights()).toEqual({ 1: 10, 2: 30, 3: 20, 4: 40 })
  })

  it('drag sort keeps weights within the range of the column', async () => {
    await db.execute(sql`update category set weigh = 2147483647`)
    await sort({ move: 1, target: 3, order: 'weigh,asc', direction: 'down' })
    expect(await weights()).toEqual({ 1: 3, 2: 1, 3: 2, 4: 2_147_483_647 })
  })

  it.each([
    ['brand', 'a list'],
    ['category', 'the children of one parent'],
  ])('drag sort moves a record of %s to its target position and no other, whatever weights are equal', async (name) => {
    const columns = sql.raw(name === 'brand' ? 'name, create_time, update_time' : 'name, slug, pid')
    const values = sql.raw(name === 'brand' ? `'r' || i, 1, 1` : `'r' || i, 'r' || i, 1`)
    const move = fc.record({
      from: fc.nat(),
      to: fc.nat(),
      order: fc.constantFrom('weigh,desc', 'weigh,asc'),
      isBefore: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -2, max: 4 }), { minLength: 2, maxLength: 9 }),
        fc.array(move, { minLength: 1, maxLength: 6 }),
        async (startWeights, moves) => {
          await db.execute(sql`delete from ${sql.raw(name)} where id > 4`)
          for (const [i, weigh] of startWeights.entries())
            await db.execute(
              sql`insert into ${sql.raw(name)} (id, weigh, ${columns}) select ${1000 + i}, ${weigh}, ${values} from (values (${i}::int)) v(i)`,
            )
          for (const { from, to, order, isBefore } of moves) {
            const visible = await listed(name, order)
            const model = [...visible]
            const moved = model.splice(from % model.length, 1)[0] ?? 0
            const place = to % visible.length
            const target = visible[place] ?? 0
            if (moved === target) continue
            const direction = isBefore ? 'up' : 'down'
            model.splice(model.indexOf(target) + (direction === 'up' ? 0 : 1), 0, moved)
            await sort({ id: moved, targetId: target, move: moved, target, order, direction }, false, name)
            expect(await listed(name, order)).toEqual(model)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('concurrent drag sorts lose no position', async () => {
    await db.execute(sql`delete from brand where id > 4`)
    await db.execute(
      sql`insert into brand (id, name, weigh, create_time, update_time) select 1000 + i, 'r' || i, 5, 1, 1 from generate_series(1, 8) i`,
    )
    const moves = [
      [1, 5],
      [8, 2],
      [3, 7],
      [5, 1],
      [2, 8],
      [7, 3],
    ]
    await Promise.all(
      moves.map(([move = 0, target = 0]) =>
        sort({ move: 1000 + move, target: 1000 + target, order: 'weigh,desc', direction: 'up' }, false, 'brand'),
      ),
    )
    const rows = await db.execute<{ weigh: number }>(sql`select weigh from brand order by weigh`)
    expect(rows.rows.map(({ weigh }) => Number(weigh))).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('many concurrent drag sorts lose no weight', async () => {
    await db.execute(sql`delete from category where id > 4`)
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
