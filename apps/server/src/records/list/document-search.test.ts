import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothDatabases } from '../../test-support/test-database.ts'
import { adminGroupTable } from '../tables/resources.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../test-support/test-app.ts'

describe.each(bothDatabases)('the quick search of an area that visitors search, on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const add = (controller: string, body: object) => t.call('POST', `${controller}/add`, { body })
    expect(await add('Category', { name: '天文', slug: 'astronomy', kind: 'subject' })).toMatchObject({ code: 1 })
    const [category] = await rows('Category', { quickSearch: '天文', isTree: 'false' })
    const category_id: unknown = Reflect.get(Object(category), 'id')
    for (const body of [
      { name: '单梅', school: '稷下学宫', category_id, region: [32, 3205, 320_508] },
      { name: '司徒静', school: '听雨轩', status: '0' },
    ])
      expect(await add('teacher.Teacher', body)).toMatchObject({ code: 1 })
  })
  afterAll(() => t.close())

  const rows = async (controller: string, query: Readonly<Record<string, string>>, as?: TestAccount) => {
    const { data } = await t.call('GET', `${controller}/index`, { query, as })
    const list: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return list
  }
  const find = async (quickSearch: string, account?: TestAccount) =>
    (await rows('teacher.Teacher', { quickSearch }, account)).map((row): unknown => Reflect.get(Object(row), 'name'))

  it.each(['单梅', 'shanmei', 'sm', '单梅 天文', '苏州 天文', '姑苏 单梅', '單梅', '稷下 单'])(
    '%s finds the teacher [H9]',
    async (q) => {
      expect(await find(q)).toEqual(['单梅'])
    },
  )

  it('a hidden record is found by its words as well [H9]', async () => {
    expect([await find('situ jing'), await find('听雨')]).toEqual([['司徒静'], ['司徒静']])
  })

  it('a group finds nothing by a field that it may not read, nor by one that it sees masked [H9][A4]', async () => {
    const clerk = await t.addAdmin('clerk', ['teacher/teacher', 'teacher/teacher/index'])
    expect(await find('稷下 天文', clerk)).toEqual(['单梅'])
    for (const school of ['hidden', 'masked']) {
      const limits = { 'teacher.Teacher': { fields: { school } } }
      await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, clerk.groupId))
      expect([await find('稷下', clerk), await find('shanmei', clerk), await find('单梅', clerk)]).toEqual([
        [],
        [],
        ['单梅'],
      ])
    }
    const limits = { Category: { fields: { name: 'hidden' } } }
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, clerk.groupId))
    expect([await find('天文', clerk), await find('单梅', clerk)]).toEqual([[], ['单梅']])
    await t.db.update(adminGroupTable).set({ limits: null }).where(eq(adminGroupTable.id, clerk.groupId))
  })

  it('a word of the site finds what it means there, and nothing after it was deleted [H9]', async () => {
    expect(await find('占星')).toEqual([])
    expect(
      await t.call('POST', 'SearchWord/add', { body: { word: '占星', meaning: 'same', words: '天文' } }),
    ).toMatchObject({ code: 1 })
    expect(await find('占星')).toEqual(['单梅'])
    const [word] = await rows('SearchWord', { quickSearch: '占星' })
    await t.call('DELETE', 'SearchWord/del', { query: { ids: String(Reflect.get(Object(word), 'id')) } })
    expect(await find('占星')).toEqual([])
  })

  it('the words of the site are not loaded again for each quick search', async () => {
    const hits = () => t.deps.cache.stats().find(({ name }) => name === 'search words')?.hits ?? 0
    await find('单梅')
    const before = hits()
    await find('听雨')
    expect(hits()).toBe(before + 1)
  })

  it('part of a column is found as before, and something else is not [H9]', async () => {
    expect([await find('梅'), await find('单梅 听雨')]).toEqual([['单梅'], []])
  })
})
