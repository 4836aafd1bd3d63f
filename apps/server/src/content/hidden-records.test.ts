// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../records/test-support/test-app.ts'
import { bothDatabases } from '../test-support/test-database.ts'

/** Words, readings, initials, a typo and a code of the hidden records, and words that visible ones have as well. */
const queries = [
  '葛稚川',
  '葛',
  'gezhichuan',
  'gzc',
  'gezhichaun',
  'Zhichuan Ge',
  '抱朴',
  '炼丹',
  '炼丹 天文',
  '罗浮山',
  'luofu',
  'BPZ-317',
  '317',
  '玄牝',
  '稷下',
  '单梅',
  '梅',
  '天文',
  'shanmei',
  'dan',
]

const paths = queries.flatMap((query) => {
  const q = encodeURIComponent(query)
  return [
    `teacher.Teacher/list?q=${q}`,
    `teacher.Teacher/list?q=${q}&region=32`,
    `course.Course/list?q=${q}`,
    `information.Item/list?q=${q}`,
    `content/search?q=${q}`,
    `content/suggest?q=${q}`,
  ]
})

describe.each(bothDatabases)('searches of visitors beside hidden records, on %s', (kind) => {
  let t: OwnCrudTestApp
  let ids: { category: number; teacher: number }
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const category = await add('Category', { name: '天文', slug: 'astronomy', kind: 'subject' })
    const teacher = await add('teacher.Teacher', { ...shown, name: '单梅', category_id: category })
    await add('course.Course', { title: '稷下天文课', slug: 'seen', kind: 'listed' })
    ids = { category, teacher }
  })
  afterAll(() => t.close())

  const shown = { school: '稷下学宫', region: [32, 3205] }

  const post = async (path: string, body: object) => {
    const reply = await t.call('POST', path, { body })
    expect(reply, `${path} ${reply.msg}`).toMatchObject({ code: 1 })
  }
  const add = async (controller: string, body: object) => {
    await post(`${controller}/add`, body)
    const { data } = await t.call('GET', `${controller}/index`, {
      query: { order: 'id,desc', limit: '1', isTree: 'false' },
    })
    const [last]: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(last), 'id'))
  }

  const answers = async () => {
    const found: Record<string, unknown> = {}
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const reply = await t.app.inject({ url: `/api/${path}`, headers: { server: 'true' } })
      found[path] = reply.json<{ data: unknown }>().data
    }
    return found
  }

  it('no result, count, order, facet, excerpt, correction or suggestion depends on a hidden record or a draft [A4][H9]', async () => {
    const before = await answers()
    expect(before[`teacher.Teacher/list?q=${encodeURIComponent('单梅')}`]).toMatchObject({ total: 1 })
    const { category, teacher } = ids
    const secret = { name: '葛稚川', name_en: 'Ge Zhichuan', school: '罗浮山炼丹房 BPZ-317', region: [44, 4413] }
    await add('teacher.Teacher', { ...secret, category_id: category, status: '0' })
    await add('course.Course', { title: '抱朴子 炼丹 天文', slug: 'hidden', kind: 'listed', status: '0' })
    const later = '2099-01-01 00:00:00'
    await add('course.Course', { title: '玄牝 稷下', slug: 'later', kind: 'listed', publish_time: later })
    const heading = await add('information.Category', { name: '罗浮山', slug: 'hidden', status: '0' })
    await add('information.Item', {
      title: '葛稚川 稷下',
      slug: 'in-hidden',
      category_id: heading,
      publish_time: '2020-01-01 00:00:00',
    })
    const subject = await add('Category', { name: '炼丹', slug: 'alchemy', kind: 'subject', status: '0' })
    await add('teacher.Teacher', { ...secret, name: '葛洪', category_id: subject, status: '0' })
    await post('teacher.Teacher/draft', { id: teacher, values: { name: '葛稚川', school: '罗浮山' }, version: '0' })
    expect(await answers()).toEqual(before)
  })

  it('a subject that is hidden after its teachers were found by it finds them no longer [A4][H9]', async () => {
    const count = async () => {
      const reply = await t.app.inject({ url: `/api/teacher.Teacher/list?q=${encodeURIComponent('天文')}` })
      return reply.json<{ data: { total: number } }>().data.total
    }
    expect(await count()).toBe(1)
    await post('Category/edit', { id: ids.category, status: '0' })
    expect(await count()).toBe(0)
  })
})
