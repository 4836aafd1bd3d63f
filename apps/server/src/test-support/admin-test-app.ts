import { seedAccess } from '../features/sign-in/admin/access-setup.ts'
import type { Database } from '../platform/db/client.ts'
import { createTestAdmin, type TestAccount } from './test-accounts.ts'
import type { createTestDatabase } from './test-database.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** The server over its own database with the rules of an installation, and a super administrator. */
export interface AdminTestApp extends TestServer {
  readonly root: TestAccount
}

/** @param beforeStart changes the database before the server starts */
export async function createAdminTestApp(
  kind: Parameters<typeof createTestDatabase>[0],
  beforeStart?: (db: Database) => Promise<unknown>,
): Promise<AdminTestApp> {
  const server = await createTestServer(kind, async (deps) => {
    await seedAccess(deps)
    await beforeStart?.(deps.db)
  })
  return { ...server, root: await createTestAdmin(server.deps, { username: 'root' }) }
}
