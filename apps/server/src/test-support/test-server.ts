import type { FastifyInstance } from 'fastify'
import { buildApp } from '../api.ts'
import type { Database } from '../platform/db/client.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

/** The server over its own database. */
export interface TestServer {
  readonly db: Database
  readonly deps: TestDeps
  readonly app: FastifyInstance
  /** Stops the server and releases the database. */
  readonly close: () => Promise<void>
}

/** @param beforeStart changes the database before the server starts */
export async function createTestServer(
  kind?: Parameters<typeof createTestDatabase>[0],
  beforeStart?: (deps: TestDeps) => Promise<unknown>,
  webhookSettings?: Parameters<typeof buildApp>[4],
): Promise<TestServer> {
  const db = await createTestDatabase(kind)
  const deps = await createTestDeps(db)
  await beforeStart?.(deps)
  const app = await buildApp(deps, undefined, undefined, undefined, webhookSettings)
  const close = async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  }
  return { db, deps, app, close }
}
