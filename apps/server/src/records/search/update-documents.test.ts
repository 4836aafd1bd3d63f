import { cacheTag } from '@teachnet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../test-support/test-app.ts'
import { bothDatabases } from '../../test-support/test-database.ts'
import { writeSearchDocuments } from '../../test-support/write-search-documents.ts'
import { requestRebuild } from './search-jobs.ts'

describe.each(bothDatabases)('search documents of records on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const add = async (controller: string, body: object) => {
    const reply = await t.call('POST', `${controller}/add`, { body })
    expect(reply).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', `${controller}/index`, {
      query: { limit: '1', order: 'id,desc', isTree: 'false' },
    })
    const [row]: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(row), 'id'))
  }
  const edit = async (controller: string, body: object) =>
    expect(await t.call('POST', `${controller}/edit`, { body })).toMatchObject({ code: 1 })
  const find = async (q: string, controller = 'teacher.Teacher', more = '') => {
    const reply = await t.app.inject(`/api/${controller}/list?q=${encodeURIComponent(q)}${more}`)
    const { data } = reply.json<{ data: { list: { name?: string; title?: string }[] } }>()
    return data.list.map(({ name, title }) => name ?? title)
  }

  it('a record is found as soon as it is saved, by its changed texts, and not after it is deleted', async () => {
    const id = await add('teacher.Teacher', { name: '单小满', school: '听雨轩' })
    expect(await find('shanxiaoman')).toEqual(['单小满'])
    await edit('teacher.Teacher', { id, school: '观云阁' })
    expect([await find('听雨轩'), await find('观云阁')]).toEqual([[], ['单小满']])
    await t.call('DELETE', 'teacher.Teacher/del', { query: { ids: String(id) } })
    expect(await find('单小满')).toEqual([])
    expect(
      await t.db.run('select record_id from search_document where table_name = $1', [cacheTag('teacher')]),
    ).toEqual([])
  })

  it('a teacher is found by subject, the subject above it, and places, also after they are renamed', async () => {
    const above = await add('Category', { name: '理科', slug: 'sciences', kind: 'subject' })
    const subject = await add('Category', { name: '天文', slug: 'astronomy', kind: 'subject', pid: above })
    await add('teacher.Teacher', { name: '顾星', category_id: subject, region: [32, 3205, 320_508] })
    for (const q of ['天文', '理科', '苏州 天文', '江苏天文', '姑苏', 'tianwen suzhou'])
      expect(await find(q)).toEqual(['顾星'])
    await edit('Category', { id: above, name: '自然' })
    await edit('Category', { id: subject, name: '星空' })
    expect([await find('理科'), await find('天文')]).toEqual([[], []])
    expect([await find('自然'), await find('苏州星空')]).toEqual([['顾星'], ['顾星']])
  })

  it('the name of a related record that visitors do not see finds nothing', async () => {
    const subject = await add('Category', { name: '炼金术', slug: 'alchemy', kind: 'subject' })
    await add('teacher.Teacher', { name: '尼可', category_id: subject })
    expect(await find('炼金术')).toEqual(['尼可'])
    await edit('Category', { id: subject, status: '0' })
    expect(await find('炼金术')).toEqual([])
  })

  it('a hidden record is not found, and does not change how others are found', async () => {
    await add('teacher.Teacher', { name: '韩可见', school: '山后小学' })
    const before = await find('韩不见')
    await add('teacher.Teacher', { name: '韩不见', school: '山后中学', status: '0' })
    expect(await find('韩不见')).toEqual(before)
    expect(await find('山后')).toEqual(['韩可见'])
  })

  it('more records than a transaction should write are written by a job', async () => {
    const subject = await add('Category', { name: '围棋', slug: 'go', kind: 'subject' })
    await t.db.run(
      `insert into teacher (name, category_id, create_time, update_time) select '棋手' || n, $1, 0, 0 from generate_series(1, 150) n`,
      [subject],
    )
    await writeSearchDocuments(t)
    await edit('Category', { id: subject, name: '弈棋' })
    expect(await find('弈棋')).toEqual([])
    await t.deps.jobs.runDue()
    expect((await find('弈棋')).length).toBeGreaterThan(0)
    expect(await find('围棋')).toEqual([])
  })

  it('the documents of all records are written again on request', async () => {
    await add('teacher.Teacher', { name: '司徒静' })
    await t.db.run('delete from search_document')
    expect(await find('司徒静')).toEqual([])
    await requestRebuild(t.db, t.deps.jobs)
    await t.deps.jobs.runDue()
    expect(await find('situjing')).toEqual(['司徒静'])
  })

  it('results have the same order on every page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => find('棋手', 'teacher.Teacher', `&page=${page}`)))
    expect(new Set(pages.flat()).size).toBe(72)
    expect(await find('棋手149')).toEqual(['棋手149'])
  })
})
