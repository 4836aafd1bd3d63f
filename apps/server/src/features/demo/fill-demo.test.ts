// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../../api.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import type { Database } from '../../platform/db/client.ts'
import { createFirstAdmin, seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { assignUploader } from './demo-library.repo.ts'
import { assignHandler } from './demo.repo.ts'
import { fillDemo } from './fill-demo.ts'

describe.each(oneDatabase)('the demo in an empty database, with %s', (kind) => {
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
    expect(JSON.stringify(data)).toContain('/storage/demo/board-0')
    const picture = await deps.storage.read('demo/board-0.webp')
    expect(
      Buffer.from(picture ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    await app.close()
  })

  it('the first administrator has handled the demo applications, except the new ones', async () => {
    await createFirstAdmin({ ...deps, env: { ...deps.env, hasDemo: true } })
    await assignHandler(db)
    const rows = await db.run(
      `select state, handler_id, username from setin_teacher left join admin on admin.id = handler_id`,
    )
    expect(rows.length).toBe(14)
    for (const { state, username } of rows) expect(username).toBe(state === '0' ? null : deps.env.adminUsername)
  })

  it('each action that sends a message to applicants has demo templates, in both languages and short enough for a text message', async () => {
    const rows = await db.run('select actions, text, text_en, sms, sms_en from setin_template')
    expect(new Set(rows.flatMap(({ actions }) => String(actions).split(',')))).toEqual(
      new Set(['ask', 'accept', 'refuse']),
    )
    for (const { text, text_en: english, sms, sms_en: englishSms } of rows) {
      for (const words of [text, english]) expect(words).toContain('{name}')
      for (const words of [sms, englishSms]) expect(String(words)).toMatch(/^.{5,100}$/)
      for (const words of [english, englishSms]) expect(words).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('ID numbers of demo applications are stored encrypted', async () => {
    const rows = await db.run('select id_number from setin_teacher union all select id_number from setin_classer')
    for (const { id_number: stored } of rows) {
      expect(stored).toMatch(/^v1\./)
      expect(decryptText(String(stored), deps.env.secretKey)).toMatch(/^99\d{15}[\dX]$/)
    }
  })

  it('the pictures of the demo are files of the media library, described, in folders, and used', async () => {
    await assignUploader(db)
    const [counts] = await db.run(`select count(*)::int as files, count(folder_id)::int as filed,
      count(*) filter (where alt = '' or alt_en = '' or credit = '')::int as bare,
      count(*) filter (where width = 0 or size = 0 or admin_id = 0)::int as odd
      from attachment`)
    expect(counts).toMatchObject({ odd: 0, bare: 0 })
    expect(Number(counts?.files)).toBeGreaterThan(150)
    expect(counts?.filed).toBe(counts?.files)
    // The uses of the configuration are noted at the start of the server.
    const unused = await db.run(
      `select url from attachment where not exists (select 1 from file_use where file_use.url = attachment.url) order by url`,
    )
    expect(unused.map(({ url }) => url)).toEqual(['/storage/demo/contact-code.webp'])
    const [portrait] = await db.run(`select alt, alt_en, credit, media_folder.name as folder from attachment
      join media_folder on media_folder.id = folder_id where url = '/storage/demo/board-0.webp'`)
    expect(portrait).toEqual({
      alt: expect.stringContaining('稿纸'),
      alt_en: expect.stringContaining('manuscript'),
      credit: '师联网绘制',
      folder: '教师',
    })
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
