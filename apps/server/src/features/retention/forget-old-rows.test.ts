import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import {
  adminLogTable,
  jobTable,
  outboxTable,
  setinEnquiryTable,
  setinTeacherTable,
  teacherDraftTable,
  visit,
} from '../schema.ts'
import { retained, retainedNames, type RetentionDays } from './retained-rows.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps, testStart } from '../../test-support/test-deps.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import { storedLogFolder } from '../../platform/storage/stored-log.ts'
import { forgetOldRows } from './forget-old-rows.ts'

const now = testStart / 1000
const ago = (days: number) => now - days * 86_400
const defaults: RetentionDays = daysOf((name) => retained[name].days)
const forEver: RetentionDays = daysOf(() => 0)

describe.each(oneDatabase)('rows with a retention period on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
  })
  afterAll(async () => {
    await deps.cache.close()
    await db.close()
  })

  const person = { name: '王小明', mobile: '13800138000' }
  const letter = { channel: 'email', recipient: 'a@example.org', subject: 's', body: 'b', locale: 'en' } as const
  const counts = async () => ({
    log: await db.$count(adminLogTable),
    outbox: await db.$count(outboxTable),
    jobs: await db.$count(jobTable),
    applications: await db.$count(setinTeacherTable),
    enquiries: await db.$count(setinEnquiryTable),
    visits: await db.$count(visit),
    drafts: await db.$count(teacherDraftTable),
  })

  it('old rows are deleted in batches after their period, and the log has their number; a period of 0 keeps them forever', async () => {
    const entry = (create_time: number) => ({
      username: 'a',
      url: '/',
      title: 't',
      data: '{}',
      ip: '',
      useragent: '',
      create_time,
    })
    await db.insert(adminLogTable).values([...Array.from({ length: 2500 }, () => entry(ago(366))), entry(ago(364))])
    await db.insert(outboxTable).values([
      { ...letter, state: 'sent', create_time: ago(91) },
      { ...letter, state: 'sent', create_time: ago(89) },
      { ...letter, state: 'queued', create_time: ago(91) },
    ])
    const job = { name: 'x', payload: {}, run_time: 0, create_time: 0 }
    await db.insert(jobTable).values([
      { ...job, state: 'dead', finish_time: ago(31) },
      { ...job, state: 'dead', finish_time: ago(29) },
      { ...job, state: 'queued' },
    ])
    await db.insert(setinTeacherTable).values([
      { ...person, state: '3', create_time: ago(500), update_time: ago(366) },
      { ...person, state: '3', create_time: ago(500), update_time: ago(364) },
      { ...person, state: '2', create_time: ago(500), update_time: ago(500) },
      { ...person, state: '5', create_time: ago(500), update_time: ago(31) },
      { ...person, state: '5', create_time: ago(500), update_time: ago(29) },
    ])
    await db.insert(setinEnquiryTable).values([
      { ...person, message: 'a', state: '2', update_time: ago(366) },
      { ...person, message: 'b', state: '5', update_time: ago(31) },
      { ...person, message: 'c', state: '0', update_time: ago(500) },
    ])
    await db.insert(visit).values([
      { day: '2020-01-01', kind: 'page', hits: 1 },
      { day: '2026-03-01', kind: 'page', hits: 1 },
    ])
    const draft = { name: '李娜', teacher_id: 1, user_id: 1, proposed: {}, base: {}, create_time: ago(500) }
    await db.insert(teacherDraftTable).values([
      { ...draft, state: 'refused', update_time: ago(366) },
      { ...draft, state: 'approved', update_time: ago(364) },
      { ...draft, state: 'waiting', update_time: ago(500) },
    ])
    const before = await counts()
    await forgetOldRows(deps, forEver)
    expect(await counts()).toEqual(before)
    await forgetOldRows(deps, defaults)
    const files: string[] = []
    for await (const file of deps.storage.list(storedLogFolder)) files.push(file)
    expect(files.toSorted()).toEqual(
      [1, 1001, 2001].map((first) => `${storedLogFolder}admin-log-${first}-${Math.min(first + 999, 2500)}.jsonl.gz`),
    )
    const lines = gunzipSync((await deps.storage.read(files.toSorted()[2] ?? '')) ?? '')
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(500)
    const entries = lines.map((line) => recordOf(JSON.parse(line)))
    expect(entries[0]).toMatchObject({
      id: 2001,
      username: 'a',
      create_time: ago(366),
      chain: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(entries[1]?.chain_before).toBe(entries[0]?.chain)
    // The log has an entry for each deleted batch.
    expect(await counts()).toEqual({
      log: 1 + 3,
      outbox: 2,
      jobs: 2,
      applications: 3,
      enquiries: 1,
      visits: 1,
      drafts: 2,
    })
    expect(deps.log.lines.map(({ fields }) => fields)).toContainEqual({ rows: 'admin_log', count: 2500, days: 365 })
  })

  it.each(retainedNames())('old rows can be deleted from the table of %s', async (name) => {
    await expect(forgetOldRows(deps, { ...forEver, [name]: 1 })).resolves.toBeUndefined()
  })
})

it('the documented retention periods are those of the code', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/operating/data-retention.md'), 'utf8')
  const notified = [...text.matchAll(/^\| `keep_(\w+)_days` +\| .*?\| (\d+) +\|$/gm)].map(([, name, days]) => [
    name,
    Number(days),
  ])
  expect(notified).toEqual(retainedNames().map((name) => [name, retained[name].days]))
})

function daysOf(days: (name: keyof typeof retained) => number): RetentionDays {
  const zero = {
    admin_log: 0,
    recycle_log: 0,
    sensitive_log: 0,
    outbox: 0,
    terminal_tasks: 0,
    admin_notices: 0,
    form_drafts: 0,
    design_changes: 0,
    config_changes: 0,
    failed_jobs: 0,
    drafts: 0,
    visits: 0,
  }
  const applications = { teacher_applications: 0, branch_applications: 0, shop_applications: 0, course_applications: 0 }
  const all: Record<keyof typeof retained, number> = {
    ...zero,
    ...applications,
    enrolments: 0,
    enquiries: 0,
    bookings: 0,
    withdrawn: 0,
  }
  for (const name of retainedNames()) all[name] = days(name)
  return all
}
