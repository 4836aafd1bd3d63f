import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCrudTestApp, type CrudTestApp } from '../records/test-support/test-app.ts'
import { tagTable } from '../features/schema.ts'
import { createTestDatabase, oneDatabase } from '../test-support/test-database.ts'

interface Tagged {
  readonly tags: readonly { readonly value: string; readonly text: string }[]
}

describe.each(oneDatabase)('the vocabulary of tags on %s', (kind) => {
  let t: CrudTestApp
  beforeAll(async () => {
    t = await createCrudTestApp(await createTestDatabase(kind))
  })
  afterAll(() => t.close())

  const post = (path: string, body: object) => t.call('POST', path, { body })
  const names = async () => (await t.deps.db.select().from(tagTable)).map(({ name }) => name).toSorted()
  const show = async <T>(path: string, lang: string): Promise<T> =>
    (await t.app.inject({ url: `/api/content/${path}`, headers: { 'think-lang': lang } })).json().data

  const teachers = async (): Promise<readonly { readonly id: number; readonly tags: unknown }[]> => {
    const list = (await t.call('GET', 'teacher.Teacher/index')).data?.list
    return Array.isArray(list) ? list : []
  }

  it('a new tag of a record joins the vocabulary once, and English pages show its name from there', async () => {
    const teacher = { name: '李娜', status: '1', weigh: 1 }
    expect(await post('teacher.Teacher/add', { ...teacher, tags: '跨学科,STEM' })).toMatchObject({ code: 1 })
    expect(await post('teacher.Teacher/add', { ...teacher, tags: '跨学科,stem' })).toMatchObject({ code: 1 })
    expect(await names()).toEqual(['STEM', '跨学科'].toSorted())

    const id = (await teachers()).at(-1)?.id
    const visible = async (lang: string) => (await show<{ teacher: Tagged }>(`teacher?id=${id}`, lang)).teacher.tags
    expect((await visible('en')).map(({ text }) => text)).toEqual(['跨学科', 'STEM'])

    const [word] = await t.deps.db.select().from(tagTable).where(eq(tagTable.name, '跨学科'))
    expect(await post('Tag/edit', { id: word?.id, english: 'Across subjects' })).toMatchObject({ code: 1 })
    expect(await visible('en')).toContainEqual({ value: '跨学科', text: 'Across subjects' })
    expect(await visible('zh-cn')).toContainEqual({ value: '跨学科', text: '跨学科' })
  })

  it('old clients write and read tags as a list of texts', async () => {
    expect((await teachers())[0]?.tags).toEqual(['跨学科', 'stem'])
  })
})
