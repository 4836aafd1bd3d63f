import { isAdminPassword } from '../../platform/secrets/admin-password.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminLogTable, secondFactor } from '../../features/schema.ts'
import { createTestAdmin, testPassword } from '../../test-support/test-accounts.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { parseOperatorCommand } from '../command-line.ts'
import { operate } from './operate.ts'

describe('the words of an operator command', () => {
  it('the words of an operator command name the action and the account', () => {
    expect(parseOperatorCommand(['admin', 'unlock', 'anna'])).toEqual({ name: 'unlock', username: 'anna' })
    expect(parseOperatorCommand(['admin', 'verify-log'])).toEqual({ name: 'verify-log' })
    expect(parseOperatorCommand(['admin', 'reset-password', 'anna'])).toEqual({
      name: 'reset-password',
      username: 'anna',
    })
  })

  it.each([[[]], [['admin']], [['admin', 'unlock']], [['admin', 'delete', 'a']], [['admin', 'unlock', 'a', 'b']]])(
    'an invalid operator command fails with the usage: %j',
    (words) => {
      expect(() => parseOperatorCommand(words)).toThrow('Usage:')
    },
  )
})

onEachDatabase('operator commands on the server’s own machine', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db, { hasAdminCaptcha: false })
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  const run = async (...words: string[]) => {
    const lines: string[] = []
    await operate(parseOperatorCommand(['admin', ...words]), {
      db,
      secretKey: deps.env.secretKey,
      now: Math.floor(deps.clock() / 1000),
      random: deps.random,
      say: (line) => lines.push(line),
    })
    return lines
  }
  const login = async (username: string, password: string, remoteAddress = '10.9.0.1') =>
    (
      await app.inject({ method: 'POST', url: '/admin/Index/login', payload: { username, password }, remoteAddress })
    ).json<{ code: number; error?: string }>()
  const lock = async (username: string) => {
    for (let index = 0; index < 10; index += 1) await login(username, 'Wrong123')
    expect(await login(username, testPassword)).toMatchObject({ error: 'LOGIN_RETRY' })
  }

  it('an operator command lifts the delays of an administrator [G6]', async () => {
    await createTestAdmin(deps, { username: 'delayed' })
    await lock('delayed')
    expect(await run('unlock', 'Delayed')).toEqual(['delayed can sign in immediately, from any device and network.'])
    expect(await login('delayed', testPassword)).toMatchObject({ code: 1 })
    await lock('delayed')
    await run('unlock', 'delayed')
    expect(await login('delayed', testPassword)).toMatchObject({ code: 1 })
  })

  it("an operator command sets an administrator's password, ends the sessions and adds an audit log entry", async () => {
    const admin = await createTestAdmin(deps, { username: 'forgetful' })
    await lock('forgetful')
    await db
      .insert(secondFactor)
      .values({ area: 'admin', user_id: admin.id, secret: 'x', create_time: 1, confirm_time: 1 })
    const [first = ''] = await run('reset-password', 'forgetful')
    const password = first.split(': ').at(-1) ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect(isAdminPassword(password)).toBe(true)
    expect(await login('forgetful', testPassword)).toMatchObject({ error: 'LOGIN_INCORRECT' })
    expect(await login('forgetful', password)).toMatchObject({ code: 1 })
    const init = await app.inject({ url: '/admin/Index/index', headers: { ...admin.headers } })
    expect(init.json()).toMatchObject({ code: 303 })
    const rows = await db.select().from(adminLogTable).where(eq(adminLogTable.admin_id, admin.id))
    expect(rows.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['security:account.unlocked', 'security:password.reset']),
    )
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('an operator command reports an unknown user name', async () => {
    await expect(run('unlock', 'nobody')).rejects.toThrow('There is no administrator "nobody".')
  })

  it('the log of the administrators is verified, and a changed entry is named', async () => {
    await db.insert(adminLogTable).values({ title: 'Deed' })
    expect(await run('verify-log')).toEqual([
      expect.stringMatching(/^All \d+ entries of the administrators' log are unchanged\.$/),
      expect.stringMatching(/^Digest of the newest entry: [\da-f]{64}$/),
    ])
    await db.execute(sql`alter table admin_log disable trigger user`)
    await db.execute(sql`update admin_log set title = 'Other' where title = 'Deed'`)
    await db.execute(sql`alter table admin_log enable trigger user`)
    await expect(run('verify-log')).rejects.toThrow(/^Entry \d+ of the administrators' log was changed/)
  })
})
