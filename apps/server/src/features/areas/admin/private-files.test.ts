import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrudTestApp, createCrudTestApp, type TestAccount } from '../../../records/test-support/test-app.ts'
import type { Database } from '../../../platform/db/client.ts'
import { attachment, privateFile, setinTeacherTable, teacherTable, uploadShare } from '../../schema.ts'
import { hideExposedFiles } from '../../files/private-files.ts'
import { begunForm } from '../../../test-support/test-applications.ts'
import { createTestDatabase, oneDatabase } from '../../../test-support/test-database.ts'
import { createSolvedCaptcha } from '../../../test-support/test-accounts.ts'

const day = 86_400_000
const person = { name: '王小明', mobile: '13800138000', school: '第一中学' }

describe.each(oneDatabase)('private files on %s', (kind) => {
  let db: Database
  let test: CrudTestApp
  let clerk: TestAccount
  let librarian: TestAccount
  let count = 0

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    test = await createCrudTestApp(db)
    clerk = await test.addAdmin('clerk', [
      'setin/teacher',
      'setin/teacher/index',
      'setin/teacher/edit',
      'setin/teacher/accept',
    ])
    librarian = await test.addAdmin('librarian', [
      'routine/attachment',
      'routine/attachment/index',
      'teacher/teacher/edit',
    ])
  })
  afterAll(async () => {
    await test.close()
    await db.close()
  })

  const get = (url: string) => test.app.inject({ url: url.replace(/^\/\/[^/]+/, '') })

  async function send(
    url: string,
    {
      name,
      content,
      headers = {},
      remoteAddress = '10.0.0.9',
    }: { name: string; content: Buffer; headers?: object; remoteAddress?: string },
  ) {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': request.headers.get('content-type') ?? '', server: 'true', ...headers },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress,
    })
    return answer.json<{
      code: number
      error?: string
      msg: string
      data: { file: { url: string; full_url: string } } | null
    }>()
  }

  async function apply(key = `private-application-${count++}`) {
    const sent = await send(`/api/application/upload?kind=teacher&field=photo&key=${key}`, {
      name: '我的 护照.png',
      content: await renderPng(count),
    })
    const { url = '', full_url = '' } = sent.data?.file ?? {}
    const { data } = (await test.app.inject('/api/content/application?kind=teacher')).json<{
      data: { form: { consent: { version: string } } }
    }>()
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/application/submit',
      remoteAddress: `10.1.${count}.1`,
      payload: {
        kind: 'teacher',
        ...begunForm(test.deps, key),
        consent: data.form.consent.version,
        source: '/',
        ...(await createSolvedCaptcha(test.deps)),
        values: { ...person, mobile: `138001380${String(count).padStart(2, '0')}`, photo: full_url },
      },
    })
    expect(reply.json()).toMatchObject({ code: 1 })
    const [row] = await db.select().from(setinTeacherTable).where(eq(setinTeacherTable.photo, url))
    return { id: row?.id ?? 0, path: url, address: full_url }
  }
  const nameOf = (path: string) => path.replace('/private-files/', '.private/')

  it('private files are reached only by a signed address, which expires and forbids caching [G10]', async () => {
    const { path, address } = await apply()
    expect(path).toMatch(/^\/private-files\/[0-9a-f]{32}\/我的-护照\.png$/)
    const opened = await get(address)
    expect(opened.statusCode).toBe(200)
    expect(opened.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/png',
      'referrer-policy': 'no-referrer',
    })
    for (const closed of [
      encodeURI(path),
      address.replace('signature=', 'signature=x'),
      address.replace(/expires=\d/, 'expires=9'),
    ])
      expect((await get(closed)).statusCode).toBe(403)
    for (const elsewhere of [`/storage/${nameOf(path)}`, `/storage${path}`, '/private-files/', '/private-files/../x'])
      expect((await get(encodeURI(elsewhere))).statusCode).toBe(404)
    expect(await db.$count(attachment)).toBe(0)
    test.deps.clock.advance(day / 24)
    const late = await get(address)
    expect(late.statusCode).toBe(403)
    expect(late.json()).toMatchObject({ error: 'FILE_ADDRESS' })
  })

  it('administrators who hold the node get signed addresses of private files in the rows', async () => {
    const { id } = await apply()
    const list = await test.call('GET', 'setin.Teacher/index', { as: clerk })
    const rows = list.data?.list as { id: number; photo: string }[]
    const photo = photoOf(rows.find((row) => row.id === id))
    expect(photo).toMatch(/^\/\/localhost(:\d+)?\/private-files\/.+\?expires=\d+&signature=/)
    expect((await get(photo)).statusCode).toBe(200)
    const form = await test.call('GET', 'setin.Teacher/edit', { as: clerk, query: { id: String(id) } })
    expect((await get(photoOf(form.data?.row))).statusCode).toBe(200)
    expect(await test.call('GET', 'setin.Teacher/index', { as: librarian })).toMatchObject({ code: 401 })
  })

  it('a row that is sent back keeps its private file, also with an expired address', async () => {
    const { id, path } = await apply()
    const { data } = await test.call('GET', 'setin.Teacher/edit', { as: clerk, query: { id: String(id) } })
    test.deps.clock.advance(day / 12)
    const again = await test.call('GET', 'setin.Teacher/edit', { as: clerk, query: { id: String(id) } })
    expect(again.data?.version).toBe(data?.version)
    const body = { ...(data?.row as object), note: '已联系' }
    const headers = { 'if-match': `"${String(data?.version)}"` }
    expect(await test.call('POST', 'setin.Teacher/edit', { as: clerk, body, headers })).toMatchObject({ code: 1 })
    const [row] = await db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    expect(row).toMatchObject({ photo: path, note: '已联系' })
  })

  it('a record refuses private files of another area and files that were never uploaded', async () => {
    const { id } = await apply()
    const other = `/private-files/${'0'.repeat(32)}/other.png`
    await db
      .insert(privateFile)
      .values({ path: other, controller: 'setin.Shoper', sender: '', size: 1, create_time: 0, check_time: 0 })
    for (const photo of [other, `/private-files/${'1'.repeat(32)}/never.png`])
      expect(await test.call('POST', 'setin.Teacher/edit', { as: clerk, body: { id, photo } })).toMatchObject({
        code: 0,
        error: 'VALIDATION',
      })
    await db.delete(privateFile).where(eq(privateFile.path, other))
  })

  it('only administrators who may write the records upload private files for them', async () => {
    const { id } = await apply()
    const file = { name: 'new.png', content: await renderPng(200) }
    const url = '/admin/ajax/upload?controller=setin.Teacher&field=photo'
    expect(await send(url, { ...file, headers: { batoken: librarian.token } })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await send(url.replace('photo', 'school'), { ...file, headers: { batoken: clerk.token } })).toMatchObject({
      error: 'PARAMETER',
    })
    const sent = await send(url, { ...file, headers: { batoken: clerk.token } })
    expect((await get(sent.data?.file.url ?? '')).statusCode).toBe(200)
    const body = { id, photo: sent.data?.file.url }
    expect(await test.call('POST', 'setin.Teacher/edit', { as: clerk, body })).toMatchObject({ code: 1 })
  })

  it('public files that an older client uploads become private, and the unused public copies are deleted', async () => {
    const { id } = await apply()
    const sent = await send('/admin/ajax/upload', {
      name: 'old.png',
      content: await renderPng(201),
      headers: { batoken: clerk.token },
    })
    const url = sent.data?.file.url ?? ''
    expect(await test.call('POST', 'setin.Teacher/edit', { as: clerk, body: { id, photo: url } })).toMatchObject({
      code: 1,
    })
    await test.deps.jobs.runDue()
    await test.deps.jobs.runDue()
    const [row] = await db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    expect(row?.photo).toMatch(/^\/private-files\//)
    expect(await test.deps.storage.has(nameOf(row?.photo ?? ''))).toBe(true)
    expect(await test.deps.storage.has(url.replace('/storage/', ''))).toBe(false)
    expect(await db.$count(attachment, eq(attachment.url, url))).toBe(0)
  })

  it('files of earlier records become private; a picture that the public site shows stays public as well', async () => {
    const [kept, hidden, listed] = ['default/shown.png', 'default/hidden.png', 'default/one.pdf']
    for (const name of [kept, hidden, listed]) await test.deps.storage.write(name, await renderPng(202))
    await db.insert(teacherTable).values({ name: '李老师', photo: `/storage/${kept}` })
    const certificate = [`/storage/${listed}`, 'https://elsewhere.example/b.pdf']
    const [a, b] = await db
      .insert(setinTeacherTable)
      .values([
        { ...person, photo: `/storage/${kept}` },
        { ...person, photo: `/storage/${hidden}`, certificate },
      ])
      .returning()
    await test.deps.jobs.add(db, hideExposedFiles, undefined)
    await test.deps.jobs.runDue()
    await test.deps.jobs.runDue()
    const rows = await db.select().from(setinTeacherTable)
    const [first, second] = [a, b].map((one) => rows.find(({ id }) => id === one?.id))
    expect(
      [first?.photo, second?.photo, second?.certificate[0]].every((path) => path?.startsWith('/private-files/')),
    ).toBe(true)
    expect(second?.certificate[1]).toBe('https://elsewhere.example/b.pdf')
    const has = (name: string) => test.deps.storage.has(name)
    expect(await Promise.all([has(kept), has(hidden), has(listed)])).toEqual([true, false, false])
  })

  it('an accepted application creates a public copy of the private photo for the teacher', async () => {
    const { id, path } = await apply()
    const accepted = await test.call('POST', 'setin.Teacher/accept', { as: test.root, body: { id } })
    const [teacher] = await db
      .select()
      .from(teacherTable)
      .where(eq(teacherTable.id, Number(accepted.data?.teacher_id)))
    expect(teacher?.photo).toMatch(/^\/storage\/default\//)
    expect(teacher?.avatar).toBe(teacher?.photo)
    expect(await test.deps.storage.has(teacher?.photo.replace('/storage/', '') ?? '')).toBe(true)
    const [row] = await db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    expect(row?.photo).toBe(path)
  })

  it('private files are deleted a day after no record uses them, and not before', async () => {
    const { id, path } = await apply()
    const unsent = await send('/api/application/upload?kind=teacher&field=photo&key=never-sent-application', {
      name: 'draft.png',
      content: await renderPng(203),
      remoteAddress: '10.9.9.9',
    })
    const has = async () =>
      Promise.all([path, unsent.data?.file.url ?? ''].map((each) => test.deps.storage.has(nameOf(each))))
    const upkeep = async () => {
      test.deps.clock.advance(2 * day)
      await test.deps.jobs.plan()
      test.deps.clock.advance(day / 12)
      await test.deps.jobs.runDue()
    }
    await upkeep()
    expect(await has()).toEqual([true, false])
    await db.delete(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    await upkeep()
    expect(await has()).toEqual([false, false])
  })

  it('concurrent uploads of private files keep the limits, and a refused upload leaves nothing behind', async () => {
    const stored = async () => countOf(test.deps.storage.list('.private/'))
    const before = await stored()
    const content = await renderPng(204)
    const upload = (index: number, remoteAddress: string) =>
      send(`/api/application/upload?kind=teacher&field=photo&key=parallel-application-${index % 20}`, {
        name: `${index}.png`,
        content,
        remoteAddress,
      })
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, index) => upload(index, `2001:db8:1:1::${index}`)),
    )
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(40)
    expect(replies.filter(({ error }) => error === 'UPLOAD_LIMIT')).toHaveLength(110)
    expect(await stored()).toBe(before + 40)
    expect(await db.$count(uploadShare, eq(uploadShare.sender, 'address:2001:db8:1:1::/64'))).toBe(40)
    const inForm = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send('/api/application/upload?kind=teacher&field=photo&key=one-application-of-many', {
          name: `${index}.png`,
          content,
          remoteAddress: `10.8.${index}.1`,
        }),
      ),
    )
    expect(inForm.filter(({ code }) => code === 1)).toHaveLength(10)
    expect(await upload(0, '10.7.0.1')).toMatchObject({ code: 1 })
    expect(
      await send('/api/application/upload?kind=teacher&field=photo&key=a-wrong-application', {
        name: 'a.pdf',
        content,
        remoteAddress: '10.6.0.1',
      }),
    ).toMatchObject({ error: 'UPLOAD_TYPE' })
    expect(await db.$count(uploadShare, eq(uploadShare.sender, 'address:10.6.0.1'))).toBe(0)
  })
})

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _item of items) count += 1
  return count
}

function photoOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'photo' in row ? String(row.photo) : ''
}

/** A small picture, different for each shade. */
async function renderPng(shade: number): Promise<Buffer> {
  const background = { r: shade, g: shade, b: shade }
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}
