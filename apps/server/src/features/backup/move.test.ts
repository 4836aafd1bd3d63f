import { describe, expect, it, onTestFinished } from 'vitest'

import { lockDirectory } from '../../platform/db/embedded/lock.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { bothDatabases } from '../../test-support/test-database.ts'
import { placeOf } from './database/database-place.ts'
import { move } from './maintain.ts'
import {
  createSmallInstallation,
  createTestInstallation,
  inSmallSchema,
  stateOf,
  withDatabase,
} from './test-installation.ts'

const addRows = `insert into "user" (username, money) select '名' || g, g * -9007199254740991 from generate_series(1, 500) g`

describe.runIf(bothDatabases.length > 1)('moving', { tags: ['full'] }, () => {
  it('a move from the embedded database to PostgreSQL and back loses nothing', async () => {
    const embedded = await createSmallInstallation('embedded', [addRows])
    const postgresql = { ...(await createTestInstallation('postgresql')), dataDir: embedded.dataDir }
    const small = await inSmallSchema()
    const { tables } = await stateOf(embedded)

    const there = await move(placeOf(embedded), placeOf(postgresql), small)
    expect(there.every(({ source, target }) => source.sha256 === target.sha256)).toBe(true)
    expect((await stateOf(postgresql)).tables).toEqual(tables)

    // The old embedded database is still there.
    await expect(move(placeOf(postgresql), placeOf(embedded), small)).rejects.toThrow('--replace')
    await withDatabase(postgresql, (db) => db.run(`update "user" set money = money + 1`))
    await move(placeOf(postgresql), placeOf(embedded), { ...small, isReplacing: true })
    const back = await stateOf(embedded)
    expect(back.tables).toEqual((await stateOf(postgresql)).tables)
    expect(back.tables).not.toEqual(tables)
  })

  it('a move is refused while a server runs on either side', async () => {
    const [embedded, postgresql] = [
      await createTestInstallation('embedded'),
      await createTestInstallation('postgresql'),
    ]
    const [here, there] = [placeOf(embedded), placeOf(postgresql)]
    const unlock = await lockDirectory(embedded.dataDir)
    await expect(move(here, there)).rejects.toThrow(`in use by process ${process.pid}`)
    unlock()
    const server = await openDatabase(postgresql, { onIdleError: () => undefined })
    onTestFinished(() => server.close())
    await server.run('select 1')
    await expect(move(there, here, { isReplacing: true })).rejects.toThrow('server is running')
    const small = await createSmallInstallation('embedded', [])
    await expect(move(placeOf(small), there, { isReplacing: true })).rejects.toThrow('server is running')
  })
})
