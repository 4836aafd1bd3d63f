// @module-tag full
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { fillDemo } from '../../features/demo/index.ts'
import { seedAccess } from '../../features/sign-in/index.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import {
  type GoldenQuery,
  goldenQueries,
  type KindOfQuery,
  queriesOfKinds,
  teachersOfMinorities,
} from './golden-queries.ts'
import { documentRebuild } from './search-jobs.ts'

const controllers = { teacher: 'teacher.Teacher', course: 'course.Course', article: 'information.Item' } as const

/** Least share of queries whose first result is right. Before there were search documents, it was 0.39. */
const leastRight = 0.97
/** Of each kind, as a kind has few queries. */
const leastOfKind = 0.9
/** One of so many queries of each kind is tried in each run of the tests. */
const sampled = 5

interface FoundRecord {
  readonly name?: string
  readonly title?: string
  readonly subject?: { readonly name: string }
  readonly region?: readonly { readonly name: string }[]
}

describe.each(oneDatabase)('the golden set of searches in the demo [H9] on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  /** What visitors see of teachers besides their cards, by name. */
  const details = new Map<string, string>()
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    await seedAccess(deps)
    await fillDemo(deps)
    for (const [name, english] of teachersOfMinorities)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db.execute(sql`insert into teacher (name, name_en, category_id, status, create_time, update_time)
        select ${name}, ${english}, category_id, '1', 0, 0 from teacher where name = '魏磊'`)
    const { rows } = await db.execute<{ name: string }>(sql`select name, school, school_en, stages from teacher`)
    for (const row of rows) details.set(row.name, JSON.stringify(row))
    app = await buildApp(deps)
    await deps.jobs.add(db, documentRebuild, undefined)
    await deps.jobs.runDue()
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  const search = async ({ area, query }: GoldenQuery): Promise<readonly FoundRecord[]> => {
    const reply = await app.inject(`/api/${controllers[area]}/list?q=${encodeURIComponent(query)}`)
    return reply.json<{ data: { list: readonly FoundRecord[] } }>().data.list
  }

  /** The queries whose first result is wrong, with that result. */
  const findWrong = async (queries: readonly GoldenQuery[]): Promise<string[]> => {
    const wrong: string[] = []
    for (const golden of queries) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const [first] = await search(golden)
      if (!isRight(golden, first)) wrong.push(`${golden.query} → ${first ? (first.name ?? first.title) : 'nothing'}`)
    }
    return wrong
  }

  function isRight({ names, facts = [], isNothing }: GoldenQuery, first: FoundRecord | undefined): boolean {
    if (isNothing || !first) return first === undefined && isNothing === true
    const name = first.name ?? first.title ?? ''
    if (names) return names.includes(name)
    const visible = JSON.stringify([first.subject?.name, first.region, first.title, first, details.get(name)])
    return facts.every((fact) => visible.includes(fact))
  }

  const mostWrong = (count: number, least: number) => Math.ceil(count * (1 - least))

  it(
    `the first result is the one that people mean for ${leastRight * 100} % of the queries`,
    { timeout: 120_000 },
    async () => {
      expect(goldenQueries.length).toBeGreaterThanOrEqual(150)
      const ofKinds = Object.values(queriesOfKinds).flatMap((queries) =>
        queries.filter((_, index) => index % sampled === 0),
      )
      const all = [...goldenQueries, ...ofKinds]
      expect((await findWrong(all)).slice(mostWrong(all.length, leastRight))).toEqual([])
    },
  )

  it.each(Object.keys(queriesOfKinds) as KindOfQuery[])(
    'the first result is right for nine of ten queries of the kind %s',
    { timeout: 120_000, tags: ['full'] },
    async (name) => {
      const queries = queriesOfKinds[name]
      expect((await findWrong(queries)).slice(mostWrong(queries.length, leastOfKind))).toEqual([])
    },
  )
})
