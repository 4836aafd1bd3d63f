import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { fillDemo } from '../../features/demo/index.ts'
import { seedAccess } from '../../features/sign-in/index.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { type GoldenQuery, goldenQueries } from './golden-queries.ts'
import { documentRebuild } from './search-jobs.ts'

const controllers = { teacher: 'teacher.Teacher', course: 'course.Course', article: 'information.Item' } as const

/** Least share of queries whose first result is right. Before there were search documents, it was 0.39. */
const leastRight = 0.97

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
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    await seedAccess(deps)
    await fillDemo(deps)
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

  it(
    `the first result is the one that people mean for ${leastRight * 100} % of the queries`,
    { timeout: 120_000 },
    async () => {
      expect(goldenQueries.length).toBeGreaterThanOrEqual(150)
      const wrong: string[] = []
      for (const golden of goldenQueries) {
        const [first] = await search(golden)
        if (!isRight(golden, first)) wrong.push(`${golden.query} → ${first ? (first.name ?? first.title) : 'nothing'}`)
      }
      expect(wrong.slice(Math.floor(goldenQueries.length * (1 - leastRight)))).toEqual([])
    },
  )
})

function isRight({ name, facts = [], isNothing }: GoldenQuery, first: FoundRecord | undefined): boolean {
  if (isNothing || !first) return first === undefined && isNothing === true
  if (name !== undefined) return (first.name ?? first.title) === name
  const shown = JSON.stringify([first.subject?.name, first.region, first.title])
  return facts.every((fact) => shown.includes(fact))
}
