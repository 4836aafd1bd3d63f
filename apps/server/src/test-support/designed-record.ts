import type { Field } from '@teachnet/contract'
import {
  type Design,
  editDesign,
  filterKindFor,
  isForVisitors,
  isOrdering,
  newDesign,
  newField,
  parseDesign,
  tableNameOf,
} from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { expect } from 'vitest'

import { sampleBody } from '../records/test-support/sample-body.ts'
import type { CrudTestApp, TestReply } from '../records/test-support/test-app.ts'

/** Maximum number of terms of a search. */
const mostTerms = 60
/** Parameters of every public list, whose names no filter or order can have. */
const parameters = ['page', 'order', 'key', 'preview']

/** A design whose fields have the given names and kinds. Relations refer to the area itself, and show and search texts of it. */
export function designOf(controller: string, kinds: ReadonlyMap<string, Field['kind']>): Design {
  const { definition } = newDesign(controller, label('名', 'Names'))
  const texts = ['name', ...[...kinds].flatMap(([name, kind]) => (kind === 'text' && name !== 'name' ? [name] : []))]
  const own = { resource: controller }
  const fields = [...kinds].map(([name, kind]): [string, Field] => {
    const field = newField(kind, label(name, name))
    if (field.kind === 'text') return [name, { ...field, quickSearch: true, sortable: true }]
    if (field.kind === 'relation')
      return [name, { ...field, ...own, as: `${name}_row`, shows: texts.slice(0, 20), quickSearchIn: ['name'] }]
    return [name, field.kind === 'relations' ? { ...field, ...own, as: `${name}_rows` } : field]
  })
  const designed = {
    ...definition,
    hasRevisions: true,
    fields: { ...definition.fields, ...Object.fromEntries(fields) },
  }
  const names = Object.keys(designed.fields).filter((name) => !parameters.includes(name))
  const filters = names.flatMap((name) => {
    const kind = filterKindFor(designed, name)
    return kind === 'equals' || kind === 'month' ? [[name, { kind, field: name }] as const] : []
  })
  const visitors = {
    orders: Object.fromEntries(names.flatMap((name) => (isOrdering(designed, name) ? [[name, `${name},desc`]] : []))),
    filters: { ...Object.fromEntries(filters), words: { kind: 'words' as const, fields: texts } },
    card: { fields: Object.keys(designed.fields).filter((name) => isForVisitors(designed, name)) },
    page: { fields: ['name'] },
  }
  return parseDesign({ definition: { ...designed, visitors }, ids: {} })
}

type App = Pick<CrudTestApp, 'app' | 'call'>
type Row = Readonly<Record<string, unknown>>

/** Sends a call that must succeed. */
async function done({ call }: App, ...[method, path, options]: Parameters<App['call']>): Promise<TestReply> {
  const reply = await call(method, path, options)
  const { code, msg, error, data } = reply
  expect({
    path,
    code,
    msg: code !== 1 ? msg : undefined,
    error: code !== 1 ? error : undefined,
    data: code !== 1 ? data : undefined,
  }).toEqual({ path, code: 1 })
  return reply
}

async function listOf(t: App, controller: string, query: Record<string, string> = { order: 'id,asc' }): Promise<Row[]> {
  return rowsIn((await done(t, 'GET', `${controller}/index`, { query })).data?.list)
}

function rowsIn(list: unknown): Row[] {
  return Array.isArray(list) ? list.map((row: unknown) => ({ ...Object(row) })) : []
}

/**
 * Takes two records of a new designed area through every call of the back office and of visitors, and expects each reply to be right.
 *
 * @returns the rows of the list
 */
export async function liveIn(t: App, design: Design): Promise<Row[]> {
  const { definition } = design
  const { controller, fields } = definition
  const send = (...call: Parameters<App['call']>) => done(t, ...call)
  const list = (query?: Record<string, string>) => listOf(t, controller, query)
  const visit = async (query: string) => {
    const reply = await t.app.inject({ url: `/api/${controller}/list?${query}`, headers: { server: 'true' } })
    const { code, data } = reply.json()
    expect({ query, code, text: code === 1 ? '' : reply.body }).toEqual({ query, code: 1, text: '' })
    return data
  }
  const ofKind = (...kinds: Field['kind'][]) =>
    Object.keys(fields).filter((name) => kinds.some((kind) => fields[name]?.kind === kind))
  const texts = ofKind('text')

  await send('POST', 'crud.Design/apply', { body: { version: 0, design } })
  const first = { ...sampleBody(definition, 11), name: 'First' }
  await send('POST', `${controller}/add`, { body: first })
  const references = Object.fromEntries(ofKind('relation', 'relations').map((name) => [name, 1]))
  await send('POST', `${controller}/add`, { body: { ...sampleBody(definition, 12, references), name: 'Second' } })
  const added = await list()
  expect(added).toMatchObject([Object.fromEntries(texts.map((name) => [name, Reflect.get(first, name)])), { id: 2 }])

  // Every text in one form, and each text again by search and order.
  const opened = (await send('GET', `${controller}/edit`, { query: { id: '1' } })).data?.row
  const edited = Object.fromEntries(texts.map((name) => [name, `edited ${name}`]))
  await send('POST', `${controller}/edit`, { body: { ...Object(opened), ...edited } })
  expect(await list()).toMatchObject([{ ...edited, id: 1 }, { id: 2 }])
  // The other record has one of the words itself, and may have the other one in the name of this record.
  expect(await list({ quickSearch: `edited ${texts.at(-1)}` })).toContainEqual(expect.objectContaining({ id: 1 }))
  for (let at = 0; at < texts.length; at += mostTerms) {
    const terms = texts.slice(at, at + mostTerms).flatMap((field, index) => [
      [`search[${index}][field]`, field],
      [`search[${index}][operator]`, index % 2 ? 'eq' : 'LIKE'],
      [`search[${index}][val]`, edited[field] ?? ''],
    ])
    expect(await list(Object.fromEntries(terms))).toMatchObject([{ id: 1 }])
  }
  for (const name of texts) expect(await list({ order: `${name},desc` })).toHaveLength(2)
  for (const name of ofKind('relation').slice(0, 3))
    expect(
      await list({
        'search[0][field]': `${name}_row.${texts[1] ?? 'name'}`,
        'search[0][operator]': 'eq',
        'search[0][val]': edited[texts[1] ?? 'name'] ?? '',
      }),
    ).toMatchObject([{ id: 2 }])

  const visible = await visit('order=name')
  expect(visible).toMatchObject({ total: 2 })
  expect(await visit(`words=${encodeURIComponent(`edited ${texts.at(-1)}`)}`)).toMatchObject({ total: 1 })
  for (const order of texts.filter((name) => !parameters.includes(name))) await visit(`order=${order}`)
  const facets: Readonly<Record<string, readonly { value: string; count: number }[]>> = visible.facets
  for (const [name, [facet]] of Object.entries(facets))
    if (facet) expect(await visit(`${name}=${facet.value}`)).toMatchObject({ total: facet.count })
  const page = await t.app.inject({ url: `/api/${controller}/read?key=1`, headers: { server: 'true' } })
  expect(page.json()).toMatchObject({ code: 1, data: { record: { name: 'edited name' } } })

  for (const values of ['labels', 'stored']) {
    const { data } = await send('POST', `${controller}/export`, {
      body: { format: 'csv', columns: ofKind('text', 'integer', 'choice', 'tags', 'relation'), values },
    })
    expect(data).toMatchObject({ state: 'ready', count: 2 })
  }

  expect((await send('GET', `${controller}/revisions`, { query: { id: '1' } })).data?.list).toHaveLength(2)
  const { data: revision } = await send('GET', `${controller}/revisions`, { query: { id: '1', number: '1' } })
  expect(revision?.changed).toEqual(expect.arrayContaining(texts))
  await send('POST', `${controller}/restore`, { body: { id: 1, number: 1 } })
  expect(await list()).toMatchObject([{ name: 'First' }, { name: 'Second' }])

  const run = await send('POST', 'bulk/edit', { body: { controller, target: { ids: [1, 2] }, values: edited } })
  expect(await list()).toMatchObject([edited, edited])
  await send('POST', 'bulk/undo', { body: { id: run.data?.id } })
  expect(await list()).toMatchObject([{ name: 'First' }, { name: 'Second' }])

  const before = await list()
  await send('DELETE', `${controller}/del`, { query: 'ids[]=2' })
  expect(await list()).toHaveLength(1)
  const { data: bin } = await send('GET', 'security.DataRecycleLog/index')
  const [entry] = rowsIn(bin?.list)
  await send('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry?.id] } })
  expect(await list()).toEqual(before)

  // Two fields exchange their names, and one is dropped; then everything comes back.
  const [one = 'name', other = 'name', dropped = 'name'] = texts.slice(1)
  const exchanged = [
    { type: 'rename', from: one, to: 'free_name' },
    { type: 'rename', from: other, to: one },
    { type: 'rename', from: 'free_name', to: other },
    { type: 'remove', name: dropped },
  ] as const
  const changed = exchanged.reduce<Design>(editDesign, design)
  await send('POST', 'crud.Design/apply', {
    body: { controller, version: 1, design: changed, confirm: [dropped] },
  })
  expect(await list()).toMatchObject(before.map((row) => ({ id: row.id, [one]: row[other], [other]: row[one] })))
  const { data: designs } = await send('GET', 'crud.Design/index')
  const [last] = rowsIn(designs?.changes)
  await send('POST', 'crud.Design/apply', { body: { controller, version: 2, back: last?.id } })
  const rows = await list()
  expect(rows).toEqual(before)
  return rows
}

/** Expects an area to have its rows, and removes it with them. */
export async function endOf(t: App, controller: string, rows: readonly unknown[]): Promise<void> {
  expect(await listOf(t, controller)).toEqual(rows)
  const { data } = await done(t, 'GET', 'crud.Design/read', { query: { controller } })
  const removal = { controller, version: data?.version, design: null }
  await done(t, 'POST', 'crud.Design/apply', { body: { ...removal, confirm: [tableNameOf({ controller })] } })
  expect(await t.call('GET', `${controller}/index`)).toMatchObject({ status: 404 })
}
