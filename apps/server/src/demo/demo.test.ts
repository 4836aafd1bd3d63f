import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../app.ts'
import { decryptText } from '../secret-text.ts'
import { isRegion } from '../crud/region-names.ts'
import type { Database } from '../db/client.ts'
import { createFirstAdmin, seedAccess } from '../modules/admin-session/access-setup.ts'
import { createTestDatabase, databaseKinds } from '../test-support/test-database.ts'
import { createTestDeps, testStart, type TestDeps } from '../test-support/test-deps.ts'
import { createArticles } from './records/articles.ts'
import { assignHandler } from './demo.repo.ts'
import { fillDemo } from './demo.ts'
import { createMembers } from './records/members.ts'
import { places } from './texts/places.ts'
import { portraitSvg } from './drawings/portrait.ts'
import { createTeachers } from './records/teachers.ts'

const now = testStart / 1000

describe('demo people and texts', () => {
  it('gives every teacher a name, a place that exists, a biography in both languages and a face of its own', () => {
    const teachers = createTeachers(120, now)
    expect(new Set(teachers.map(({ person }) => person.name[0])).size).toBe(120)
    expect(places.filter(({ region }) => !isRegion(region))).toEqual([])
    const faces = teachers.map(({ person }, index) =>
      portraitSvg({ seed: 1000 + index * 17, isWoman: person.isWoman }, 'photo', 560),
    )
    expect(new Set(faces).size).toBe(120)
    for (const { content, summary } of teachers) {
      for (const text of [...content, ...summary]) expect(text).not.toMatch(/\{\w+\}|undefined/)
      expect(content[0].length).toBeGreaterThan(250)
    }
  })

  it('writes 80 articles with different titles over the last twelve months', () => {
    const articles = createArticles(80, now, createTeachers(120, now))
    for (const index of [0, 1] as const) expect(new Set(articles.map(({ title }) => title[index])).size).toBe(80)
    expect(articles.every(({ publishTime }) => publishTime < now && publishTime > now - 366 * 86_400)).toBe(true)
    for (const { content } of articles) {
      expect(content[1]).toMatch(/<blockquote>.*<ul>/s)
      expect(content.join('')).not.toMatch(/\{\w+\}|undefined/)
    }
  })

  it('books every change of a balance from the one before, and never below zero', () => {
    for (const { money, score } of createMembers(20, now)) {
      for (const entries of [money, score]) {
        entries.forEach((entry, index) => {
          expect(entry.before).toBe(entries[index - 1]?.after ?? 0)
          expect(entry.after).toBe(entry.before + entry.change)
          expect(entry.after).toBeGreaterThanOrEqual(0)
          expect(entry.time).toBeGreaterThanOrEqual(entries[index - 1]?.time ?? 0)
        })
      }
    }
  })
})

describe.each(databaseKinds)('an empty database, with %s', (kind) => {
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

  it('is filled once, with pictures that the site can show', async () => {
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

  it('gets applications that its first administrator has dealt with, except for the new ones', async () => {
    await createFirstAdmin(deps)
    await assignHandler(db)
    const rows = await db.run(
      `select state, handler_id, username from setin_teacher left join admin on admin.id = handler_id`,
    )
    expect(rows.length).toBe(14)
    for (const { state, username } of rows) expect(username).toBe(state === '0' ? null : deps.env.adminUsername)
  })

  it('keeps no ID number of its applications readable', async () => {
    const rows = await db.run('select id_number from setin_teacher union all select id_number from setin_classer')
    for (const { id_number: stored } of rows) {
      expect(stored).toMatch(/^v1\./)
      expect(decryptText(String(stored), deps.env.secretKey)).toMatch(/^99\d{15}[\dX]$/)
    }
  })

  it('shows courses and articles that people have opened', async () => {
    const rows = await db.run(
      `select count(*)::int as total, min(views)::int as least from content_view where table_name in ('course', 'information_item')`,
    )
    expect(rows).toEqual([{ total: 140, least: expect.any(Number) }])
    expect(Number(rows[0]?.least)).toBeGreaterThan(0)
  })

  it('gets a group that may do little, for trying restricted administrators', async () => {
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
