import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { migrationsFolder } from './migrate.ts'
import { courseTable } from '../../features/schema.ts'

onEachDatabase('lessons of courses of earlier releases', (kind) => {
  it('the outline of a course becomes its lessons, line by line in both languages', async () => {
    const db = await createTestDatabase(kind)
    const add = async (slug: string, outline: string, outline_en: string) => {
      const [added] = await db
        .insert(courseTable)
        .values({ title: slug, slug, outline, outline_en, publish_time: 1 })
        .returning()
      return added?.id ?? 0
    }
    const [both, one, none] = [
      await add('a', '问候\r\n\n 数字 ', 'Greetings\n\nNumbers\nMore'),
      await add('b', '问候', ''),
      await add('c', '', ''),
    ]
    const [, update = ''] = readFileSync(join(migrationsFolder, '0064_course_lessons.sql'), 'utf8').split(
      '--> statement-breakpoint',
    )
    await db.execute(sql.raw(update))
    const lessonsOf = async (id: number) =>
      (await db.select().from(courseTable).where(eq(courseTable.id, id)))[0]?.lessons
    const lesson = (title: string, title_en: string) => ({
      title,
      title_en,
      minutes: null,
      summary: '',
      summary_en: '',
    })
    expect(await lessonsOf(both)).toEqual([lesson('问候', 'Greetings'), lesson('数字', 'Numbers')])
    expect(await lessonsOf(one)).toEqual([lesson('问候', '')])
    expect(await lessonsOf(none)).toEqual([])
    await db.close()
  })
})
