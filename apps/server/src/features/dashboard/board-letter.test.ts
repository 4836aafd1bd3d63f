import type { Preferences } from '@teachnet/contract/preferences'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { savePreferences } from '../admin-accounts/administrators.repo.ts'
import { adminTable, courseTable, outboxTable, setinTeacherTable } from '../schema.ts'

const day = 86_400

describe.each(oneDatabase)('the weekly mail with the figures of a dashboard on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: Awaited<ReturnType<OwnCrudTestApp['addAdmin']>>

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['dashboard', 'dashboard/index', 'course/course', 'course/course/index'])
    await t.db.update(adminTable).set({ email: 'clerk@example.org' }).where(eq(adminTable.id, clerk.id))
    const held = (slug: string, ago: number, status: '0' | '1') => ({
      title: slug,
      slug,
      status,
      create_time: now() - ago * day,
    })
    await t.db.insert(courseTable).values([held('new', 1, '1'), held('before', 9, '1'), held('draft', 2, '0')])
    // Monday, 2 March 2026, 18:00 in Shanghai.
    await t.deps.jobs.plan()
  })
  afterAll(() => t.close())
  beforeEach(() => t.db.delete(outboxTable))

  const now = () => Math.floor(t.deps.clock() / 1000)
  const choose = (preferences: Preferences) => savePreferences(t.db, clerk.id, { preferences, now: now() })
  const letters = () => t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'clerk@example.org'))
  const pass = async (hours: number) => {
    t.deps.clock.advance(hours * 3_600_000)
    await t.deps.jobs.runDue()
    await t.deps.jobs.runDue()
  }
  const board: Preferences['board'] = {
    panels: [
      { kind: 'visits' },
      { kind: 'members' },
      {
        kind: 'count',
        controller: 'course.Course',
        title: 'Open courses',
        search: [{ field: 'status', operator: 'eq', val: '1' }],
      },
      {
        kind: 'count',
        controller: 'course.Course',
        title: 'This week',
        search: [{ field: 'create_time', operator: 'RANGE', val: '@last7' }],
      },
      { kind: 'trend', controller: 'course.Course' },
      { kind: 'shares', controller: 'course.Course', field: 'status' },
      { kind: 'list', controller: 'course.Course' },
      { kind: 'count', controller: 'setin.Teacher', title: 'Hidden' },
      { kind: 'sum', controller: 'course.Course', field: 'gone' },
    ],
    days: 7,
    hasComparison: true,
  }

  it('has one line for each figure that its reader may see, and no records; it is sent once each Monday', async () => {
    await choose({ board, boardMail: 'en' })
    await pass(1)
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.subject).toBe('TeachNet: your dashboard this week')
    const lines = letter?.body.split('\n') ?? []
    expect(
      lines.slice(
        lines.indexOf('2026-02-24 to 2026-03-02') + 2,
        lines.findIndex((line) => line.startsWith('Open the')) - 1,
      ),
    ).toEqual([
      'Visits: 0 (0 in the period before)',
      'Open courses: 2 (1 added, 1 in the period before)',
      'This week: 2 (2 added, 0 in the period before)',
      'Courses, new: 2 (1 in the period before, +100%)',
      expect.stringMatching(/^Courses by .*: .* 2, .* 1$/),
    ])
    await pass(1)
    expect(await letters()).toHaveLength(1)
    await t.db.delete(outboxTable)
    // Tuesday.
    await pass(24)
    expect(await letters()).toEqual([])
    await pass(6 * 24)
    expect(await letters()).toHaveLength(1)
  })

  it('a panel about several areas is a paragraph with a title', async () => {
    const boss = await t.addAdmin('boss', ['dashboard', 'dashboard/index', 'setin/teacher', 'setin/teacher/index'])
    await t.db.update(adminTable).set({ email: 'boss@example.org' }).where(eq(adminTable.id, boss.id))
    await t.db.insert(setinTeacherTable).values({ name: '李娜', mobile: '13812345678', state: '0', create_time: now() })
    const own: Preferences['board'] = {
      panels: [{ kind: 'totals' }, { kind: 'waiting' }, { kind: 'visits' }],
      days: 7,
      hasComparison: true,
    }
    await savePreferences(t.db, boss.id, { preferences: { board: own, boardMail: 'en' }, now: now() })
    await pass(7 * 24)
    const [letter] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'boss@example.org'))
    expect(letter?.body).toMatch(/\n\nMembers .*\n\nTo do\nTeacher applications: 1\n\nVisits: .*\n\nOpen/)
  })

  it('is in the chosen language with the dashboard of everybody, and ends when it is switched off or the right is gone', async () => {
    await choose({ board: null, boardMail: 'zh-cn' })
    await pass(7 * 24)
    const [letter] = await letters()
    expect(letter).toMatchObject({
      subject: expect.stringContaining('控制台周报'),
      body: expect.stringContaining('访问：0（上一周期 0）'),
    })
    expect(letter?.body).not.toContain('新会员')
    await t.db.delete(outboxTable)
    await choose({ boardMail: null })
    await pass(7 * 24)
    expect(await letters()).toEqual([])
  })
})
