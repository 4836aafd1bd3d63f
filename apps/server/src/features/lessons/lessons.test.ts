import type { CourseContent } from '@teachnet/contract'
import type { deskCalls } from '@teachnet/contract/desk'
import type { DataOf, Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CrudTestApp,
  createCrudTestApp,
  type TestAccount as CrudAccount,
} from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { saveProvedContact } from '../members/account/contact.repo.ts'
import {
  applicationOwner,
  courseRunTable,
  courseTable,
  lessonProgress,
  privateFile,
  recordDraftTable,
  setinEnrolmentTable,
  user,
} from '../schema.ts'
import { fileKey } from '../../records/kinds/files.ts'
import { findUsedFiles } from '../files/file-use.repo.ts'
import { course } from '@teachnet/contract/resources'
import { privateName } from '../../platform/storage/private-file.ts'
import { createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { writeSearchDocuments } from '../../test-support/write-search-documents.ts'
import { addPrivateFile } from '../../records/files/private-files.ts'

type Answer<T> = Reply<T> & { error?: string }
type Own = DataOf<typeof deskCalls.ownCourse>

const pathOf = (digit: string) => `/private-files/${digit.repeat(32)}/lesson.mp4`
const [freePath, paidPath] = [pathOf('a'), pathOf('b')]
const content = Buffer.from('a video of thirty two characters')
const day = 86_400_000

describe.each(oneDatabase)('video lessons on %s', (kind) => {
  let db: Database
  let test: CrudTestApp
  let member: TestAccount
  let count = 0

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    test = await createCrudTestApp(db)
    member = await createTestMember(test.deps, { username: 'watcher' })
    const lesson = { title: '课', title_en: 'Lesson', minutes: 5, summary: '', summary_en: '' }
    await db.insert(courseTable).values([
      {
        title: '在线课',
        title_en: 'Online course',
        slug: 'online',
        kind: 'listed',
        price: 0,
        status: '1',
        lessons: [
          { ...lesson, video: freePath, is_free: 1 },
          { ...lesson, video: paidPath, is_free: 0 },
          // Stored before lessons had videos.
          lesson,
        ],
      },
      {
        title: '未公开',
        slug: 'hidden',
        kind: 'listed',
        price: 0,
        status: '0',
        lessons: [{ ...lesson, video: pathOf('c'), is_free: 1 }],
      },
    ])
    for (const path of [freePath, paidPath]) {
      await test.deps.storage.write(privateName(path), content)
      await addPrivateFile(db, { path, controller: 'course.Course', sender: '', size: content.length, create_time: 0 })
    }
    await writeSearchDocuments({ app: test.app, db })
  })
  afterAll(async () => {
    await test.close()
    await db.close()
  })

  const get = (url: string, headers: object = {}) =>
    test.app.inject({ url: url.replace(/^(https?:)?\/\/[^/]+/, ''), headers: { ...headers } })
  const request = async <T>(path: string, payload?: object, { headers }: Pick<TestAccount, 'headers'> = member) => {
    const options = { url: `/api/account/${path}`, headers: { server: 'true', 'think-lang': 'en', ...headers } }
    return (await test.app.inject(payload ? { ...options, method: 'POST', payload } : options)).json<Answer<T>>()
  }
  const watch = (lesson: string, position: number, isDone = false) =>
    request('lessonProgress', { course: 1, lesson, position, isDone })
  const freeLesson = (query: string) => get(`/api/lesson/free?${query}`)

  interface Enrolment {
    readonly state?: '0' | '2' | '3' | '5'
    readonly runState?: 'open' | 'closed' | 'cancelled'
    readonly email?: string
    readonly proved?: string
    readonly status?: '0' | '1'
  }
  /** A member with an enrolment in the course. */
  async function enrol({
    state = '2',
    runState = 'open',
    email,
    proved,
    status = '1',
  }: Enrolment): Promise<TestAccount> {
    count += 1
    const own = `member-${count}@example.com`
    const account = await createTestMember(test.deps, { username: `enrolled-${count}` })
    await db.update(user).set({ email: own }).where(eq(user.id, account.id))
    await saveProvedContact(db, account.id, { type: 'email', address: proved ?? own, now: 0 })
    const [run] = await db
      .insert(courseRunTable)
      .values({ course_id: 1, title: '班', start_date: '2026-12-05', seats: 9, state: runState })
      .returning()
    await db.insert(setinEnrolmentTable).values({
      number: `BM-${count}`,
      run_id: run?.id ?? 0,
      name: '王小明',
      mobile: '13800138000',
      seats: 1,
      state,
      email: email ?? own,
    })
    await db.update(courseTable).set({ status }).where(eq(courseTable.id, 1))
    return account
  }

  it.each<[string, Enrolment, boolean]>([
    ['a confirmed enrolment', {}, true],
    ['a confirmed enrolment with the address in capitals', { email: 'MEMBER-2@example.com' }, true],
    ['an enrolment that nobody has decided', { state: '0' }, false],
    ['a refused enrolment', { state: '3' }, false],
    ['a withdrawn enrolment', { state: '5' }, false],
    ['a run that was cancelled', { runState: 'cancelled' }, false],
    ['a run that takes no more enrolments', { runState: 'closed' }, true],
    ["somebody else's enrolment", { email: 'other@example.com' }, false],
    ['an address that no code has proved', { proved: 'earlier@example.com' }, false],
    ['a course that is no longer public', { status: '0' }, false],
  ])('with %s, a member gets the lessons or not [R1]', async (_what, enrolment, mayWatch) => {
    const account = await enrol(enrolment)
    const { error, data } = await request<Own>('course?id=1', undefined, account)
    const { data: own } = await request<{ list: { title: string; videos: number }[] }>('courses', undefined, account)
    await db.update(courseTable).set({ status: '1' }).where(eq(courseTable.id, 1))
    if (!mayWatch) {
      expect([error, own.list]).toEqual(['RECORD_NOT_FOUND', []])
      return
    }
    expect(own.list).toMatchObject([{ title: 'Online course', videos: 2 }])
    const [, paid, unfilmed] = data.lessons
    expect((await get(paid?.address ?? '')).body).toBe(content.toString())
    expect(unfilmed).toMatchObject({ key: '', address: '' })
  })

  it('a part of a video can be requested, and its address ends', async () => {
    const { data } = await request<Own>('course?id=1', undefined, await enrol({}))
    const address = data.lessons[1]?.address ?? ''
    const part = await get(address, { range: 'bytes=2-6' })
    expect([part.statusCode, part.body]).toEqual([206, 'video'])
    expect(part.headers).toMatchObject({
      'content-range': `bytes 2-6/${content.length}`,
      'cache-control': 'private, no-store',
      'content-type': 'video/mp4',
    })
    expect((await get(address, { range: 'bytes=900-' })).statusCode).toBe(416)
    test.deps.clock.advance(day / 24)
    expect((await get(address)).statusCode).toBe(403)
  })

  it('everybody is led to a free lesson; another one, and one of a hidden course, look like missing ones', async () => {
    const free = await freeLesson(`course=1&lesson=${fileKey(freePath)}`)
    expect(free.statusCode).toBe(302)
    const target = new URL(String(free.headers.location), 'http://h/api/lesson/free')
    expect((await get(target.pathname + target.search)).body).toBe(content.toString())
    expect(free.headers['cache-control']).toContain('no-store')
    for (const query of [
      `course=1&lesson=${fileKey(paidPath)}`,
      'course=1&lesson=',
      `course=2&lesson=${fileKey(pathOf('c'))}`,
      `course=99999999999&lesson=${fileKey(freePath)}`,
    ]) {
      const { error } = (await freeLesson(query)).json<Answer<null>>()
      expect(error).toBe('RECORD_NOT_FOUND')
    }
  })

  it('no reply for visitors contains the path of a lesson, and no search finds it', async () => {
    const page = await get('/api/content/course?slug=online')
    const { data } = page.json<Reply<CourseContent>>()
    expect(data.course.lessons.map(({ video, is_free }) => [video, is_free])).toEqual([
      [fileKey(freePath), 1],
      [fileKey(paidPath), 0],
      ['', null],
    ])
    const found = await get('/api/course.Course/list?q=bbbbbbbb')
    expect(found.json<Reply<{ total: number }>>().data.total).toBe(0)
    expect((await get('/api/course.Course/list?q=Lesson')).json<Reply<{ total: number }>>().data.total).toBe(1)
    for (const { body } of [page, found, await get('/api/course.Course/read?key=online')])
      expect(body).not.toContain('private-files')
  })

  it('the progress of a lesson is stored once a second, and a finished lesson stays finished', async () => {
    const account = await enrol({})
    const save = (body: object) => request('lessonProgress', { course: 1, lesson: fileKey(paidPath), ...body }, account)
    const stored = () => db.select().from(lessonProgress).where(eq(lessonProgress.user_id, account.id))
    await Promise.all(Array.from({ length: 10 }, () => save({ position: 12.7, isDone: false })))
    await save({ position: 13, isDone: false })
    expect(await stored()).toMatchObject([{ course_id: 1, position: 12, is_done: false }])
    await save({ position: 24, isDone: true })
    test.deps.clock.advance(5000)
    await save({ position: 3, isDone: false })
    expect(await stored()).toMatchObject([{ position: 3, is_done: true }])
    const { data } = await request<Own>('course?id=1', undefined, account)
    expect(data).toMatchObject({ videos: 2, done: 1 })
    expect(data.lessons[1]).toMatchObject({ position: 3, isDone: true })
  })

  it('no rows are stored for lessons that a course does not have, nor for impossible moments', async () => {
    const account = await enrol({})
    const save = (body: object) =>
      request('lessonProgress', { course: 1, position: 1, isDone: false, ...body }, account)
    for (const lesson of ['', 'x'.repeat(500), fileKey(pathOf('c'))])
      expect(await save({ lesson })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await save({ lesson: fileKey(freePath), position: 1e12 })).toMatchObject({ code: 1 })
    expect(await db.select().from(lessonProgress).where(eq(lessonProgress.user_id, account.id))).toMatchObject([
      { position: 86_400 },
    ])
  })

  it('members without an enrolment, and visitors without a session, store nothing', async () => {
    expect(await watch(fileKey(freePath), 5)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    for (const path of ['courses', 'course?id=1'])
      expect(await request(path, undefined, { headers: {} })).toMatchObject({ code: 303 })
  })

  describe('in the back office', () => {
    const edit = (as: CrudAccount, lessons: unknown) =>
      test.call('POST', 'course.Course/edit', { as, body: { id: 1, lessons } })
    const open = async (as: CrudAccount) => {
      const { text } = await test.call('GET', 'course.Course/edit', { as, query: { id: '1' } })
      const { data }: Reply<{ row: { lessons: { video: string }[] } }> = JSON.parse(text)
      return data.row.lessons
    }

    it('a form gets signed addresses, stores paths, and refuses files of other areas', async () => {
      const editor = await test.addAdmin('lesson-editor', [
        'course/course',
        'course/course/index',
        'course/course/edit',
      ])
      const lessons = await open(editor)
      const [first] = lessons
      expect((await get(first?.video ?? '')).body).toBe(content.toString())
      expect(await edit(editor, lessons)).toMatchObject({ code: 1 })
      const [row] = await db.select({ lessons: courseTable.lessons }).from(courseTable).where(eq(courseTable.id, 1))
      expect(row?.lessons.map(({ video }) => video)).toEqual([freePath, paidPath, ''])
      const foreign = pathOf('d')
      await addPrivateFile(db, { path: foreign, controller: 'setin.Teacher', sender: '', size: 1, create_time: 0 })
      const stolen = await edit(editor, [{ title: 'x', video: foreign }])
      expect(stolen).toMatchObject({ code: 0, error: 'VALIDATION' })
    })

    it('files of lessons and of their drafts are in use, others are not', async () => {
      const drafted = pathOf('e')
      await db.insert(recordDraftTable).values({
        controller: 'course.Course',
        record_id: 1,
        name: 'x',
        number: 1,
        base: {},
        proposed: { lessons: [{ title: 'x', video: drafted }] },
        create_time: 0,
        update_time: 0,
      })
      const used = await findUsedFiles(db, course, [freePath, drafted, pathOf('f')])
      expect([...used].toSorted()).toEqual([freePath, drafted])
      expect(await db.$count(privateFile)).toBeGreaterThan(1)
    })
  })

  it('a course whose enrolment was sent while signed in belongs to the account, with another address in it', async () => {
    const account = await enrol({ email: 'office@example.org' })
    expect((await request<{ list: object[] }>('courses', undefined, account)).data.list).toEqual([])
    const [enrolment] = await db
      .select({ id: setinEnrolmentTable.id })
      .from(setinEnrolmentTable)
      .where(eq(setinEnrolmentTable.number, `BM-${count}`))
    const sent = { controller: 'setin.Enrolment', application_id: enrolment?.id ?? 0, create_time: 0 }
    await db.insert(applicationOwner).values({ ...sent, user_id: account.id })
    expect((await request<{ list: object[] }>('courses', undefined, account)).data.list).toMatchObject([{ id: 1 }])
  })
})
