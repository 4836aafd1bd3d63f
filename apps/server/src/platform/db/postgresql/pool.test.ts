import { expect, it } from 'vitest'

import { readTestPostgresqlUrl } from '../../settings/env.ts'
import { connectPostgresql } from './postgresql.ts'

const url = readTestPostgresqlUrl()

async function open() {
  const db = await connectPostgresql({ url: url ?? '', onIdleError: () => undefined, connections: 1 })
  const session = async () => (await db.run('select pg_backend_pid() as id'))[0]?.id
  return { db, session }
}

it.runIf(url)(
  'a refused statement keeps its connection: alone, of the query builder, and in a transaction',
  async () => {
    const { db, session } = await open()
    const first = await session()
    await expect(db.run('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(db.execute('select 1 / 0')).rejects.toMatchObject({ cause: { code: '22012' } })
    await expect(db.transaction((tx) => tx.execute('select 1 / 0'))).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await session()).toBe(first)
    await db.close()
  },
)

it.runIf(url)('a statement whose session ends is refused, and the next one has a new connection', async () => {
  const { db, session } = await open()
  const first = await session()
  await expect(db.run('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({ code: '57P01' })
  expect(await session()).not.toBe(first)
  await db.close()
})
