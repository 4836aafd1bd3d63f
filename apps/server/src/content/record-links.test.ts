import { course, teacher } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../records/test-support/sample-records.ts'
import { attachment } from '../records/tables/attachment.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../records/test-support/test-app.ts'
import { oneDatabase } from '../test-support/test-database.ts'

describe.each(oneDatabase)('texts of pages on %s', (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())

  async function add(definition: typeof course | typeof teacher, changes: object): Promise<number> {
    const body = { ...(await samples.bodyOf(definition)), ...changes }
    expect(await t.call('POST', `${definition.controller}/add`, { body })).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', `${definition.controller}/index`, { query: { limit: '1', order: 'id,desc' } })
    const [row]: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(row), 'id'))
  }
  const edit = async (id: number, changes: object) =>
    expect(await t.call('POST', 'course.Course/edit', { body: { id, ...changes } })).toMatchObject({ code: 1 })
  async function visible(id: number, locale: Locale = 'zh-cn'): Promise<{ content: string; tags: string }> {
    const answer = await t.app.inject({
      url: `/api/content/teacher?id=${id}`,
      headers: { server: 'true', 'think-lang': locale },
    })
    const { data } = answer.json<{ data: { teacher: { content: string } } }>()
    return { content: data.teacher.content, tags: String(answer.headers['cache-tag']) }
  }

  it('a link follows a record whose address changes, and is plain text while visitors may not see the record', async () => {
    const target = await add(course, { slug: 'first-address', status: '1' })
    const link = `<a href="/course/first-address" data-record="course.Course:${target}">the course</a>`
    const content = `<p>See ${link} and <a href="/news">news</a></p>`
    const id = await add(teacher, { content, content_en: content, status: '1' })
    const news = 'and <a href="/news">news</a></p>'
    expect(await visible(id)).toMatchObject({
      content: `<p>See <a href="/course/first-address">the course</a> ${news}`,
      tags: expect.stringMatching(/\bcourse\b/),
    })
    await edit(target, { slug: 'second-address' })
    expect((await visible(id)).content).toBe(`<p>See <a href="/course/second-address">the course</a> ${news}`)
    expect((await visible(id, 'en')).content).toBe(
      `<p>See <a href="/course/second-address?lang=en">the course</a> ${news}`,
    )
    await edit(target, { status: '0' })
    expect((await visible(id)).content).toBe(`<p>See <a>the course</a> ${news}`)
    // The back office keeps what was stored.
    const form = await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) } })
    expect(form.data).toMatchObject({ row: { content } })
  })

  it('links to unknown areas and records lead nowhere, and those beyond the limit keep their address', async () => {
    const none = ['auth.Admin:1', 'no.Area:1', 'course.Course:999999'].map(
      (record) => `<a href="/x" data-record="${record}">a</a>`,
    )
    const id = await add(teacher, { content: none.join(''), status: '1' })
    expect((await visible(id)).content).toBe('<a>a</a><a>a</a><a>a</a>')
    const many = Array.from({ length: 501 }, (_, index) => `<a href="/x" data-record="no.Area:${index + 1}">a</a>`)
    const longer = await add(teacher, { content: many.join(''), status: '1' })
    expect((await visible(longer)).content).toBe(`${'<a>a</a>'.repeat(500)}<a href="/x">a</a>`)
  })

  it('an uploaded picture has its width and height, and the size of the text where that has one', async () => {
    const url = '/storage/default/20261120/board.png'
    await t.db
      .insert(attachment)
      .values({ url, name: 'board.png', admin_id: 1, user_id: 0, width: 1600, height: 900, last_upload_time: 0 })
    const content = `<p><img src="${url}#focus=30,60" alt="A" /><img src="${url}" width="80" /><img src="/storage/b.png" /></p>`
    const id = await add(teacher, { content, status: '1' })
    expect((await visible(id)).content).toBe(
      `<p><img width="1600" height="900" src="${url}#focus=30,60" alt="A" /><img src="${url}" width="80" /><img src="/storage/b.png" /></p>`,
    )
  })
})
