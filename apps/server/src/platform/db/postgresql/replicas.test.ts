// @module-tag full
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../../../api.ts'
import { postgresqlPrograms, type ReplicatedCluster, startReplicated } from '../../../test-support/streaming-replica.ts'
import { createTestAdmin, type TestAccount } from '../../../test-support/test-accounts.ts'
import { createTestDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import type { Database, Queries } from '../client.ts'
import { loadRows } from '../statement.ts'
import { openPostgresql } from './postgresql.ts'
import type { ReplicaFigures } from './replicas.ts'

const metricsToken = 'a token for measurements, long enough'

if (postgresqlPrograms === undefined)
  console.warn('Not tested: PostgreSQL is not installed on this machine (apt-get install postgresql)')

const patience = { timeout: 30_000 }

describe.runIf(postgresqlPrograms !== undefined)('a streaming replica of PostgreSQL', () => {
  let cluster: ReplicatedCluster
  let all: readonly { readonly db: Database; readonly deps: TestDeps; readonly app: FastifyInstance }[] = []
  let admin: TestAccount
  const changes: ReplicaFigures[] = []

  beforeAll(async () => {
    cluster = await startReplicated()
    const open = async () => {
      const db = await openPostgresql({
        url: cluster.primary.url,
        connections: 8,
        onIdleError: () => undefined,
        replicas: { urls: [cluster.replica.url], lag: 1000, onChange: (change) => changes.push(change) },
      })
      const deps = await createTestDeps(db, { metricsToken })
      return { db, deps, app: await buildApp(deps) }
    }
    all = [await open(), await open()]
    admin = await createTestAdmin(process(0).deps, { username: 'writer' })
  })
  // A test that fails may have left the replica paused.
  afterEach(() => resume().catch(() => undefined))
  afterAll(async () => {
    for (const { app, deps, db } of all) {
      await app.close()
      await deps.cache.close()
      await db.close()
    }
    await cluster?.close()
  })

  const process = (index: 0 | 1) => {
    const found = all[index]
    if (!found) throw new TypeError('the process was not started')
    return found
  }
  const figures = (index: 0 | 1 = 0) => process(index).db.replicas?.()[0]
  const isUsed = () => expect.poll(() => [figures(0)?.state, figures(1)?.state], patience).toEqual(['used', 'used'])
  /** Whether a read is answered by the replica. */
  const readsReplica = async (index: 0 | 1 = 0) => {
    const query = { sql: 'select pg_is_in_recovery() as is_replica', params: [] }
    return (await loadRows(process(index).db.forReading, query))[0]?.is_replica
  }
  const write = async (name: string, id?: number) => {
    const action = id === undefined ? 'add' : 'edit'
    const reply = await process(0).app.inject({
      method: 'POST',
      url: `/admin/teacher.Teacher/${action}`,
      headers: { ...admin.headers },
      payload: { name, id },
    })
    expect(reply.json()).toMatchObject({ code: 1 })
  }
  const readName = async (index: 0 | 1) => {
    const reply = await process(index).app.inject({ url: '/api/content/teacher?id=1', headers: { server: 'true' } })
    return reply.json<{ data?: { teacher?: { name: string } } }>().data?.teacher?.name
  }
  const pause = () => cluster.replica.run('select pg_wal_replay_pause()')
  const resume = () => cluster.replica.run('select pg_wal_replay_resume()')

  it('a replica answers reads that may be a moment old, and no others', async () => {
    await isUsed()
    expect(await readsReplica()).toBe(true)
    const [row] = await process(0).db.run('select pg_is_in_recovery() as is_replica')
    expect(row).toEqual({ is_replica: false })
    const before = figures()?.answered ?? 0
    await process(0).app.inject({ url: '/api/content/home', headers: { server: 'true' } })
    expect(figures()?.answered).toBeGreaterThan(before)
  })

  it('a replica answers searches of visitors within their time limit, which the primary does not repeat [I5]', async () => {
    await isUsed()
    const { db } = process(0)
    const isReplica = (tx: Queries) => tx.execute('select pg_is_in_recovery() as is_replica')
    expect(await db.readAtLength(1000, isReplica)).toMatchObject({ rows: [{ is_replica: true }] })
    expect(await db.atLength(1000, isReplica)).toMatchObject({ rows: [{ is_replica: false }] })
    const failed = figures()?.failed
    await expect(db.readAtLength(100, (tx) => tx.execute('select pg_sleep(20)'))).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    expect(figures()?.failed).toBe(failed)
  })

  it('a replica that lags hides a change neither from the process that wrote it, nor from one that was notified [D6]', async () => {
    await write('First')
    await isUsed()
    await expect.poll(() => readName(1), patience).toBe('First')
    await pause()
    await write('Second', 1)
    expect(await readName(0)).toBe('Second')
    await expect.poll(() => readName(1), patience).toBe('Second')
    // The old value is still what the replica has; neither process may keep it.
    expect(await cluster.replica.run(`select name from teacher where id = 1`)).toEqual([{ name: 'First' }])
    expect([await readsReplica(0), await readsReplica(1)]).toEqual([false, false])
    await resume()
    await isUsed()
    expect([await readsReplica(0), await readName(0), await readName(1)]).toEqual([true, 'Second', 'Second'])
  })

  it('a replica that lags more than allowed is not read, even without a known change, and is read again later', async () => {
    await isUsed()
    await pause()
    changes.length = 0
    await cluster.primary.run('create table behind as select generate_series(1, 1000)')
    await expect.poll(() => [figures(0)?.state, figures(1)?.state], patience).toEqual(['late', 'late'])
    expect(await readsReplica()).toBe(false)
    expect(figures()?.behindBy).toBeGreaterThan(1000)
    await resume()
    await isUsed()
    expect(changes.map(({ state }) => state).toSorted()).toEqual(['late', 'late', 'used', 'used'])
    const metrics = await process(0).app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(metrics.body).toMatch(/^teachnet_database_replica_used\{replica="1"\} 1$/m)
    expect(metrics.body).toMatch(/^teachnet_database_replica_reads_total\{replica="1",result="answered"\} [1-9]/m)
  })

  it('a replica that refuses a statement fails no read, and a bad value is refused once', async () => {
    await isUsed()
    const { db } = process(0)
    // Only the primary database can do this.
    const rows = await loadRows(db.forReading, { sql: 'select txid_current() > 0 as is_done', params: [] })
    expect(rows).toEqual([{ is_done: true }])
    const failed = figures()?.failed
    await expect(loadRows(db.forReading, { sql: 'select $1::integer', params: ['x'] })).rejects.toThrow('Failed query')
    expect(figures()?.failed).toBe(failed)
    expect(figures()?.state).toBe('used')
  })

  it('a replica that hangs delays reads for some seconds and fails none', async () => {
    await isUsed()
    cluster.replica.freeze()
    const start = performance.now()
    const reads = await Promise.all(Array.from({ length: 8 }, () => readsReplica()))
    expect(reads).toEqual(Array(8).fill(false))
    expect(performance.now() - start).toBeLessThan(10_000)
    cluster.replica.thaw()
    await isUsed()
  })

  it('a replica that is lost fails no read, and is used again when it is back', async () => {
    await isUsed()
    const outcomes = new Set<unknown>()
    let isOver = false
    const readers = [0, 1].map(async () => {
      while (!isOver) outcomes.add(await readsReplica().catch(String))
    })
    await cluster.replica.stop()
    await expect.poll(() => figures()?.state, patience).toBe('lost')
    await write('Third', 1)
    expect(await readName(0)).toBe('Third')
    await cluster.replica.start()
    await isUsed()
    isOver = true
    await Promise.all(readers)
    expect(outcomes).toEqual(new Set([true, false]))
    expect(await readsReplica()).toBe(true)
  })

  it('a replica that becomes a primary server is not read any more', async () => {
    await isUsed()
    await cluster.replica.run('select pg_promote()')
    await expect.poll(() => figures()?.state, patience).toBe('primary')
    const [row] = await loadRows(process(0).db.forReading, {
      sql: `select current_setting('port') as port`,
      params: [],
    })
    expect(row?.port).toBe(new URL(cluster.primary.url).port)
  })
})
