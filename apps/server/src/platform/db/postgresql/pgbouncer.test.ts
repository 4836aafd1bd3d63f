import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../../../api.ts'
import { findFreePort } from '../../../test-support/free-port.ts'
import { createTestMember } from '../../../test-support/test-accounts.ts'
import { createTestPostgresql, bothDatabases } from '../../../test-support/test-database.ts'
import { createTestDeps } from '../../../test-support/test-deps.ts'
import type { Database } from '../client.ts'
import { requestLimits } from './limits.ts'
import { openPostgresql } from './postgresql.ts'

/** Of Debian's packages. */
const program = 'pgbouncer'
const recipe = join(import.meta.dirname, '../../../../../../deploy/pgbouncer/pgbouncer.ini')
const isInstalled = hasPgbouncer()
if (!isInstalled) console.warn('Not tested: pgbouncer is not installed on this machine (apt-get install pgbouncer)')

describe.runIf(isInstalled && bothDatabases.includes('postgresql'))('pgbouncer in transaction mode', () => {
  let database: { url: string; drop: () => Promise<void> }
  let bouncer: Bouncer
  let all: readonly [Database, Database]

  beforeAll(async () => {
    database = await createTestPostgresql()
    bouncer = await startBouncer(new URL(database.url))
    const open = () =>
      openPostgresql({ url: bouncer.url, directUrl: database.url, connections: 8, onIdleError: () => undefined })
    // Both migrate the empty database, under a lock that belongs to a session.
    all = await Promise.all([open(), open()])
  })
  afterAll(async () => {
    await Promise.all((all ?? []).map((db) => db.close()))
    await bouncer?.stop()
    await database?.drop()
  })

  it('two processes migrate an empty database once, and share three connections', async () => {
    const [one, other] = all
    expect([await one.countPending(), await other.countPending()]).toEqual([0, 0])
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, index) => all[index % 2 ? 0 : 1].run('select pg_backend_pid() as pid')),
    )
    expect(new Set(rows.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(3)
  })

  it('members are identified by a prepared statement, whichever connection runs it', async () => {
    const apps = await Promise.all(
      all.map(async (db) => {
        const deps = await createTestDeps(db)
        return { deps, app: await buildApp(deps) }
      }),
    )
    const [first] = apps
    if (!first) throw new Error('no process was started')
    const { headers } = await createTestMember(first.deps, { username: 'pooled' })
    const query = async (index: number): Promise<unknown> => {
      const { app } = apps[index % 2] ?? first
      return (await app.inject({ url: '/api/account/sessions', headers })).json()
    }
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => query(index)))
    for (const reply of replies) expect(reply).toMatchObject({ code: 1 })
    for (const { deps, app } of apps) {
      await app.close()
      await deps.cache.close()
    }
  })

  it('a notification of one process reaches the other over its direct connection', async () => {
    const heard: string[] = []
    const stop = await all[1].listen(
      'pooled',
      (payload) => heard.push(payload),
      () => undefined,
    )
    await all[0].run(`select pg_notify('pooled', 'changed')`)
    await expect.poll(() => heard).toEqual(['changed'])
    await stop()
  })

  it('locks of a transaction keep two processes apart', async () => {
    const order: string[] = []
    const locked = Promise.withResolvers<void>()
    const held = all[0].transaction(async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(7303999)')
      locked.resolve()
      await tx.execute('select pg_sleep(0.2)')
      order.push('first')
    })
    await locked.promise
    await all[1].transaction(async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(7303999)')
      order.push('second')
    })
    await held
    expect(order).toEqual(['first', 'second'])
  })

  it('the recipe sets the time limits that the server requires', async () => {
    const [row] = await all[0].run(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(row).toEqual({ statement: `${requestLimits.statement / 1000}s`, idle: `${requestLimits.silence / 1000}s` })
  })
})

interface Bouncer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Runs the recipe with the ports and the database of this test. */
async function startBouncer(server: URL): Promise<Bouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-pgbouncer-'))
  const port = await findFreePort()
  const name = server.pathname.slice(1)
  const users = join(folder, 'userlist.txt')
  const config = (await readFile(recipe, 'utf8'))
    .replace('teachnet = host=127.0.0.1 port=5432 dbname=teachnet', () =>
      [
        `${name} = host=${server.hostname} port=${server.port || '5432'} dbname=${name} user=${server.username}`,
        ...(server.password ? [`password=${decodeURIComponent(server.password)}`] : []),
      ].join(' '),
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 20', 'default_pool_size = 3')
  await writeFile(users, `"${server.username}" ""\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), config)
  // pgbouncer does not run as root, and must read its files as another account.
  await chmod(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...account, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await waitForPort(port, child, () => output)
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  url.password = ''
  return {
    url: url.href,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForPort(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`pgbouncer: ${output()}`)
    await wait(20)
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}

function hasPgbouncer(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
