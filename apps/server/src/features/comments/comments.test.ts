import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminNotice } from '@teachnet/contract/people'
import type { RecordComments } from '@teachnet/contract/lists'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'
import { adminGroupTable, adminNotice, adminTable, sharedText, textComment } from '../schema.ts'

const controller = 'teacher.Teacher'
const quote = { exact: 'the words', prefix: 'before ', suffix: ' after', position: 7, digest: 'd' }

onEachDatabase('comments on texts', (kind) => {
  let t: OwnCrudTestApp
  let writer: TestAccount
  let editor: TestAccount & { readonly groupId: number }
  let reader: TestAccount
  let stranger: TestAccount
  let id = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const read = ['teacher/teacher', 'teacher/teacher/index']
    writer = await t.addAdmin('writer', [...read, 'teacher/teacher/edit'])
    editor = await t.addAdmin('editor', [...read, 'teacher/teacher/edit'])
    reader = await t.addAdmin('reader', read)
    stranger = await t.addAdmin('stranger', ['teacher/shop/index'])
  })
  beforeEach(async () => {
    await t.db.delete(textComment)
    await t.db.delete(adminNotice)
    await t.call('POST', `${controller}/add`, { body: { name: 'Ann' } })
    const { data } = await t.call('GET', `${controller}/index`)
    id = Math.max(...Object(data).list.map((row: { id: number }) => row.id))
  })
  afterAll(() => t.close())

  const post = (path: string, as: TestAccount | null, body: object) =>
    t.call('POST', `comment/${path}`, { as, body: { controller, id, ...body } })
  const add = (as: TestAccount | null, body: object = {}) =>
    post('add', as, { field: 'content', quote, text: 'Please check', ...body })
  const added = async (as: TestAccount, body: object = {}) => Number(Object((await add(as, body)).data).id)
  const list = (as: TestAccount | null, query = `controller=${controller}&id=${id}`) =>
    t.call('GET', 'comment/index', { as, query })
  const commentsOf = async (as: TestAccount) => (await list(as)).data as unknown as RecordComments
  const noticesOf = async (as: TestAccount) =>
    (await t.call('GET', 'notice/index', { as })).data as unknown as { readonly list: AdminNotice[] }

  it('everybody who sees the record reads its comments with their answers; who may not edit it writes none', async () => {
    const comment = await added(writer)
    await add(editor, { parent: comment, text: ' Done so ' })
    const seen = await commentsOf(reader)
    expect(seen).toMatchObject({
      mayWrite: false,
      comments: [
        {
          id: comment,
          parent: null,
          field: 'content',
          quote,
          text: 'Please check',
          by: { name: 'writer' },
          done: null,
        },
        { parent: comment, field: 'content', quote: null, text: 'Done so', by: { name: 'editor' } },
      ],
    })
    expect(await add(reader)).toMatchObject({ error: 'FORBIDDEN' })
    for (const call of ['resolve', 'del'])
      expect(await post(call, reader, { comment, isDone: true })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await list(stranger)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await add(stranger)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await list(null)).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('a comment is marked as done, and an answer opens it again', async () => {
    const comment = await added(writer)
    await post('resolve', editor, { comment, isDone: true })
    expect((await commentsOf(writer)).comments[0]?.done).toMatchObject({ name: 'editor' })
    await add(writer, { parent: comment, text: 'Not yet' })
    expect((await commentsOf(writer)).comments[0]?.done).toBeNull()
    await post('resolve', editor, { comment, isDone: true })
    await post('resolve', writer, { comment, isDone: false })
    expect((await commentsOf(writer)).comments[0]?.done).toBeNull()
  })

  it('only the author and super administrators delete a comment, with its answers', async () => {
    const first = await added(writer)
    await add(editor, { parent: first, text: 'Answer' })
    expect((await commentsOf(editor)).comments.map(({ mayDelete }) => mayDelete)).toEqual([false, true])
    expect(await post('del', editor, { comment: first })).toMatchObject({ error: 'FORBIDDEN' })
    await post('del', writer, { comment: first })
    expect((await commentsOf(writer)).comments).toEqual([])
    const second = await added(writer)
    await post('del', t.root, { comment: second })
    expect(await t.db.$count(textComment)).toBe(0)
  })

  it('a colleague who is named, and those who take part, get a notice that leads to the passage', async () => {
    const comment = await added(writer, { text: '@editor please', mentions: [editor.id, writer.id] })
    expect((await noticesOf(editor)).list).toMatchObject([
      {
        kind: 'content',
        title: 'writer mentioned you in “Ann”',
        text: 'Teachers\n@editor please',
        controller,
        record: id,
        link: `comment=${comment}`,
      },
    ])
    await add(editor, { parent: comment, text: 'Yes' })
    expect((await noticesOf(writer)).list).toMatchObject([
      { title: 'editor answered a comment in “Ann”', link: `comment=${comment}` },
    ])
    expect((await noticesOf(editor)).list).toHaveLength(1)
  })

  it('only colleagues who may see the record are offered and can be named', async () => {
    const people = async (search: string) => {
      const query = `controller=${controller}&id=${id}&search=${encodeURIComponent(search)}`
      const { data } = await t.call('GET', 'comment/people', { as: writer, query })
      return Object(data).people.map(({ name }: { name: string }) => name)
    }
    expect(await people('')).toEqual(expect.arrayContaining(['editor', 'reader']))
    expect(await people('')).not.toContain('stranger')
    expect(await people('')).not.toContain('writer')
    expect(await people('EDIT')).toEqual(['editor'])
    expect(await people('%')).toEqual([])
    expect(await add(writer, { mentions: [stranger.id] })).toMatchObject({ error: 'PARAMETER' })
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, reader.id))
    expect(await people('reader')).toEqual([])
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, reader.id))
    await t.deps.cache.dropAll()
  })

  it('comments on a field that the groups of an administrator hide are neither listed, written nor in notices', async () => {
    const comment = await added(writer, { text: '@editor', mentions: [editor.id] })
    await t.db
      .update(adminGroupTable)
      .set({ limits: { [controller]: { fields: { content: 'hidden' } } } })
      .where(eq(adminGroupTable.id, editor.groupId))
    await t.deps.cache.dropAll()
    try {
      expect(await list(editor)).toMatchObject({ error: 'FORBIDDEN' })
      expect(await add(editor)).toMatchObject({ error: 'FORBIDDEN' })
      expect(await post('resolve', editor, { comment, isDone: true })).toMatchObject({ error: 'FORBIDDEN' })
      expect(await add(writer, { mentions: [editor.id] })).toMatchObject({ error: 'PARAMETER' })
      expect(JSON.stringify(await noticesOf(editor))).not.toContain('@editor')
    } finally {
      await t.db.update(adminGroupTable).set({ limits: null }).where(eq(adminGroupTable.id, editor.groupId))
      await t.deps.cache.dropAll()
    }
  })

  it('passages move with the saved text; comments of other fields and records stay', async () => {
    const comment = await added(writer)
    const other = await added(writer, { field: 'content_en' })
    const moved = { ...quote, exact: 'new words', position: null }
    const quotes = [comment, other].map((each) => ({ comment: each, quote: moved }))
    await post('move', editor, { field: 'content', quotes })
    expect((await commentsOf(reader)).comments.map((each) => each.quote)).toEqual([moved, quote])
    expect(await post('move', reader, { field: 'content', quotes })).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('editors of the record hear of a new comment over the stream of its texts', async () => {
    const message = { controller, id, field: 'content', version: 'v', digest: 'd', number: 0, client: 'c' }
    const exchange = async (body: object) =>
      Object((await t.call('POST', 'sharedtext/exchange', { as: writer, body: { ...message, ...body } })).data)
    const { text, known, comments } = await exchange({})
    const awaited = exchange({ text, known, waits: true })
    await add(editor)
    expect((await awaited).comments).toBe(comments + 1)
    await t.db.delete(sharedText)
  })

  it('comments wait with a deleted record for its restoration, and are deleted with it', async () => {
    await added(writer)
    const upkeep = async () => {
      await t.deps.jobs.plan()
      t.deps.clock.advance(3_600_000)
      await t.deps.jobs.runDue()
    }
    const bin = 'security.DataRecycleLog'
    await t.call('DELETE', `${controller}/del`, { query: { 'ids[]': String(id) } })
    await upkeep()
    expect(await t.db.$count(textComment)).toBe(1)
    const entries = Object((await t.call('GET', `${bin}/index`, { query: { quickSearch: 'Ann' } })).data).list
    const query = entries.map((entry: { id: number }) => `ids[]=${entry.id}`).join('&')
    await t.call('DELETE', `${bin}/del`, { query })
    await upkeep()
    expect(await t.db.$count(textComment)).toBe(0)
  })

  it.each([
    ['an empty text', { text: '  ' }, 'PARAMETER'],
    ['a text that is too long', { text: 'x'.repeat(2001) }, 'TOO_LARGE'],
    ['no passage', { quote: undefined }, 'PARAMETER'],
    ['a passage without words', { quote: { ...quote, exact: '' } }, 'PARAMETER'],
    ['a field that is no rich text', { field: 'name' }, 'FORBIDDEN'],
    ['an unknown comment', { parent: 999_999 }, 'RECORD_NOT_FOUND'],
    ['an unknown record', { id: 999_999 }, 'RECORD_NOT_FOUND'],
    ['an area without texts', { controller: 'auth.Group' }, 'FORBIDDEN'],
  ])('a comment with %s is rejected and stores nothing', async (_name, body, error) => {
    expect(await add(t.root, body)).toMatchObject({ error })
    expect(await t.db.$count(textComment)).toBe(0)
  })
})
