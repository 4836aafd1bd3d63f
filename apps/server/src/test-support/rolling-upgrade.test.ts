// @module-tag full
import { resources } from '@teachnet/contract/all-resources'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../api.ts'
import type { Database } from '../platform/db/client.ts'
import { seedAccess } from '../features/sign-in/admin/access-setup.ts'
import { createOlderDatabase, listSnapshots, type OlderDatabase } from './older-schema.ts'
import { readRelease, type ReleaseStatements } from './release-statements.ts'
import { createTestAdmin, type TestAccount } from './test-accounts.ts'
import { bothDatabases } from './test-database.ts'
import { createTestDeps } from './test-deps.ts'

/** Number of the last migration from before releases could run side by side. */
const lastUnchecked = '0048'

/** The states that a release before may have: the one before the newest migration, and one that is several migrations older. */
const snapshots = listSnapshots().filter((number) => number > lastUnchecked)
const releases = [...new Set([snapshots.at(-2), snapshots.at(-6) ?? snapshots[0]])].filter(
  (number) => number !== undefined,
)

it('there are releases to upgrade from', () => {
  expect(releases.length).toBeGreaterThan(0)
})

describe.each(bothDatabases.flatMap((kind) => releases.map((number) => [number, kind] as const)))(
  'a release with the migrations up to %s beside this one, %s',
  (number, kind) => {
    let older: OlderDatabase
    let release: ReleaseStatements
    let db: Database
    let app: FastifyInstance
    let root: TestAccount
    const failures: string[] = []

    const runAll = async () => {
      for (const table of release.tables) {
        try {
          await release.useTable(older.run, table)
        } catch (error) {
          failures.push(`${table}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    }

    beforeAll(async () => {
      older = await createOlderDatabase(kind, number)
      release = readRelease(number)
      await runAll()
      expect(failures).toEqual([])
    })
    afterAll(async () => {
      await app?.close()
      if (kind === 'postgresql') await db?.close()
      await older.close()
    })

    it('an older release keeps writing and reading every table while this release migrates the database', async () => {
      if (kind === 'embedded') {
        // One process owns the embedded database: both releases share its connection, one after the other.
        db = await older.upgrade()
      } else {
        let isMigrating = true
        const writing = (async () => {
          let rounds = 0
          while (isMigrating) {
            await runAll()
            rounds += 1
          }
          return rounds
        })()
        db = await older.upgrade()
        isMigrating = false
        expect(await writing).toBeGreaterThan(0)
      }
      expect(failures).toEqual([])
    })

    it('an older release keeps writing and reading every table after the migration, while this release serves', async () => {
      const deps = await createTestDeps(db)
      await seedAccess(deps)
      app = await buildApp(deps)
      root = await createTestAdmin(deps, { username: 'root' })
      await runAll()
      expect(failures).toEqual([])
    })

    it('an older release leaves rows that this release lists in every area', async () => {
      const rejected: string[] = []
      for (const { controller } of resources) {
        const reply = await app.inject({
          url: `/admin/${controller}/index?limit=5`,
          headers: { ...root.headers, server: 'true' },
        })
        if (reply.json().code !== 1) rejected.push(`${controller}: ${reply.body.slice(0, 200)}`)
      }
      expect(rejected).toEqual([])
    })

    it('an older release reads rows that this release has written, with the columns of its own definitions', async () => {
      const rows = await older.run(`select ${release.columnsOf('admin')} from "admin" where "username" = 'root'`)
      expect(rows).toMatchObject([{ id: root.id, status: '1' }])
      const [rules] = await older.run(`select count(*)::integer as seeded from "admin_rule" where "name" like 'auth/%'`)
      expect(rules?.seeded).toBeGreaterThan(3)
    })
  },
)
