import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachment } from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { testStart } from '../../test-support/test-deps.ts'

describe.each(oneDatabase)('attachments in the back office on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  let member: TestAccount

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    root = await createTestAdmin(t.deps, { username: 'root' })
    member = await createTestMember(t.deps, { username: 'lina', email: 'lina@example.org' })
  })
  beforeEach(() => t.db.delete(attachment))
  afterAll(() => t.close())

  const now = testStart / 1000
  const nameOf = (name: string) => `default/20260302/${name}`

  /** Adds a file with its record. */
  async function add(name: string, changes: Partial<typeof attachment.$inferInsert> = {}): Promise<number> {
    await t.deps.storage.write(nameOf(name), Buffer.from(name))
    const row = {
      url: `/storage/${nameOf(name)}`,
      name,
      topic: 'default',
      admin_id: root.id,
      user_id: 0,
      size: name.length,
      mimetype: 'image/png',
      storage: t.deps.storage.name,
      sha1: name,
      create_time: now,
      last_upload_time: now,
      ...changes,
    }
    const [added] = await t.db.insert(attachment).values(row).returning({ id: attachment.id })
    return added?.id ?? 0
  }

  async function call(url: string, options: InjectOptions = {}) {
    const headers = { ...root.headers, 'think-lang': 'en', host: 'www.example.org' }
    const reply = await t.app.inject({ url: `/admin/routine.Attachment/${url}`, ...options, headers })
    return reply.json()
  }
  const del = (...ids: number[]) => call(`del?${ids.map((id) => `ids[]=${id}`).join('&')}`, { method: 'DELETE' })

  it('attachments are listed with the fields of the old back end, the latest first', async () => {
    await add('older.png', { last_upload_time: now - 10, admin_id: 0, user_id: member.id })
    await add('newer.png')
    const { data } = await call('index')
    expect(data).toMatchObject({ total: 2, remark: expect.any(String) })
    expect(data.list[0]).toMatchObject({
      id: expect.any(Number),
      topic: 'default',
      admin_id: root.id,
      user_id: 0,
      url: '/storage/default/20260302/newer.png',
      width: 0,
      height: 0,
      name: 'newer.png',
      size: 9,
      mimetype: 'image/png',
      quote: 1,
      storage: t.deps.storage.name,
      sha1: 'newer.png',
      create_time: now,
      last_upload_time: now,
      suffix: 'png',
      full_url: '//www.example.org/storage/default/20260302/newer.png',
      user: null,
    })
    expect(data.list[0].admin).toMatchObject({
      id: root.id,
      username: 'root',
      nickname: 'root nick',
      avatar: '/static/images/avatar.png',
      email: '',
      mobile: '',
      status: '1',
    })
    expect(data.list[1]).toMatchObject({
      admin: null,
      user: { id: member.id, username: 'lina', email: 'lina@example.org' },
    })
    expect(JSON.stringify(data)).not.toMatch(/password|salt|login_failure/)
  })

  it('attachments are found by name and by type, as the picker searches', async () => {
    await add('a.png')
    await add('b.pdf', { mimetype: 'application/pdf' })
    const names = async (query: string) =>
      (await call(`index?${query}`)).data.list.map(({ name }: { name: string }) => name)
    const images = 'search[0][field]=mimetype&search[0][val]=image&search[0][operator]=LIKE&limit=8'
    expect(await names(images)).toEqual(['a.png'])
    expect(await names('quickSearch=b.')).toEqual(['b.pdf'])
  })

  it('an attachment can be renamed, and nothing else of it changes', async () => {
    const id = await add('a.png')
    const payload = { id, name: 'portrait.png', url: '/storage/other.png', size: 1 }
    expect(await call('edit', { method: 'POST', payload })).toMatchObject({ code: 1 })
    const { row } = (await call(`edit?id=${id}`)).data
    expect(row).toMatchObject({ name: 'portrait.png', url: '/storage/default/20260302/a.png', size: 5, suffix: 'png' })
  })

  it('attachments are deleted with their files, and the reply has their number', async () => {
    const ids = [await add('one.png'), await add('two.png')]
    expect(await del(...ids)).toMatchObject({ code: 1, msg: '2 records and their files have been deleted', data: null })
    await t.deps.jobs.runDue()
    expect(await t.deps.storage.has(nameOf('one.png'))).toBe(false)
    expect(await t.deps.storage.has(nameOf('two.png'))).toBe(false)
    expect(await t.db.$count(attachment)).toBe(0)
  })

  it('deleting an attachment keeps a file with another record, one uploaded again, or one in another storage', async () => {
    const shared = await add('shared.png')
    await add('shared.png', { topic: 'other' })
    const again = await add('again.png')
    const foreign = await add('foreign.png', { storage: 'qiniu' })
    await del(shared, again, foreign)
    await add('again.png')
    await t.deps.jobs.runDue()
    const stored = await Promise.all(
      ['shared.png', 'again.png', 'foreign.png'].map((name) => t.deps.storage.has(nameOf(name))),
    )
    expect(stored).toEqual([true, true, true])
  })
})
