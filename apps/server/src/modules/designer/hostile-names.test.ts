import type { Field, ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, newDesign } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../crud/test-support/test-app.ts'
import { hostileNames } from '../../test-support/hostile-names.ts'
import { databaseKinds } from '../../test-support/test-database.ts'

const both = (word: string) => label(word, word)
const controller = 'shop.Hostile'
const table = 'own_hostile'
/** Names with a meaning of their own: fields of every area, and the one that decides what visitors see. */
const usual = new Set(['id', 'name', 'create_time', 'update_time', 'status'])

/** A field of each way in which statements read a column, with the values that a form sends first and later. */
const samples: readonly { readonly field: Field; readonly first: unknown; readonly later: unknown }[] = [
  { field: { kind: 'text', label: both('文'), max: 50, quickSearch: true }, first: 'Alpha', later: 'Beta' },
  { field: { kind: 'integer', label: both('数'), isSummed: true, sortable: true }, first: 3, later: 5 },
  { field: { kind: 'money', label: both('钱'), isSummed: true }, first: '1.50', later: '2.75' },
  { field: { kind: 'date', label: both('日') }, first: '2026-03-02', later: '2026-04-05' },
  { field: { kind: 'tags', label: both('签') }, first: ['a', 'b'], later: ['b'] },
  { field: { kind: 'switch', label: both('开') }, first: 1, later: 0 },
]
const sampleOf = (index: number) => samples[index % samples.length] ?? samples[0]!

interface Hostile {
  readonly design: Design
  /** Name of the weight, which orders the records. */
  readonly weigh: string
  /** The names of the other fields. */
  readonly names: readonly string[]
}

/** A design whose fields, weight and related record have these names. */
function designOf([weigh = 'a', as = 'b', ...names]: readonly string[]): Hostile {
  const { definition } = newDesign(controller, both('名'))
  const fields = Object.fromEntries(names.map((name, index) => [name, sampleOf(index).field]))
  const shown = names.filter((_name, index) => sampleOf(index).field.kind !== 'tags')
  const visitors: ResourceDefinition['visitors'] = {
    orders: Object.fromEntries(shown.slice(0, 6).map((name, index) => [`by${index}`, `${name},asc`])),
    filters: { words: { kind: 'words', fields: names.filter((_name, index) => index % samples.length === 0) } },
    card: { fields: names },
  }
  return {
    design: {
      definition: {
        ...definition,
        table,
        hasRevisions: true,
        fields: {
          ...definition.fields,
          ...fields,
          [weigh]: { kind: 'weigh', label: both('序'), sortable: true },
          editor_of: { kind: 'relation', label: both('人'), resource: 'auth.Admin', as, shows: ['username'] },
        },
        visitors,
      },
      ids: {},
    },
    weigh,
    names,
  }
}

/** The names that the designer accepts; it refuses each other one with its place. */
function acceptedOf(names: readonly string[]): string[] {
  return names.filter((name) => {
    const { definition } = newDesign(controller, both('名'))
    const fields = { ...definition.fields, [name]: sampleOf(0).field }
    return (
      designProblems({ definition: { ...definition, table, fields }, ids: {} }, { findDefinition: () => undefined })
        .length === 0
    )
  })
}

describe.each(databaseKinds)('a designed record with hostile names on %s', (kind) => {
  let t: OwnCrudTestApp
  let words: string[]
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const keywords = (await t.db.run('select word from pg_get_keywords()')).map(({ word }) => String(word))
    words = [...new Set([...hostileNames(), ...keywords])].filter((name) => !usual.has(name))
  })
  afterAll(() => t.close())

  const done = async (reply: ReturnType<OwnCrudTestApp['call']>, what: string) => {
    const { code, msg, data } = await reply
    expect({ what, code, msg }).toMatchObject({ what, code: 1 })
    return data
  }
  const rows = async (query: Record<string, string> = {}) =>
    (await done(t.call('GET', `${controller}/index`, { query: { order: 'id,asc', ...query } }), JSON.stringify(query)))
      ?.list as Record<string, unknown>[]
  const apply = (body: object, what: string) => done(t.call('POST', 'crud.Design/apply', { body }), what)
  const lastChange = async () =>
    ((await t.call('GET', 'crud.Design/index')).data?.changes as { id: number }[])[0]?.id ?? 0

  async function live({ design, names, weigh }: Hostile): Promise<void> {
    await apply({ version: 0, design }, 'create')
    const first = Object.fromEntries(names.map((name, index) => [name, sampleOf(index).first]))
    const later = Object.fromEntries(names.map((name, index) => [name, sampleOf(index).later]))
    await done(t.call('POST', `${controller}/add`, { body: { name: 'one', ...first, editor_of: t.root.id } }), 'add')
    await done(t.call('POST', `${controller}/add`, { body: { name: 'two', ...first } }), 'add a second')
    const [one, two] = await rows()
    expect(one).toMatchObject(first)
    await done(t.call('POST', `${controller}/edit`, { body: { id: one?.id, name: 'one', ...later } }), 'edit')
    expect(await rows()).toMatchObject([later, first])
    await done(t.call('GET', `${controller}/edit`, { query: { id: String(one?.id) } }), 'open')

    const sorted = names.length > 20 ? names.filter((_name, index) => index % 12 < 2) : names
    for (const [index, name] of sorted.entries()) await rows({ order: `${name},${index % 2 === 0 ? 'asc' : 'desc'}` })
    const terms = names.flatMap((field, index) =>
      Array.isArray(sampleOf(index).later) ? [] : [{ field, operator: 'eq', val: String(sampleOf(index).later) }],
    )
    for (let at = 0; at < terms.length; at += 20) {
      const search = terms
        .slice(at, at + 20)
        .flatMap((term, place) => Object.entries(term).map(([key, value]) => `search[${place}][${key}]=${value}`))
        .join('&')
      const { data } = await t.call('GET', `${controller}/index`, { query: search })
      expect({ search, list: data?.list }).toMatchObject({ search, list: [{ id: one?.id }] })
    }
    expect(await rows({ quickSearch: 'Beta' })).toHaveLength(1)
    const sum = await done(t.call('GET', `${controller}/index`), 'sums')
    const summed = names.filter((_name, index) => sampleOf(index).field.kind === 'integer')
    expect(sum?.total).toBe(2)
    expect(sum?.sums).toMatchObject(Object.fromEntries(summed.map((name) => [name, '8'])))

    const columns = ['name', ...names]
    await done(t.call('POST', `${controller}/export`, { body: { format: 'csv', columns, values: 'stored' } }), 'export')
    const moving = { move: one?.id, target: two?.id, order: `${weigh},desc`, direction: 'up' }
    await done(t.call('POST', `${controller}/sortable`, { body: moving }), 'sort')
    const history = await done(t.call('GET', `${controller}/revisions`, { query: { id: String(one?.id) } }), 'history')
    expect(history?.list).not.toEqual([])
    await done(t.call('POST', `${controller}/restore`, { body: { id: one?.id, number: 1 } }), 'restore a revision')
    await done(t.call('POST', `${controller}/edit`, { body: { id: one?.id, name: 'one', ...later } }), 'edit again')

    await done(t.call('DELETE', `${controller}/del`, { query: `ids[]=${String(one?.id)}` }), 'delete')
    const [entry] = (await t.call('GET', 'security.DataRecycleLog/index')).data?.list as { id: number }[]
    await done(t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry?.id] } }), 'restore')
    expect(await rows()).toMatchObject([later, first])

    for (const order of Object.keys(design.definition.visitors?.orders ?? {})) {
      const visited = (await t.app.inject(`/api/${controller}/list?order=${order}&words=Beta`)).json()
      expect({ order, ...visited }).toMatchObject({ order, code: 1, data: { total: 1 } })
    }
    await change(design, names)
    await apply({ controller, version: 3, design: null, confirm: [table] }, 'remove')
    await apply({ version: 0, back: await lastChange() }, 'undo the removal')
    expect(await rows()).toMatchObject([later, first])
    await apply({ controller, version: 1, design: null, confirm: [table] }, 'remove again')
  }

  /** Converts numbers to texts, swaps the names of the first two of them, and goes back. */
  async function change(design: Design, names: readonly string[]): Promise<void> {
    const numbers = names.filter((_name, index) => sampleOf(index).field.kind === 'integer')
    const [left = '', right = ''] = numbers
    const text: Field = { kind: 'text', label: both('文'), max: 50 }
    const fields = { ...design.definition.fields, ...Object.fromEntries(numbers.map((name) => [name, text])) }
    const { visitors: _visitors, ...definition } = design.definition
    const next = { definition: { ...definition, fields }, ids: { [left]: right, [right]: left } }
    const before = await rows()
    await apply({ controller, version: 1, design: next }, 'convert')
    expect((await rows())[0]?.[left]).toBe(String(before[0]?.[right]))
    await apply({ controller, version: 2, back: await lastChange() }, 'undo the conversion')
    expect(await rows()).toMatchObject(before)
  }

  it('lives its whole life, whatever the designer accepts: every alias of the source, every keyword, the name of the table [I4]', async () => {
    const accepted = acceptedOf(words)
    const size = 180
    const chunks = Array.from({ length: Math.ceil(accepted.length / size) }, (_, at) =>
      accepted.slice(at * size, (at + 1) * size),
    )
    const some = fc.shuffledSubarray(accepted, { minLength: 14, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(some, (names) => live(designOf(names))),
      { numRuns: chunks.length + 1, examples: chunks.map((names) => [names]), endOnFailure: true },
    )
  }, 600_000)

  it('a name that is refused is refused with its place [I4]', async () => {
    const accepted = new Set(acceptedOf(words))
    for (const name of [
      'ctid',
      'xmin',
      'oid',
      'tableoid',
      'constructor',
      '__proto__',
      'toString',
      'ba_token',
      'select',
    ]) {
      expect(accepted.has(name)).toBe(false)
      const { definition } = newDesign(controller, both('名'))
      const fields = { ...definition.fields, [name]: sampleOf(0).field }
      const body = { version: 0, design: { definition: { ...definition, table, fields }, ids: {} } }
      const { data } = await t.call('POST', 'crud.Design/plan', { body })
      expect({ name, data }).toMatchObject({ name, data: { plan: null } })
    }
  })
})
