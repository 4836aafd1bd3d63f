// @module-tag full
import { actionsOf, nodeActionsOf, permissionOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { isErrorName, searchOperators } from '@teachnet/protocol'
import { resources } from '@teachnet/contract/all-resources'
import { writableFields } from '@teachnet/contract/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResourceTable } from './tables/create-table.ts'
import { onEachDatabase } from '../test-support/test-database.ts'
import { areasOn } from './test-support/areas-on.ts'
import { sampleDefinition } from './test-support/sample-definition.ts'
import { createSampleRecords } from './test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount, type TestReply } from './test-support/test-app.ts'

const definitions = [...resources, sampleDefinition]
/** The sample first, since it has every kind of field. */
const tested = [sampleDefinition, ...resources]
const editable = tested.filter((each) => actionsOf(each).includes('edit'))

/** Values that have broken parameter parsers elsewhere. A lone surrogate is sent as three bytes that are invalid UTF-8. */
const oddValues = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e309',
  '99999999999999999999',
  '-9223372036854775809',
  '0.1',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  ',',
  '1,2,x',
  '1,,2',
  '{1,2}',
  '{"a":1}',
  "';--",
  String.raw`\\`,
  '%_%',
  '"',
  '\0',
  'a\0b',
  '\u{1F600}',
  '\uFFFF',
  '０１２',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31 25:61:61',
  '2024-01-01 00:00:00,2023-01-01 00:00:00',
  'x'.repeat(5000),
]

onEachDatabase('arbitrary input to a resource', (kind) => {
  let t: OwnCrudTestApp
  let limited: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await createResourceTable(t.db, t.resources.bind(sampleDefinition).table)
    await t.call('POST', 'auth.Rule/add', { body: { title: 'Rule', name: 'rule', type: 'menu' } })
    const samples = createSampleRecords(t)
    const filled = []
    for (const definition of definitions.filter((each) => actionsOf(each).includes('add'))) {
      const body = await samples.bodyOf(definition)
      filled.push(await t.call('POST', `${definition.controller}/add`, { body }))
    }
    // A few resources accept only input that their hooks allow; they are tested without a record.
    expect(filled.filter(({ code }) => code === 1).length).toBeGreaterThan(filled.length - 5)
    const nodes = definitions.flatMap((definition) =>
      nodeActionsOf(definition).map((action) => permissionOf(definition, action)),
    )
    limited = await t.addAdmin('limited', nodes)
  })
  afterAll(() => t.close())

  const idsOf = ({ data }: TestReply): number[] => {
    const list: unknown = data?.list ?? data?.options
    const ids = (rows: unknown): number[] =>
      Array.isArray(rows)
        ? rows.flatMap((row: unknown) => [
            Number(Reflect.get(Object(row), 'id')),
            ...ids(Reflect.get(Object(row), 'children')),
          ])
        : []
    return ids(list)
  }

  it.each(areasOn(kind, tested))(
    "a list of %s answers arbitrary input in the contract's form and within the data limit",
    async (controller, definition) => {
      const path = `${controller}/index`
      const plain = await t.call('GET', path, { query: 'limit=1000&isTree=false', as: limited })
      const reachable = new Set(idsOf(plain))
      await fc.assert(
        fc.asyncProperty(parametersOf(definition), async (parameters) => {
          const reply = await t.call('GET', path, { query: encode(parameters), as: limited })
          expectCalm(reply)
          expect(idsOf(reply).filter((id) => !reachable.has(id))).toEqual([])
        }),
        { numRuns: 20 },
      )
    },
    60_000,
  )

  it.each(areasOn(kind, tested))(
    'a form of %s with arbitrary input is saved or refused with a message',
    async (controller, definition) => {
      const odd = fc.oneof(
        fc.constantFrom<unknown>(...oddValues, null, true, -1, 1e21, 2 ** 53, [], {}, [null], [[1]], { a: '\0' }, [
          '\0',
        ]),
        fc.constantFrom('\uD800', 'a\uDC00b', '\uDFFF\uD800'),
        fc.jsonValue(),
      )
      const names = writableFields(definition, 'add').map(([name]) => name)
      const changes = fc.dictionary(fc.constantFrom(...names, 'id', 'nothing', '__proto__'), odd, { maxKeys: 4 })
      const action = fc.constantFrom('add', 'edit', 'sortable')
      await fc.assert(
        fc.asyncProperty(action, changes, async (name, change) => {
          const body = name === 'edit' ? { id: 1, ...change } : change
          expectCalm(await t.call('POST', `${controller}/${name}`, { body, as: limited }))
        }),
        { numRuns: 20 },
      )
    },
    60_000,
  )

  it.each(areasOn(kind, editable))(
    'a record of %s does not store text that the database cannot hold',
    async (controller, definition) => {
      const path = `${controller}/edit`
      for (const [name] of writableFields(definition, 'edit')) {
        expectCalm(await t.call('POST', path, { body: { id: 1, [name]: 'a\0b\uD800c' } }))
        expectCalm(await t.call('POST', path, { body: { id: 1, [name]: { deep: ['\0', '\uD800'], '\0': 1 } } }))
      }
      const form = await t.call('GET', path, { query: { id: '1' } })
      expect(form.text).not.toMatch(/\\u0000|\\ud800/i)
    },
    60_000,
  )
})

/** The reply contains neither an unnamed error nor the database's error text. */
function expectCalm(reply: TestReply): void {
  expect([200, 404]).toContain(reply.status)
  if (reply.code !== 1) expect(isErrorName(reply.error)).toBe(true)
  expect(reply.error).not.toBe('INTERNAL')
  expect(reply.text).not.toMatch(/select "|insert into|syntax error|operator does not exist|invalid (input|byte)/i)
}

function parametersOf(definition: ResourceDefinition) {
  const own = Object.entries(definition.fields).flatMap(([name, field]) => wireNames(name, field))
  const related = Object.values(definition.fields).flatMap((field) =>
    field.kind === 'relation' || field.kind === 'relations'
      ? [`${field.as}.id`, `${field.as}.name`, `${field.as}.password`]
      : [],
  )
  const odd = ['nothing', 'constructor', '__proto__', '', 'a.b.c', "x'y", 'id;drop table admin', '\0']
  const field = fc.constantFrom(...own, ...related, ...odd)
  const scalar = fc.oneof(fc.constantFrom(...oddValues), fc.string({ unit: 'binary' }), fc.integer().map(String))
  // Includes arrays and objects where one value is expected.
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 4, arbitrary: scalar },
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', '0', '__proto__', 'field'), scalar, { maxKeys: 2 }),
  )
  const term = fc.record(
    {
      field: fc.oneof({ weight: 8, arbitrary: field }, value),
      operator: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...searchOperators, '=', '<>', 'odd') }, value),
      val: value,
      render: fc.constantFrom('', 'datetime', 'x'),
    },
    { requiredKeys: ['field', 'operator'] },
  )
  return fc.record(
    {
      page: value,
      limit: value,
      order: fc.oneof(
        fc.tuple(field, fc.constantFrom('asc', 'desc', 'up')).map(([name, direction]) => `${name},${direction}`),
        value,
      ),
      quickSearch: value,
      quick_search: value,
      select: value,
      initKey: fc.oneof(field, value),
      initValue: value,
      initOperator: fc.oneof(fc.constantFrom<unknown>(...searchOperators), value),
      isTree: value,
      absoluteAuth: fc.constantFrom('0', '1'),
      search: fc.oneof(fc.array(term, { maxLength: 3 }), fc.array(term, { maxLength: 3 }), value),
    },
    { requiredKeys: [] },
  )
}

function encode(value: unknown, key = ''): string {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, item]) => encode(item, key ? `${key}[${name}]` : name))
      .filter(Boolean)
      .join('&')
  return `${key}=${escapeText(String(value))}`
}

function escapeText(text: string): string {
  return [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('')
}
