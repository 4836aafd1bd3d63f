import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../app.ts'
import { decryptText } from '../secrets/encrypted-text.ts'
import type { Database } from '../db/client.ts'
import { createFirstAdmin, seedAccess } from '../modules/admin-session/access-setup.ts'
import { createTestDatabase, databaseKinds } from '../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../test-support/test-deps.ts'
import { assignHandler } from './demo.repo.ts'
import { fillDemo } from './fill-demo.ts'

describe.each(databaseKinds)('the demo in an empty database, with %s', (kind) => {
  let db: Database
  let deps: TestDeps
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    await seedAccess(deps)
  })
  afterAll(async () => {
    await deps.cache.close()
    await db.close()
  })

  it('an empty database is filled with the demo once, with pictures that the site can show', async () => {
    expect(await fillDemo(deps)).toBe(true)
    expect(await fillDemo(deps)).toBe(false)
    const app = await buildApp(deps)
    const top = await app.inject('/api/content/top10')
    const { data } = top.json<{ data: { list?: unknown; teachers?: unknown } }>()
    expect(JSON.stringify(data)).toContain('/storage/demo/teacher-0')
    const picture = await deps.storage.read('demo/teacher-0.webp')
    expect(
      Buffer.from(picture ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    await app.close()
  })

  it('the first administrator has handled the demo applications, except the new ones', async () => {
    await createFirstAdmin(deps)
    await assignHandler(db)
    const rows = await db.run(
      `select state, handler_id, username from setin_teacher left join admin on admin.id = handler_id`,
    )
    expect(rows.length).toBe(14)
    for (const { state, username } of rows) expect(username).toBe(state === '0' ? null : deps.env.adminUsername)
  })

  it('ID numbers of demo applications are stored encrypted', async () => {
    const rows = await db.run('select id_number from setin_teacher union all select id_number from setin_classer')
    for (const { id_number: stored } of rows) {
      expect(stored).toMatch(/^v1\./)
      expect(decryptText(String(stored), deps.env.secretKey)).toMatch(/^99\d{15}[\dX]$/)
    }
  })

  it('demo courses and articles have view counts', async () => {
    const rows = await db.run(
      `select count(*)::int as total, min(views)::int as least from content_view where table_name in ('course', 'information_item')`,
    )
    expect(rows).toEqual([{ total: 140, least: expect.any(Number) }])
    expect(Number(rows[0]?.least)).toBeGreaterThan(0)
  })

  it('the demo adds a group with few rights, for trying restricted administrators', async () => {
    const [group] = await db.run(`select rules from admin_group where name = '教师资料查看'`)
    const rules = String(group?.rules).split(',').map(Number)
    const names = await db.run('select name from admin_rule where id = any($1) order by name collate "C"', [rules])
    expect(names.map(({ name }) => name)).toEqual([
      'category',
      'category/index',
      'dashboard',
      'dashboard/index',
      'teacher',
      'teacher/teacher',
      'teacher/teacher/index',
    ])
  })
})
