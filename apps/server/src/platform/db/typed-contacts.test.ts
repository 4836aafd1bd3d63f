import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { user } from '../../records/tables/member.ts'
import { setinTeacherTable } from '../../records/tables/resources.ts'
import { migrationsFolder } from './migrate.ts'

onEachDatabase('contacts of earlier releases', (kind) => {
  it('numbers, addresses and names of earlier releases get the form of new ones', async () => {
    const db = await createTestDatabase(kind)
    const members = [
      ['a', '+86 138 0013 8000', 'Li@Example.COM'],
      ['b', '１３８００１３８００１', 'ｗａｎｇ@example.com'],
      ['c', '852 9123-4567', ''],
      ['d', '021-65529988', 'no address'],
      ['e', '13800138002', 'e@example.com'],
      ['f', '138 0013 8002', 'e@EXAMPLE.com '],
    ] as const
    for (const [username, mobile, email] of members) await db.insert(user).values({ username, mobile, email })
    const names = [
      '张　三',
      '阿卜杜拉•买买提',
      '阿卜杜拉．买买提',
      '\u202AJose\u0301\u202C  García',
      'J. R. R. Tolkien',
    ]
    for (const [index, name] of names.entries())
      await db.insert(setinTeacherTable).values({ name, mobile: ` 1380013800${index}`, idempotency_key: String(index) })
    const [, ...steps] = readFileSync(join(migrationsFolder, '0091_typed_contacts.sql'), 'utf8').split(
      'CREATE FUNCTION',
    )
    for (const step of `CREATE FUNCTION${steps.join('CREATE FUNCTION')}`.split('--> statement-breakpoint'))
      await db.execute(sql.raw(step))
    const stored = await db.select().from(user)
    expect(Object.fromEntries(stored.map(({ username, mobile, email }) => [username, [mobile, email]]))).toEqual({
      a: ['13800138000', 'Li@example.com'],
      b: ['13800138001', 'wang@example.com'],
      c: ['+85291234567', ''],
      d: ['021-65529988', 'no address'],
      e: ['13800138002', 'e@example.com'],
      // Another account has the number and the address already.
      f: ['138 0013 8002', 'e@EXAMPLE.com '],
    })
    const applications = await db.select().from(setinTeacherTable)
    expect(applications.map(({ name }) => name).toSorted()).toEqual(
      ['张 三', '阿卜杜拉·买买提', '阿卜杜拉·买买提', 'José García', 'J. R. R. Tolkien'].toSorted(),
    )
    expect(applications.every(({ mobile }) => /^1380013800\d$/.test(mobile))).toBe(true)
    await db.close()
  })
})
