import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captcha, jobTable, throttle, token, verificationCode } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const day = 86_400

describe.each(oneDatabase)('work of every hour on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  it('the hourly upkeep deletes only expired rows', async () => {
    const now = Math.floor(t.deps.clock() / 1000) + 3600
    const at = (create_time: number, expire_time: number) => ({ create_time, expire_time })
    await t.db.insert(token).values([
      { token: 'old', family: 'old', type: 'admin', user_id: 1, ...at(1, 1) },
      { token: 'good', family: 'good', type: 'admin', user_id: 1, ...at(now, now + day) },
    ])
    await t.db.insert(captcha).values([
      { key: 'old', captcha: '{}', ...at(1, now - 1) },
      { key: 'good', captcha: '{}', ...at(now, now + 60) },
    ])
    const code = { channel: 'email', address: 'a@example.com', event: 'user_register' } as const
    await t.db.insert(verificationCode).values([
      { ...code, code: 'OLD1', ...at(now - day - 1, now - day + 599) },
      // Expired, but still counted for the daily limit.
      { ...code, code: 'USED', ...at(now - day + 60, now - day + 660) },
    ])
    await t.db.insert(throttle).values([
      { address: '192.0.2.1', window_start: now - 3600, hits: 1 },
      { address: '192.0.2.2', window_start: now, hits: 1 },
    ])
    await t.db.insert(jobTable).values([
      { name: 'old', state: 'done', run_time: 1, finish_time: now - day - 1 },
      { name: 'new', state: 'done', run_time: 1, finish_time: now - 60 },
      { name: 'failed', state: 'dead', run_time: 1, finish_time: now - 29 * day },
      { name: 'failed long ago', state: 'dead', run_time: 1, finish_time: now - 31 * day },
    ])
    await t.deps.jobs.plan()
    t.deps.clock.advance(3_600_000)
    // The maintenance, and the mails of the day and of the week.
    expect(await t.deps.jobs.runDue()).toBe(3)

    expect(await t.db.select({ token: token.token }).from(token)).toEqual([{ token: 'good' }])
    expect(await t.db.select({ key: captcha.key }).from(captcha)).toEqual([{ key: 'good' }])
    expect(await t.db.select({ code: verificationCode.code }).from(verificationCode)).toEqual([{ code: 'USED' }])
    expect(await t.db.select({ address: throttle.address }).from(throttle)).toEqual([{ address: '192.0.2.2' }])
    const jobs = await t.db.select({ name: jobTable.name, state: jobTable.state }).from(jobTable).orderBy(jobTable.id)
    expect(jobs).toEqual([
      { name: 'new', state: 'done' },
      { name: 'failed', state: 'dead' },
      { name: 'board letters', state: 'done' },
      { name: 'notice digests', state: 'done' },
      { name: 'new day', state: 'queued' },
      { name: 'certificates', state: 'queued' },
      { name: 'upkeep', state: 'done' },
      { name: 'board letters', state: 'queued' },
      { name: 'notice digests', state: 'queued' },
      { name: 'upkeep', state: 'queued' },
    ])
  })
})
