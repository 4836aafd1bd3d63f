import type { SavedCard } from '@teachnet/contract/desk'
import type { Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { savedItem, teacherTable } from '../schema.ts'
import { createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

const controller = 'teacher.Teacher'

describe.each(oneDatabase)('saved records on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let teacher: number
  let hidden: number
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    app = await buildApp(deps)
    const rows = await db
      .insert(teacherTable)
      .values([
        { name: '王老师', name_en: 'Ms Wang', status: '1' },
        { name: '未发布', status: '0' },
      ])
      .returning({ id: teacherTable.id })
    teacher = rows[0]?.id ?? 0
    hidden = rows[1]?.id ?? 0
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  async function request<T>({ headers }: Pick<TestAccount, 'headers'>, path: string, payload?: object) {
    const options = { url: `/api/account/${path}`, headers: { server: 'true', 'think-lang': 'en', ...headers } }
    const answer = await app.inject(payload ? { ...options, method: 'POST', payload } : options)
    return answer.json<Reply<T> & { error?: string }>()
  }
  const save = (member: Pick<TestAccount, 'headers'>, id: number, saved = true) =>
    request(member, 'saveItem', { controller, id, saved })
  const listOf = async (member: TestAccount) => (await request<{ list: SavedCard[] }>(member, 'saved')).data.list

  it('a member saves a public record once, sees it in their own language, and removes it', async () => {
    const member = await createTestMember(deps, { username: 'collector' })
    const other = await createTestMember(deps, { username: 'bystander' })
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(member, teacher)))
    expect(replies.every(({ code }) => code === 1)).toBe(true)
    expect(await listOf(member)).toMatchObject([
      { controller, id: teacher, title: 'Ms Wang', path: `/teacher/${teacher}`, picture: '' },
    ])
    expect(await request(member, `isSaved?controller=${controller}&id=${teacher}`)).toMatchObject({
      data: { saved: true },
    })
    expect(await listOf(other)).toEqual([])
    await save(member, teacher, false)
    expect(await listOf(member)).toEqual([])
  })

  it('a record that visitors may not see cannot be saved, nor can one of another area', async () => {
    const member = await createTestMember(deps, { username: 'curious1' })
    expect(await save(member, hidden)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await save(member, 999_999)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const admin = { controller: 'auth.Admin', id: 1, saved: true }
    expect(await request(member, 'saveItem', admin)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const offer = `saved?controller=${controller}&id=${hidden}`
    expect(await request(member, offer)).toMatchObject({ data: { offered: null } })
    expect(await request(member, offer.replace(String(hidden), String(teacher)))).toMatchObject({
      data: { offered: { title: 'Ms Wang' } },
    })
  })

  it('a saved record that is withdrawn stays in the list without its content', async () => {
    const member = await createTestMember(deps, { username: 'nostalgic' })
    await save(member, teacher)
    await db.update(teacherTable).set({ status: '0' }).where(eq(teacherTable.id, teacher))
    expect(await listOf(member)).toMatchObject([{ id: teacher, title: '', path: '' }])
    await db.update(teacherTable).set({ status: '1' }).where(eq(teacherTable.id, teacher))
  })

  it('the number of saved records is limited, also under parallel calls', async () => {
    const member = await createTestMember(deps, { username: 'hoarder' })
    const row = { user_id: member.id, controller: 'course.Course', create_time: 0 }
    await db.insert(savedItem).values(Array.from({ length: 499 }, (_, index) => ({ ...row, record_id: index + 1 })))
    const [more] = await db
      .insert(teacherTable)
      .values({ name: '李老师', status: '1' })
      .returning({ id: teacherTable.id })
    const replies = await Promise.all([save(member, teacher), save(member, more?.id ?? 0)])
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(replies.find(({ code }) => code === 0)?.msg).toContain('500')
  })

  it('calls without a session are refused', async () => {
    for (const path of ['saved', `isSaved?controller=${controller}&id=1`])
      expect(await request({ headers: {} }, path)).toMatchObject({ code: 303 })
    expect(await save({ headers: {} }, teacher)).toMatchObject({ code: 303 })
  })
})
