import { type Locale, adminArea } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueTokens } from '../../features/access/tokens/token.repo.ts'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminRuleTable, adminTable } from '../tables/resources.ts'
import type { Env } from '../../platform/settings/settings.ts'
import type { CrudSettings } from '../ports.ts'
import type { ResourceRegistry } from '../registry.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

/** A reply in the form that tests check. */
export interface TestReply {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data: Record<string, unknown> | null
  readonly text: string
}

export interface TestAccount {
  readonly id: number
  readonly token: string
}

export interface CrudTestApp {
  readonly app: FastifyInstance
  readonly deps: TestDeps
  readonly resources: ResourceRegistry
  /** Holds every rule. */
  readonly root: TestAccount
  readonly call: (
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    path: string,
    options?: {
      readonly query?: string | Readonly<Record<string, string>>
      readonly body?: object
      readonly as?: TestAccount | null
      readonly locale?: Locale
      readonly headers?: Readonly<Record<string, string>>
    },
  ) => Promise<TestReply>
  /** Adds an administrator in a group with the rules of these nodes; creates missing rules. */
  readonly addAdmin: (username: string, nodes: readonly string[]) => Promise<TestAccount & { groupId: number }>
  readonly close: () => Promise<void>
}

/** A test app with its own database, which it releases when it is closed. */
export interface OwnCrudTestApp extends CrudTestApp {
  readonly db: Database
}

/** Opens the whole server with its own database, with a super administrator signed in. */
export async function openCrudTestApp(kind?: Parameters<typeof createTestDatabase>[0]): Promise<OwnCrudTestApp> {
  const db = await createTestDatabase(kind)
  const opened = await createCrudTestApp(db)
  const close = async () => {
    await opened.close()
    await db.close()
  }
  return { ...opened, db, close }
}

/** Creates the whole server over a database, with a super administrator signed in. */
export async function createCrudTestApp(
  db: Database,
  settings?: CrudSettings,
  { env, market }: { readonly env?: Partial<Env>; readonly market?: Parameters<typeof buildApp>[3] } = {},
): Promise<CrudTestApp> {
  // Records such as invitations need the address of the back office.
  const deps = await createTestDeps(db, { adminOrigin: 'https://admin.example.org', ...env })
  const app = await buildApp(deps, settings, undefined, market)
  const addAccount = async (username: string, rules: string) => {
    const [group] = await db
      .insert(adminGroupTable)
      .values({ name: `Group of ${username}`, rules })
      .returning()
    const [admin] = await db.insert(adminTable).values({ username, nickname: username, email: '' }).returning()
    if (!admin || !group) throw new Error('the account was not added')
    await db.insert(adminGroupAccess).values({ uid: admin.id, group_id: group.id })
    const { token } = await issueTokens(db, deps, { area: adminArea, userId: admin.id, isKept: false })
    return { id: admin.id, token, groupId: group.id }
  }
  const root = await addAccount('root', '*')
  const signedInAt = Math.floor(deps.clock() / 1000)
  await db.update(adminTable).set({ last_login_time: signedInAt }).where(eq(adminTable.id, root.id))

  const call: CrudTestApp['call'] = async (method, path, { query, body, as = root, locale = 'en', headers } = {}) => {
    const search = typeof query === 'string' ? query : new URLSearchParams({ ...query }).toString()
    const reply = await app.inject({
      method,
      url: `/admin/${path}${search ? `?${search}` : ''}`,
      headers: { server: 'true', 'think-lang': locale, ...tokenHeader(as), ...headers },
      payload: body,
    })
    const parsed = reply.json<Omit<TestReply, 'status' | 'text'>>()
    return { ...parsed, status: reply.statusCode, text: reply.body }
  }

  const addAdmin: CrudTestApp['addAdmin'] = async (username, nodes) => {
    const known = new Map((await db.select().from(adminRuleTable)).map((rule) => [rule.name, rule.id]))
    const ids: number[] = []
    for (const name of nodes) {
      const id =
        known.get(name) ??
        (await db.insert(adminRuleTable).values({ name, title: name, type: 'button' }).returning())[0]?.id
      if (id !== undefined) ids.push(id)
    }
    await deps.cache.dropAll()
    return addAccount(username, ids.join(','))
  }

  return {
    app,
    deps,
    resources: app.resources,
    root,
    call,
    addAdmin,
    close: async () => {
      await app.close()
      await deps.cache.close()
    },
  }
}

function tokenHeader(account: { readonly token: string } | null | undefined): Record<string, string> {
  return account ? { batoken: account.token } : {}
}
