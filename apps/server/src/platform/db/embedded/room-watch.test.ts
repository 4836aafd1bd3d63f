import { describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../test-support/test-database.ts'
import { toDatabaseError } from '../errors.ts'
import { watchRoom } from './room-watch.ts'

const megabyte = 1024 * 1024

describe('an embedded database whose disk fills up', () => {
  it('an embedded database refuses writes before its disk is full, continues to read, and writes again when there is space', async () => {
    const db = await createTestDatabase('embedded')
    let room = 500 * megabyte
    const changes: boolean[] = []
    const watch = watchRoom({
      folder: '/',
      findRoom: async () => room,
      setReadOnly: async (isReadOnly) => {
        changes.push(isReadOnly)
        await db.run(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      },
    })
    const write = () => db.run(`insert into installation (key_check) values ('x') on conflict (id) do nothing`)
    await watch.look()
    await write()
    room = 40 * megabyte
    await watch.look()
    const rejected = await write().catch((error: unknown) => toDatabaseError(error))
    expect(rejected).toMatchObject({ entry: 'UNAVAILABLE' })
    expect(await db.run('select count(*)::int as count from installation')).toEqual([{ count: 1 }])
    // Writing does not resume at once: a little free space is soon used again.
    room = 50 * megabyte
    await watch.look()
    expect(changes).toEqual([true])
    room = 70 * megabyte
    await watch.look()
    expect(changes).toEqual([true, false])
    await write()
    watch.stop()
    await db.close()
  })
})
