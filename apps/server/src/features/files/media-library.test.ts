import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachment, config, fileUse, revision } from '../schema.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { testStart } from '../../test-support/test-deps.ts'

describe.each(oneDatabase)('the media library on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  let limited: TestAccount

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    root = await createTestAdmin(t.deps, { username: 'root' })
    limited = await createTestAdmin(t.deps, { username: 'helper', nodes: [] })
  })
  beforeEach(async () => {
    await t.db.delete(fileUse)
    await t.db.delete(attachment)
  })
  afterAll(() => t.close())

  const now = testStart / 1000

  async function add(name: string, changes: Partial<typeof attachment.$inferInsert> = {}): Promise<number> {
    const row = {
      url: `/storage/default/20260302/${name}`,
      name,
      admin_id: root.id,
      user_id: 0,
      size: 1000,
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

  async function call(path: string, options: InjectOptions = {}, as = root) {
    const headers = { ...as.headers, 'think-lang': 'en', host: 'www.example.org' }
    return (await t.app.inject({ url: `/admin/${path}`, ...options, headers })).json()
  }
  const post = (path: string, payload: Record<string, unknown>, as = root) =>
    call(path, { method: 'POST', payload }, as)
  const namesOf = async (query: string) =>
    (await call(`routine.Attachment/index?${query}`)).data.list.map(({ name }: { name: string }) => name).toSorted()
  const filter = (field: string, val: string) =>
    `search[0][field]=${field}&search[0][operator]=eq&search[0][val]=${val}`

  /** Adds a brand with a logo and returns its id. */
  async function addBrand(logo: string): Promise<number> {
    const name = `Brand ${logo}`
    const reply = await post('Brand/add', { name, logo, status: '1' })
    expect(reply).toMatchObject({ code: 1 })
    const { data } = await call(`Brand/index?quickSearch=${encodeURIComponent(name)}`)
    return Number(data.list[0].id)
  }
  const logoOf = async (id: number) => (await call(`Brand/edit?id=${id}`)).data.row.logo

  it('files are filtered by kind, by use and by duplicates, and have these properties in the list', async () => {
    await add('a.png')
    await add('b.pdf', { mimetype: 'application/pdf' })
    await add('c.zip', { mimetype: 'application/zip' })
    await add('d.png', { sha1: 'same' })
    await add('e.png', { sha1: 'same', topic: 'other' })
    await addBrand('/storage/default/20260302/a.png')
    expect(await namesOf(filter('kind', 'document'))).toEqual(['b.pdf'])
    expect(await namesOf(filter('kind', 'archive'))).toEqual(['c.zip'])
    expect(await namesOf(filter('usage', 'used'))).toEqual(['a.png'])
    expect(await namesOf(filter('usage', 'unused'))).toEqual(['b.pdf', 'c.zip', 'd.png', 'e.png'])
    expect(await namesOf(filter('copies', 'several'))).toEqual(['d.png', 'e.png'])
    const { data } = await call('routine.Attachment/index?quickSearch=a.png')
    expect(data.list[0]).toMatchObject({ kind: 'image', usage: 'used', copies: 'single' })
  })

  it('a file is found by words of its name, its description and its folder, in any order, width and script [H9]', async () => {
    const id = await add('2024 开学典礼 IMG_3.png')
    await add('2024 毕业典礼.png')
    await post('routine.Folder/add', { name: '操场活动', pid: 0 })
    const { data } = await call('routine.Folder/index')
    const folder_id = data.list.find(({ name }: { name: string }) => name === '操场活动').id
    await post('routine.Attachment/edit', { id, alt: '升旗', folder_id })
    for (const words of ['典礼 2024 开学', '升旗 典礼', '操场 典礼', '開學', 'ＩＭＧ 典禮'])
      expect(await namesOf(`quickSearch=${encodeURIComponent(words)}`), `${words} finds the file`).toEqual([
        '2024 开学典礼 IMG_3.png',
      ])
    expect(await namesOf(`quickSearch=${encodeURIComponent('典礼 运动会')}`)).toEqual([])
  })

  it('files are described and sorted into folders, and a folder with files cannot be deleted', async () => {
    const id = await add('a.png')
    await post('routine.Folder/add', { name: 'Events', pid: 0 })
    expect(await post('routine.Folder/add', { name: 'Events', pid: 0 })).toMatchObject({ code: 0 })
    const { data } = await call('routine.Folder/index')
    const folder_id = data.list[0].id
    const described = {
      folder_id,
      tags: ['opening'],
      alt: '开幕',
      alt_en: 'Opening',
      credit: 'Li',
      licence: 'CC BY 4.0',
    }
    expect(await post('routine.Attachment/edit', { id, ...described })).toMatchObject({ code: 1 })
    const { row } = (await call(`routine.Attachment/edit?id=${id}`)).data
    expect(row).toMatchObject({ ...described, name: 'a.png', folder: { label: 'Events' } })
    expect(await namesOf(filter('folder_id', String(folder_id)))).toEqual(['a.png'])
    const rejected = await call(`routine.Folder/del?ids[]=${folder_id}`, { method: 'DELETE' })
    expect(rejected).toMatchObject({ code: 0 })
    await t.db.update(attachment).set({ folder_id: null }).where(eq(attachment.id, id))
    expect(await call(`routine.Folder/del?ids[]=${folder_id}`, { method: 'DELETE' })).toMatchObject({ code: 1 })
  })

  it('a file lists its uses', async () => {
    const id = await add('a.png')
    const brand = await addBrand('/storage/default/20260302/a.png')
    const { data } = await call(`routine.Attachment/uses?id=${id}`)
    expect(data.users).toEqual([
      { controller: 'Brand', title: expect.any(String), count: 1, records: [expect.objectContaining({ id: brand })] },
    ])
  })

  it('a file is replaced wherever records, texts and the configuration use it, and its description moves along', async () => {
    const old = await add('old.png', { alt: '旧图', credit: 'Li' })
    const next = await add('new.png', { credit: 'Wang' })
    const url = '/storage/default/20260302/old.png'
    const brand = await addBrand(url)
    const text = `<p>A</p><img src="${url}?w=320&amp;f=webp" alt="x"><img src="/storage/default/20260302/older.png" alt="">`
    await post('information.Category/add', { name: 'News', slug: 'news' })
    const { data: categories } = await call('information.Category/index')
    const category_id = categories.list[0].id
    const article = { title: 'A', slug: 'a-article', category_id, content: text, publish_time: now, status: '0' }
    expect(await post('information.Item/add', article)).toMatchObject({ code: 1 })
    await t.db.insert(config).values({ name: 'logo' }).onConflictDoNothing()
    expect(await post('routine.Config/edit', { logo: url })).toMatchObject({ code: 1 })

    const reply = await post('routine.Attachment/replace', { id: old, with_id: next })
    expect(reply).toMatchObject({ code: 1, data: { url: '/storage/default/20260302/new.png' } })
    expect(await logoOf(brand)).toBe('/storage/default/20260302/new.png')
    const [logo] = await t.db.select().from(config).where(eq(config.name, 'logo'))
    expect(logo?.value).toBe('/storage/default/20260302/new.png')
    const { data: items } = await call('information.Item/index?quickSearch=A')
    const { row } = (await call(`information.Item/edit?id=${items.list[0].id}`)).data
    expect(row.content).toContain('/storage/default/20260302/new.png?w=320&amp;f=webp')
    expect(row.content).toContain('/storage/default/20260302/older.png')
    expect((await call(`routine.Attachment/edit?id=${next}`)).data.row).toMatchObject({
      alt: '旧图',
      credit: 'Wang',
      usage: 'used',
    })
    expect((await call(`routine.Attachment/edit?id=${old}`)).data.row).toMatchObject({ usage: 'unused' })
    const stored = await t.db.select().from(revision).where(eq(revision.table_name, 'information_item'))
    expect(stored.length).toBeGreaterThan(1)
  })

  it('a file cannot be replaced by itself, or by one of another type', async () => {
    const picture = await add('a.png')
    const paper = await add('b.pdf', { mimetype: 'application/pdf' })
    const sheet = await add('c.csv', { mimetype: 'text/plain' })
    for (const [id, with_id] of [
      [picture, picture],
      [picture, paper],
      [paper, sheet],
    ])
      expect(await post('routine.Attachment/replace', { id, with_id })).toMatchObject({ code: 0 })
  })

  it('a changed focal point reaches the fields that pages cut', async () => {
    const id = await add('a.png')
    const url = '/storage/default/20260302/a.png'
    const brand = await addBrand(url)
    expect(await post('routine.Attachment/edit', { id, focus_x: 20, focus_y: 70 })).toMatchObject({ code: 1 })
    expect(await logoOf(brand)).toBe(`${url}#focus=20,70`)
    expect(await namesOf(filter('usage', 'used'))).toEqual(['a.png'])
    expect(await post('routine.Attachment/edit', { id, focus_x: 50, focus_y: 50 })).toMatchObject({ code: 1 })
    expect(await logoOf(brand)).toBe(url)
    expect(await post('routine.Attachment/edit', { id, focus_x: 101 })).toMatchObject({ code: 0 })
  })

  async function addPicture(): Promise<number> {
    const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await t.deps.storage.write('default/20260302/real.png', content)
    return add('real.png', { width: 40, height: 20, size: content.length, alt: '图', tags: ['a'] })
  }

  it('a picture is rotated and cropped into a new file with the same description', async () => {
    const id = await addPicture()
    const reply = await post('routine.Attachment/transform', {
      id,
      turn: '90',
      left: 5,
      top: 10,
      width: 10,
      height: 25,
    })
    expect(reply).toMatchObject({ code: 1 })
    const { row } = (await call(`routine.Attachment/edit?id=${reply.data.id}`)).data
    expect(row).toMatchObject({ width: 10, height: 25, alt: '图', tags: ['a'], name: 'real-10x25.png', kind: 'image' })
    const content = await t.deps.storage.read(String(row.url).slice('/storage/'.length))
    expect(await sharp(content).metadata()).toMatchObject({ width: 10, height: 25, format: 'png' })
    const again = await post('routine.Attachment/transform', {
      id,
      turn: '90',
      left: 5,
      top: 10,
      width: 10,
      height: 25,
    })
    expect(again.data.id).toBe(reply.data.id)
  })

  it('a crop outside the picture, and a file that is not a picture, are refused', async () => {
    const id = await addPicture()
    const paper = await add('b.pdf', { mimetype: 'application/pdf' })
    const outside = { id, turn: '0', left: 30, top: 0, width: 20, height: 20 }
    expect(await post('routine.Attachment/transform', outside)).toMatchObject({ code: 0, msg: /cannot be edited/ })
    expect(await post('routine.Attachment/transform', { id: paper, turn: '90' })).toMatchObject({ code: 0 })
  })

  it('a picture lists its sizes and formats, with those that were made already', async () => {
    const id = await addPicture()
    await t.deps.storage.write('.variants/default/20260302/real.png/320.webp', Buffer.from('x'))
    const { data } = await call(`routine.Attachment/variants?id=${id}`)
    expect(data.list).toHaveLength(10)
    expect(data.list.filter(({ is_made }: { is_made: boolean }) => is_made)).toEqual([
      { width: 320, format: 'webp', url: '/storage/default/20260302/real.png?w=320&f=webp', is_made: true },
    ])
  })

  it('the figures have files and bytes by kind, unused ones and duplicates', async () => {
    await add('a.png')
    await add('b.png', { sha1: 'a.png', topic: 'other' })
    await add('c.pdf', { mimetype: 'application/pdf', size: 5000 })
    await addBrand('/storage/default/20260302/a.png')
    const { data } = await call('routine.Attachment/figures')
    expect(data).toEqual({
      kinds: [
        { kind: 'document', files: 1, size: 5000 },
        { kind: 'image', files: 2, size: 2000 },
      ],
      unused: { files: 2, size: 6000 },
      copies: { files: 1, size: 1000 },
    })
  })

  it('an administrator without the nodes cannot replace, edit or count files', async () => {
    const id = await addPicture()
    expect(await post('routine.Attachment/replace', { id, with_id: id }, limited)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await post('routine.Attachment/transform', { id, turn: '90' }, limited)).toMatchObject({
      error: 'FORBIDDEN',
    })
    expect(await call('routine.Attachment/figures', {}, limited)).toMatchObject({ error: 'FORBIDDEN' })
  })
})
