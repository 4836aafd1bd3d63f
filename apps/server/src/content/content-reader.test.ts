import {
  type AreaListContent,
  type AreaRecordContent,
  isVisited,
  label,
  type Locale,
  type ResourceDefinition,
  type VisitedDefinition,
} from '@teachnet/contract'
import { commonFields, idField, resources, titleField } from '@teachnet/contract/resources'
import { parseResource, viewSchema } from '@teachnet/contract/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../crud/sample-records.ts'
import { type CrudTestApp, createCrudTestApp } from '../crud/test-app.ts'
import type { Database } from '../db/client.ts'
import { createResourceTable } from '../db/create-table.ts'
import { teacherTable } from '../db/schema.ts'
import { createTestDatabase, databaseKinds } from '../test-support/test-database.ts'

/** An area that arrives at run time, as data. */
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
        filters: { q: { kind: 'words', fields: ['title', 'place'] }, from: { kind: 'notBefore', fields: ['held_on'] } },
        link: { fields: ['id', 'title'] },
        card: { fields: ['id', 'title', 'held_on', 'place'], related: { host: { of: 'host_id', view: 'link' } } },
        page: { fields: ['content'] },
      },
    } satisfies ResourceDefinition),
  ),
)

const visited = [...resources, events].filter(isVisited)

describe.each(databaseKinds)('what visitors get of areas on %s', (kind) => {
  let db: Database
  let t: CrudTestApp
  let samples: SampleRecords

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createCrudTestApp(db)
    await createResourceTable(db, t.resources.bind(events).table)
    samples = createSampleRecords(t)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

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
    'shows enabled records of %s as its definition declares them, and no others [R1]',
    async (controller, definition) => {
      const before = (await get(controller)).data.total
      const id = await addRecord(definition, {})
      await addRecord(definition, { status: '0' })
      const { data, tags } = await get(controller)
      expect(data.total).toBe(before + 1)
      expect(tags).toEqual(expect.arrayContaining([definition.table, 'config']))
      expect(viewSchema(definition, 'card', findDefinition)?.safeParse(data.list[0])).toMatchObject({ success: true })
      if (!definition.visitors.page) return
      const shown = await getRecord(controller, await keyOf(definition, id))
      expect(viewSchema(definition, 'page', findDefinition)?.safeParse(shown.data?.record)).toMatchObject({
        success: true,
      })
    },
  )

  it.each(visited.map((definition) => [definition.controller, definition] as const))(
    'keeps every filter and order of %s, and answers each with what exists [R1]',
    async (controller, { visitors }) => {
      for (const order of Object.keys(visitors.orders)) expect((await get(controller, `order=${order}`)).code).toBe(1)
      for (const name of Object.keys(visitors.filters ?? {})) {
        // A value of no form that the filter has is a page that is not there, never a failure.
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

  it('serves an area that arrived at run time, in the language of the reader, without what it keeps back [R1]', async () => {
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
    const shown = await getRecord('test.Event', id, 'zh-cn')
    expect(shown.data?.record).toMatchObject({ title: '开放日', content: expect.any(String) })
    expect(JSON.stringify([data, shown])).not.toMatch(/hidden|secret/)
  })

  it('hides a record with the one that it needs', async () => {
    const id = await addRecord(events, {})
    const shown = await getRecord('test.Event', id)
    const host = Number(Reflect.get(Object(Reflect.get(Object(shown.data?.record), 'host')), 'id'))
    const total = (await get('test.Event')).data.total
    await db.update(teacherTable).set({ status: '0' }).where(eq(teacherTable.id, host))
    expect((await getRecord('test.Event', id)).error).toBe('RECORD_NOT_FOUND')
    expect((await get('test.Event')).data.total).toBeLessThan(total)
  })

  it.each(['user.User', 'auth.Admin', 'setin.Teacher', 'routine.Outbox'])('gives nothing of %s', async (controller) => {
    expect(await get(controller)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    expect(await getRecord(controller, 1)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
  })

  it.each([
    ['test.Event', '0'],
    ['test.Event', 'x'],
    ['test.Event', '99999999999'],
    ['test.Event', ''],
    ['Brand', '1'],
  ])('has no page of %s for the key "%s"', async (controller, key) => {
    expect(await getRecord(controller, key)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
  })
})
