import { expect, it } from 'vitest'
import { createResources } from '../areas/index.ts'
import { memberTables } from '../member-data/index.ts'
import { columnLabels, personTables, withoutPersons } from './person-tables.ts'
import { schemaTables } from './person-data.repo.ts'
import { isSecretColumn, sourcesOf } from './person-sources.ts'

const resources = createResources()
const areaTables = new Set(resources.all().map(({ definition }) => definition.table))
const ofMembers = new Set(Object.values(memberTables).map(({ table }) => schemaTables.nameOf(table)))
const shapes = schemaTables.all()

/** Names of columns that hold what identifies a person, or the id of an account of a member. */
const personal = /mobile|phone|email|mail$|recipient|nickname|id_number|^user_id$|member|address$/

it('every table is searched for a person, or is excepted with a reason', () => {
  const unknown = shapes
    .map(({ name }) => name)
    .filter(
      (name) => !areaTables.has(name) && !Object.hasOwn(personTables, name) && !Object.hasOwn(withoutPersons, name),
    )
  expect(unknown).toEqual([])
})

it('every declaration and every exception is of a table of the schema', () => {
  const names = new Set(shapes.map(({ name }) => name))
  expect([...Object.keys(personTables), ...Object.keys(withoutPersons)].filter((name) => !names.has(name))).toEqual([])
  expect(Object.keys(personTables).filter((name) => Object.hasOwn(withoutPersons, name))).toEqual([])
})

it('a table with a column for personal data is not excepted', () => {
  const named = shapes
    .filter(({ name }) => Object.hasOwn(withoutPersons, name))
    .flatMap(({ name, columns }) =>
      columns.filter((column) => personal.test(column)).map((column) => `${name}.${column}`),
    )
  // The address of a market of modules, a network, and tokens, whose ids are those of members or of administrators.
  expect(named.toSorted()).toEqual(['module_source.address', 'throttle.address', 'token.user_id'])
})

it('every column with the id of a member is searched by it', () => {
  const sources = sourcesOf(resources)
  const missing = sources.filter(({ columns, member }) => columns.includes('user_id') && member?.column !== 'user_id')
  expect(missing.map(({ name }) => name)).toEqual([])
  expect([...ofMembers].filter((name) => !sources.some((source) => source.name === name))).toEqual(['token'])
})

it('declared columns exist, and every column that is shown has a label', () => {
  const sources = sourcesOf(resources)
  for (const { name, columns, declared } of sources) {
    const { json = [], sealed = [], hidden = [], record, admin, only } = declared ?? {}
    const inRecord = record && record.by !== 'run' ? [record.column, ...('id' in record ? [record.id] : [])] : []
    const named = [
      ...json,
      ...sealed,
      ...hidden,
      ...inRecord,
      ...(admin ? [admin] : []),
      ...(only ? [only.column] : []),
    ]
    expect({ name, missing: named.filter((column) => !columns.includes(column)) }).toEqual({ name, missing: [] })
  }
  const unlabelled = sources
    .filter(({ resource }) => !resource)
    .flatMap((source) =>
      source.columns
        .filter((column) => !isSecretColumn(source, column) && !Object.hasOwn(columnLabels, column))
        .map((column) => `${source.name}.${column}`),
    )
  expect(unlabelled).toEqual([])
})
