// @module-tag full
import {
  type AreaListContent,
  type AreaRecordContent,
  isVisited,
  type ResourceDefinition,
  type VisitedDefinition,
} from '@teachnet/contract'
import { areaListReply, areaRecordReply } from '@teachnet/contract/call-schemas'
import { label, type Locale } from '@teachnet/protocol'
import { resources } from '@teachnet/contract/all-resources'
import { commonFields, idField, teacher, titleField } from '@teachnet/contract/resources'
import { parseResource, viewSchema } from '@teachnet/contract/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../records/test-support/sample-records.ts'
import { type OwnCrudTestApp, openCrudTestApp } from '../records/test-support/test-app.ts'
import { createResourceTable } from '../records/tables/create-table.ts'
import { cachePreview } from './picture-preview.repo.ts'
import { teacherTable } from '../features/schema.ts'
import { bothDatabases } from '../test-support/test-database.ts'

/** An area that is added at run time, as data. */
const events = parseResource(
  JSON.parse(
    JSON.stringify({
      controller: 'test.Event',
      table: 'test_event',
      title: label('活动', 'Events'),
      labelField: 'title',
      fields: {
        ...idField,
        ...titleField,
        held_on: { kind: 'date', label: label('日期', 'Date'), required: true },
        place: { kind: 'text', label: label('地点', 'Place'), max: 100 },
        region: { kind: 'region', label: label('地区', 'Region') },
        formats: {
          kind: 'choice',
          label: label('形式', 'Formats'),
          multiple: true,
          options: [
            { value: 'talk', label: label('讲座', 'Talk') },
            { value: 'walk', label: label('走访', 'Walk') },
          ],
        },
        host_id: {
          kind: 'relation',
          label: label('主讲', 'Host'),
          resource: 'teacher.Teacher',
          as: 'host',
          required: true,
        },
        content: { kind: 'richText', label: label('正文', 'Content'), bilingual: true },
        secret: { kind: 'masked', label: label('密钥', 'Key'), max: 50 },
        ...commonFields,
      },
      visitors: {
        path: '/event/{key}',
        through: ['host_id'],
        orders: { next: 'held_on,asc;id,asc' },
        filters: {
          q: { kind: 'words', fields: ['title', 'content'] },
          format: { kind: 'equals', field: 'formats' },
          region: { kind: 'within', field: 'region' },
          from: { kind: 'notBefore', fields: ['held_on'] },
        },
        link: { fields: ['id', 'title'] },
        card: { fields: ['id', 'title', 'held_on', 'place'], related: { host: { of: 'host_id', view: 'link' } } },
        page: { fields: ['content'] },
      },
    } satisfies ResourceDefinition),
  ),
)

const visited = [...resources, events].filter(isVisited)

describe.each(bothDatabases)("visitors' content of areas on %s", (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await createResourceTable(t.db, t.resources.bind(events).table)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())

  const get = async (area: string, query = '', locale: Locale = 'en') => {
    const answer = await t.app.inject({ url: `/api/${area}/list?${query}`, headers: { 'think-lang': locale } })
    const reply = answer.json<{ code: number; data: AreaListContent<VisitedDefinition>; error?: string }>()
    return { ...reply, tags: String(answer.headers['cache-tag']).split(' ') }
  }
  const getRecord = async (area: string, key: string | number, locale: Locale = 'en') => {
    const answer = await t.app.inject({ url: `/api/${area}/read?key=${key}`, headers: { 'think-lang': locale } })
    return answer.json<{ code: number; data: AreaRecordContent<VisitedDefinition> | null; error?: string }>()
  }
  const findDefinition = (controller: string) => t.resources.find(controller)?.definition

  /** Adds a record of an area through the back office. */
  async function addRecord({ controller, ...definition }: ResourceDefinition, changes: object): Promise<number> {
    const body = { ...(await samples.bodyOf({ controller, ...definition })), ...changes }
    const reply = await t.call('POST', `${controller}/add`, { body })
    if (reply.code !== 1) throw new Error(`${controller} was not added: ${reply.text}`)
    const { data } = await t.call('GET', `${controller}/index`, {
      query: { limit: '1', order: 'id,desc', isTree: 'false' },
    })
    const [row]: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(row), 'id'))
  }
  const keyOf = async (definition: VisitedDefinition, id: number) => {
    const { data } = await t.call('GET', `${definition.controller}/edit`, { query: { id: String(id) } })
    return String(Reflect.get(Object(data?.row), definition.visitors.key ?? 'id'))
  }

  it.each(visited.map((definition) => [definition.controller, definition] as const))(
    'visitors see enabled records of %s as its definition declares them, and no others [R1]',
    async (controller, definition) => {
      const before = (await get(controller)).data.total
      const id = await addRecord(definition, {})
      await addRecord(definition, { status: '0' })
      const { data, tags } = await get(controller)
      expect(data.total).toBe(before + 1)
      expect(tags).toEqual(expect.arrayContaining([definition.table, 'config']))
      const card = viewSchema(definition, 'card', findDefinition)
      expect(card && areaListReply(card).parse(data)).toEqual(data)
      if (!definition.visitors.page) return
      const visible = await getRecord(controller, await keyOf(definition, id))
      const page = viewSchema(definition, 'page', findDefinition)
      expect(page && areaRecordReply(page).parse(visible.data)).toEqual(visible.data)
    },
  )

  it.each(visited.map((definition) => [definition.controller, definition] as const))(
    'each filter and order of %s works, and returns existing records only [R1]',
    async (controller, { visitors }) => {
      for (const order of Object.keys(visitors.orders)) expect((await get(controller, `order=${order}`)).code).toBe(1)
      for (const name of Object.keys(visitors.filters ?? {})) {
        // A value that does not fit the filter leads to a missing page, never to an error.
        const answers = await Promise.all(
          ['1', '0', 'some-slug', '2999-01-01', "%_'\\"].map((value) =>
            get(controller, `${name}=${encodeURIComponent(value)}`),
          ),
        )
        expect(answers.map(({ code, error }) => (code === 1 ? 'list' : error))).toEqual(
          answers.map(() => expect.stringMatching(/^(list|RECORD_NOT_FOUND)$/)),
        )
      }
      expect((await get(controller, 'order=none')).error).toBe('RECORD_NOT_FOUND')
      expect((await get(controller, 'page=9999')).error).toBe('RECORD_NOT_FOUND')
    },
  )

  it("an area added at run time is served in the reader's language, without its hidden fields [R1]", async () => {
    const id = await addRecord(events, { title: '开放日', title_en: 'Open day', place: '礼堂', secret: 'hidden-1' })
    const { data } = await get('test.Event', 'q=open')
    expect(data.list).toEqual([
      expect.objectContaining({
        id,
        title: 'Open day',
        place: '礼堂',
        host: expect.objectContaining({ id: expect.any(Number) }),
      }),
    ])
    const visible = await getRecord('test.Event', id, 'zh-cn')
    expect(visible.data?.record).toMatchObject({ title: '开放日', content: expect.any(String) })
    expect(JSON.stringify([data, visible])).not.toMatch(/hidden|secret/)
  })

  it('each filter offers its values with record counts that respect the other filters [R1]', async () => {
    const add = (title: string, changes: object) => addRecord(events, { title, content: `<p>${title}</p>`, ...changes })
    await add('facet one', { region: [11, 1101, 110108], formats: ['talk', 'walk'] })
    await add('facet two', { region: [33, 3301, 330106], formats: ['walk'] })
    await add('facet three', { region: [33, 3302], formats: [] })
    const { data } = await get('test.Event', 'q=facet')
    expect(data.chosen).toEqual({ q: 'facet' })
    expect(data.facets).toEqual({
      format: [
        { value: 'talk', text: 'Talk', count: 1, parent: null },
        { value: 'walk', text: 'Walk', count: 2, parent: null },
      ],
      // A city under central government has no real second level.
      region: [
        { value: '11', text: 'Beijing', count: 1, parent: null },
        { value: '33', text: 'Zhejiang', count: 2, parent: null },
        { value: '3301', text: 'Hangzhou', count: 1, parent: '33' },
        { value: '3302', text: 'Ningbo', count: 1, parent: '33' },
      ],
    })
    const inZhejiang = await get('test.Event', 'q=facet&region=33&format=walk')
    expect(inZhejiang.data.total).toBe(1)
    expect(inZhejiang.data.facets.format?.map(({ count }) => count)).toEqual([1])
    expect(inZhejiang.data.facets.region?.map(({ count }) => count)).toEqual([1, 1, 1])
    expect((await get('test.Event', 'q=facet&region=110108')).data.total).toBe(1)
  })

  it('a search finds words in the visible part of rich text, not in its tags', async () => {
    await addRecord(events, { title: 'plain', content: '<p>Sow<strong>thistle</strong></p>' })
    expect((await get('test.Event', 'q=sowTHISTLE')).data.total).toBe(1)
    expect((await get('test.Event', 'q=strong')).data.total).toBe(0)
  })

  it('an editor gets the address of the page, and of a preview while visitors cannot see it [R1]', async () => {
    const id = await addRecord(teacher, { status: '0' })
    const open = async () => {
      const { data } = await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) } })
      return String(data?.site_page)
    }
    const load = (query: string) => t.app.inject({ url: `/api/content/teacher?${query}`, headers: { server: 'true' } })
    const address = await open()
    const token = new URLSearchParams(address.split('?')[1]).get('preview') ?? ''
    expect(address).toMatch(new RegExp(`^/teacher/${id}\\?preview=`))
    expect((await load(`id=${id}`)).json()).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    const preview = await load(`id=${id}&preview=${encodeURIComponent(token)}`)
    expect(preview.json()).toMatchObject({ code: 1, data: { teacher: { id } } })
    // No content of a preview is cached.
    expect(preview.headers['cache-tag']).toBe('')
    const other = await addRecord(teacher, { status: '0' })
    expect((await load(`id=${other}&preview=${encodeURIComponent(token)}`)).json()).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
    // The record stays hidden on all other pages.
    expect((await get('teacher.Teacher')).data.list.map((each) => Reflect.get(Object(each), 'id'))).not.toContain(id)
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, status: '1' } })
    expect(await open()).toBe(`/teacher/${id}`)
  })

  it('pictures are shown with their previews, in lists and of related records', async () => {
    const avatar = '/storage/default/portrait.png#focus=30,60'
    const host = await addRecord(teacher, { avatar, photo: '/storage/default/without.png' })
    const id = await addRecord(events, { host_id: host })
    await cachePreview(t.db, '/storage/default/portrait.png', 'fed0129ab345')
    await t.deps.cache.drop(['teacher', 'test_event'])
    const shown = `${avatar}&preview=fed0129ab345`
    expect(
      (await get('teacher.Teacher')).data.list.find((each) => Reflect.get(Object(each), 'id') === host),
    ).toMatchObject({
      avatar: shown,
    })
    const event = await getRecord('test.Event', id)
    expect(Reflect.get(Object(event.data?.record), 'host')).toMatchObject({ id: host })
  })

  it('a record is hidden together with a record that it requires', async () => {
    const id = await addRecord(events, {})
    const visible = await getRecord('test.Event', id)
    const host = Number(Reflect.get(Object(Reflect.get(Object(visible.data?.record), 'host')), 'id'))
    const total = (await get('test.Event')).data.total
    await t.db.update(teacherTable).set({ status: '0' }).where(eq(teacherTable.id, host))
    await t.deps.cache.drop(['teacher'])
    expect((await getRecord('test.Event', id)).error).toBe('RECORD_NOT_FOUND')
    expect((await get('test.Event')).data.total).toBeLessThan(total)
  })

  it.each(['user.User', 'auth.Admin', 'setin.Teacher', 'routine.Outbox'])(
    'visitors get no records of %s',
    async (controller) => {
      expect(await get(controller)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
      expect(await getRecord(controller, 1)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    },
  )

  it.each([
    ['test.Event', '0'],
    ['test.Event', 'x'],
    ['test.Event', '99999999999'],
    ['test.Event', ''],
    ['Brand', '1'],
  ])('%s has no page for the key "%s"', async (controller, key) => {
    expect(await getRecord(controller, key)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
  })
})
