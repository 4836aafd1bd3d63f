// @module-tag full
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { buildApp } from '../../../api.ts'
import { createTestPostgresql, bothDatabases } from '../../../test-support/test-database.ts'
import { createTestDeps } from '../../../test-support/test-deps.ts'
import { openSilentProxy, type SilentProxy } from '../../../test-support/silent-proxy.ts'
import type { Database } from '../client.ts'
import type { DatabaseLimits } from './limits.ts'
import { openPostgresql } from './postgresql.ts'

const limits: DatabaseLimits = { connect: 1000, statement: 1000, silence: 1500, heartbeat: 200, goodbye: 300 }

describe.runIf(bothDatabases.includes('postgresql'))('a database that falls silent without closing connections', () => {
  let drop: () => Promise<void>
  let proxy: SilentProxy
  let db: Database

  beforeEach(async () => {
    const database = await createTestPostgresql()
    drop = database.drop
    proxy = await openSilentProxy(new URL(database.url))
    db = await openPostgresql({ url: proxy.url, onIdleError: () => undefined, limits })
  })
  afterEach(async () => {
    await db.close()
    await proxy.close()
    await drop()
  })

  it('a silent database fails requests with 503, including those in a transaction, and works again when it is back', async () => {
    const deps = await createTestDeps(db)
    const app = await buildApp(deps)
    const query = async () => (await app.inject('/healthz')).statusCode
    const requestTimes = (count: number) => Promise.all(Array.from({ length: count }, query))
    // On a busy machine, opening all connections may take longer than the limit of one.
    await expect.poll(() => requestTimes(16)).toEqual(Array(16).fill(200))
    proxy.fallSilent()
    const transactions = Array.from({ length: 16 }, () => db.transaction((tx) => tx.execute('select 1')))
    const rejected = Promise.all(
      transactions.map((transaction) => expect(transaction).rejects.toThrow(/Failed query|timeout/)),
    )
    expect(await requestTimes(40)).toEqual(Array(40).fill(503))
    await rejected
    expect(await query()).toBe(503)
    proxy.comeBack()
    await expect.poll(() => requestTimes(40)).toEqual(Array(40).fill(200))
    await app.close()
    await deps.cache.close()
  })

  it('a statement without an answer is aborted, unless its transaction has a longer limit, and a slow one whose answer arrives in parts is not', async () => {
    await expect(db.run('select pg_sleep(1.2)')).rejects.toMatchObject({ code: '57014' })
    const long = await db.atLength(5000, (tx) => tx.execute('select pg_sleep(1.8)'))
    expect(long.rows).toHaveLength(1)
    await expect(db.atLength(100, (tx) => tx.execute('select pg_sleep(1)'))).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    await expect(db.run('select pg_sleep(1.2)')).rejects.toMatchObject({ code: '57014' })
    const rows = await db.run(`select repeat('x', 1000), pg_sleep(0.0001) from generate_series(1, 500)`)
    expect(rows).toHaveLength(500)
  })

  it('notifications arrive again after an interruption, and listeners are informed that some were missed', async () => {
    const heard: string[] = []
    const onGap = vi.fn()
    await db.listen('news', (payload) => heard.push(payload), onGap)
    proxy.fallSilent()
    await expect(db.run('select 1')).rejects.toThrow(/said nothing|timeout/)
    proxy.comeBack()
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 20_000 })
    await db.run(`select pg_notify('news', 'again')`)
    await vi.waitFor(() => expect(heard).toEqual(['again']), { timeout: 20_000 })
  })

  it('a silent database does not prevent the server from stopping', async () => {
    await db.listen(
      'news',
      () => undefined,
      () => undefined,
    )
    await db.run('select 1')
    proxy.fallSilent()
    const pending = db.run('select 1').catch(() => 'failed')
    await db.close()
    expect(await pending).toBe('failed')
  })
})
