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

/** A reply of a call in its envelope. */
export interface TestReply<T = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: T
  readonly error?: string
}

/** Sends a call as the apps do, without a body by GET and with one by POST, and returns the reply. */
export async function sendCall<T>(
  { app }: Pick<TestServer, 'app'>,
  url: string,
  { payload, headers }: { readonly payload?: object; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<TestReply<T>> {
  const method = payload === undefined ? 'GET' : 'POST'
  return (await app.inject({ method, url, payload, headers: { server: 'true', ...headers } })).json()
}
