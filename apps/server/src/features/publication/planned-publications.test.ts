import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { informationCategoryTable, informationItemTable } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const day = 86_400
const start = 2_000_000_000
const end = start + 30 * day

describe.each(oneDatabase)('the calendar of publications on %s', (kind) => {
  let t: OwnCrudTestApp
  let id = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const [category] = await t.db.insert(informationCategoryTable).values({ name: 'News', slug: 'news' }).returning()
    const item = (slug: string, values: object) => ({
      title: slug,
      slug,
      category_id: category?.id ?? 0,
      publish_time: 1,
      ...values,
    })
    const [first] = await t.db
      .insert(informationItemTable)
      .values([
        item('appears', { publish_time: start + day, title_en: 'Appears' }),
        item('leaves', { unpublish_time: start + 2 * day }),
        item('disabled', { publish_time: start + day, status: '0' }),
        item('before', { publish_time: start - 1 }),
        item('after', { publish_time: end + 1 }),
      ])
      .returning()
    id = first?.id ?? 0
  })
  afterAll(() => t.close())

  const planned = (as?: Awaited<ReturnType<OwnCrudTestApp['addAdmin']>>, query: object = {}) =>
    t.call('GET', 'publication/index', { query: { from: String(start), to: String(end), ...query }, as })

  it('planned publications list by time the records that appear on the site and leave it, without disabled ones and other times', async () => {
    const { data } = await planned()
    expect(data).toMatchObject({
      isCut: false,
      list: [
        {
          controller: 'information.Item',
          label: expect.stringMatching(/appears/i),
          time: start + day,
          what: 'publish',
        },
        { label: 'leaves', time: start + 2 * day, what: 'unpublish' },
      ],
    })
    expect(data?.list).toHaveLength(2)
  })

  it('planned publications include scheduled drafts for administrators who work on drafts of their area', async () => {
    const nodes = ['information/item', 'information/item/index', 'information/item/draft', 'information/item/publish']
    const editor = await t.addAdmin('editor', nodes)
    const reader = await t.addAdmin('reader', nodes.slice(0, 2))
    await t.call('POST', 'information.Item/draft', { body: { id, values: { title: 'New' }, version: '0' }, as: editor })
    const schedule = { id, decision: 'schedule', version: '1', at: start + 3 * day }
    expect(await t.call('POST', 'information.Item/publish', { body: schedule, as: editor })).toMatchObject({ code: 1 })
    const drafts = async (as: typeof editor) => {
      const list: unknown = (await planned(as)).data?.list
      return Array.isArray(list) ? list.filter((one) => Object(one).what === 'draft') : undefined
    }
    expect(await drafts(editor)).toMatchObject([{ controller: 'information.Item', id, time: start + 3 * day }])
    expect(await drafts(reader)).toEqual([])
  })

  it('planned publications leave out areas that the caller may not list, and need a sign-in', async () => {
    const other = await t.addAdmin('other', ['brand', 'brand/index'])
    expect((await planned(other)).data).toEqual({ list: [], isCut: false })
    const reply = await t.app.inject({ url: `/admin/publication/index?from=${start}&to=${end}` })
    expect(reply.json().code).not.toBe(1)
  })

  it('refuses a period that is longer than a calendar shows', async () => {
    expect((await planned(undefined, { to: String(start + 60 * day) })).code).toBe(0)
    expect((await planned(undefined, { from: 'x' })).code).toBe(0)
  })
})
