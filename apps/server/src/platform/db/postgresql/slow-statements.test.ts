import { AsyncLocalStorage } from 'node:async_hooks'

import type pg from 'pg'
import { describe, expect, it } from 'vitest'

import { readTestPostgresqlUrl } from '../../settings/env.ts'
import { connectPostgresql } from './postgresql.ts'
import { type SlowStatement, watchStatements } from './pool.ts'

/** The events of a socket belong to no request. */
const outside = AsyncLocalStorage.snapshot()

/** Answers as a connection does: by callback or by promise, after a while, outside the context of the caller. */
class FakeClient {
  query(text: string | { readonly text: string }, ...rest: unknown[]): unknown {
    const ms = (typeof text === 'string' ? text : text.text).includes('slow') ? 40 : 0
    const callback = rest.at(-1)
    if (typeof callback === 'function') return void outside(setTimeout, () => callback(null, { rows: [rest[0]] }), ms)
    return new Promise((resolve, reject) => {
      setTimeout(() => (rest[0] === 'fail' ? reject(new Error('refused')) : resolve({ rows: [rest[0]] })), ms)
    })
  }
}

describe('slow statements', () => {
  it('slow statements are reported with their duration, by promise or callback, and without values', async () => {
    const slow: SlowStatement[] = []
    const client = new FakeClient()
    watchStatements(client as unknown as pg.ClientBase, { limit: 30, onSlow: (each) => slow.push(each) }) // the one method that is used
    expect(await client.query('select fast', ['secret'])).toEqual({ rows: [['secret']] })
    expect(await client.query({ text: 'slow promise $1' }, ['secret'])).toEqual({ rows: [['secret']] })
    await expect(client.query('slow failure', 'fail')).rejects.toThrow('refused')
    const reply = await new Promise((resolve) => {
      client.query('slow callback', ['secret'], (_error: unknown, result: unknown) => resolve(result))
    })
    expect(reply).toEqual({ rows: [['secret']] })
    expect(slow.map(({ statement }) => statement)).toEqual(['slow promise $1', 'slow failure', 'slow callback'])
    for (const { ms } of slow) expect(ms).toBeGreaterThanOrEqual(30)
  })

  it('a slow statement is reported in the context that sent it, by promise or callback', async () => {
    const request = new AsyncLocalStorage<string>()
    const reported: (string | undefined)[] = []
    const client = new FakeClient()
    const onSlow = () => void reported.push(request.getStore())
    watchStatements(client as unknown as pg.ClientBase, { limit: 30, onSlow }) // the one method that is used
    const { promise: answered, resolve: reply } = Promise.withResolvers<void>()
    await Promise.all([
      request.run('by promise', () => client.query('slow promise')),
      request.run('by callback', () => client.query('slow callback', [], () => reply())),
      answered,
    ])
    expect(new Set(reported)).toEqual(new Set(['by callback', 'by promise']))
  })

  const url = readTestPostgresqlUrl()
  it.runIf(url)('slow statements of PostgreSQL are reported, in and out of transactions', async () => {
    const slow: SlowStatement[] = []
    const statements = { limit: 150, onSlow: (each: SlowStatement) => slow.push(each) }
    const db = await connectPostgresql({ url: url ?? '', onIdleError: () => undefined, statements })
    await db.run('select 1')
    await db.run('select pg_sleep(0.2), $1::text', ['secret'])
    await db.transaction((tx) => tx.execute('select pg_sleep(0.2) as within'))
    await db.close()
    expect(slow.map(({ statement }) => statement)).toEqual([
      'select pg_sleep(0.2), $1::text',
      'select pg_sleep(0.2) as within',
    ])
  })
})
