import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '../../features/schema.ts'
import { teacherTable } from '../tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../test-support/test-app.ts'

describe.each(oneDatabase)('rich text of records on %s', (kind) => {
  let t: OwnCrudTestApp

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const add = (content: string, headers: Record<string, string> = {}) =>
    t.call('POST', 'teacher.Teacher/add', { body: { name: 'Chen', content }, headers })

  async function stored(): Promise<{ id: number; content: string }> {
    const [row] = await t.db
      .select({ id: teacherTable.id, content: teacherTable.content })
      .from(teacherTable)
      .orderBy(sql`id desc`)
      .limit(1)
    if (!row) throw new Error('no teacher was added')
    return { id: Number(row.id), content: String(row.content) }
  }

  it.each([
    ['//site.example:8000/storage/default/a.png', 'protocol-relative, as clients of the old back end send them'],
    ['http://site.example:8000/storage/default/a.png', 'absolute'],
    ['/storage/default/a.png', 'as paths'],
  ])("rich text keeps the site's pictures with addresses that are %s (%s)", async (src) => {
    expect(await add(`<p><img src="${src}" alt="a"></p>`, { host: 'site.example:8000' })).toMatchObject({ code: 1 })
    expect((await stored()).content).toBe('<p><img src="/storage/default/a.png" alt="a" /></p>')
  })

  it('rich text keeps pictures at the configured file address by their path', async () => {
    await t.db
      .insert(config)
      .values({ name: 'cdn_url', value: 'https://cdn.example' })
      .onConflictDoUpdate({ target: config.name, set: { value: 'https://cdn.example' } })
    await t.deps.cache.dropAll()
    await add('<img src="https://cdn.example/storage/a.png"><img src="//cdn.example/storage/b.png">')
    expect((await stored()).content).toBe('<img src="/storage/a.png" /><img src="/storage/b.png" />')
    await t.db.update(config).set({ value: null }).where(eq(config.name, 'cdn_url'))
    await t.deps.cache.dropAll()
  })

  it('rich text with elements nested too deeply is refused at its field, in both languages', async () => {
    const content = '<p><b>'.repeat(160_000)
    const body = { name: 'Chen', content }
    const inEnglish = await t.call('POST', 'teacher.Teacher/add', { body })
    expect(inEnglish).toMatchObject({
      error: 'VALIDATION',
      msg: 'Biography: elements may be nested at most 100 levels deep',
      fields: { content: 'Biography: elements may be nested at most 100 levels deep' },
    })
    const inChinese = await t.call('POST', 'teacher.Teacher/add', { body, locale: 'zh-cn' })
    expect(inChinese.msg).toBe('详细介绍的元素嵌套最多 100 层')
    const { id } = await stored()
    expect(await t.call('POST', 'teacher.Teacher/edit', { body: { id, content } })).toMatchObject({
      error: 'VALIDATION',
      fields: { content: expect.any(String) },
    })
  })

  it('rich text written by another program is cleaned for the form and for the public page', async () => {
    await add('<p>a</p>')
    const { id } = await stored()
    const hostile = '<p>words</p><script>x()</script><img src="/a.png" onerror="x()"><svg onload="x()">'
    const shown = '<p>words</p><img src="/a.png" />'
    await t.db.update(teacherTable).set({ content: hostile }).where(eq(teacherTable.id, id))
    await t.deps.cache.dropAll()
    expect((await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) } })).data).toMatchObject({
      row: { content: shown },
    })
    const page = await t.app.inject({ url: `/api/content/teacher?id=${id}`, headers: { server: 'true' } })
    expect(page.json()).toMatchObject({ data: { teacher: { content: shown } } })
  })
})
