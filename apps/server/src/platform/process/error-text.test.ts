import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '../db/client.ts'
import { user } from '../../features/schema.ts'
import { errorText } from './error-text.ts'
import { logOptions } from './log.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'

onEachDatabase('the log of a failed statement', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    await db.run('alter table "user" add constraint odd check (username <> $$canary$$)')
  })
  afterAll(() => db.close())

  const times = { create_time: 1, update_time: 1 }
  const written = async (run: () => Promise<unknown>) => {
    const lines: string[] = []
    const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
    const error = await run().then(
      () => new Error('nothing was thrown'),
      (thrown: unknown) => thrown,
    )
    log.error({ err: error }, 'failed')
    return [lines.join(''), errorText(error)]
  }

  it.each([
    [
      'that no row may be so',
      /constraint \\*"odd/,
      () => db.insert(user).values({ username: 'canary', password: 'canary', ...times }),
    ],
    [
      'that a value is too long',
      /too long for type/,
      () => db.insert(user).values({ username: 'canary'.repeat(50), ...times }),
    ],
    ['that a value is none of its type', /for type integer/, () => db.run('select $1::int', ['canary'])],
    [
      'that there is no such table',
      /nowhere\\*" does not exist/,
      () => db.run('select $1::text from nowhere', ['canary']),
    ],
  ])('a logged database error names statement, place and fault, but no value: %s', async (_what, fault, run) => {
    for (const text of await written(async () => run())) {
      expect(text).not.toContain('canary')
      expect(text).toMatch(fault)
      expect(text).toContain('at ')
    }
  })
})
