// @module-tag full
import { type Field, fieldKinds } from '@teachnet/contract'
import { type Design, designProblems, newDesign, newField, newFieldId, tidyIds } from '@teachnet/contract/design'
import { findResource } from '@teachnet/contract/all-resources'
import { label } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queries } from '../../../platform/db/client.ts'
import { createStatements, literal, quoted } from '../../../records/tables/table-shape.ts'
import { createTestDatabase, onEachDatabase } from '../../../test-support/test-database.ts'
import { loadFacts, runStatements } from '../facts.repo.ts'
import { type DesignedTable, designedTable } from './column-plan.ts'
import { planChange } from './make-plan.ts'
import { questionsOf } from './plan-questions.ts'
import type { Plan } from './plan-types.ts'
import type { Restoration } from './restoration.ts'
import { diffTables } from './table-diff.ts'
import { expectReadersGoOn } from './test-readers.ts'

const timeZone = 'Asia/Shanghai'
const text = (word: string) => label(word, word)
const kinds = fieldKinds.filter((kind) => !['id', 'treeParent', 'region'].includes(kind))

/** Thrown to undo what a test did in its transaction. */
class Undo extends Error {}

async function inTransaction(db: Database, run: (queries: Queries) => Promise<void>): Promise<void> {
  await db
    .transaction(async (queries) => {
      await run(queries)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

const tableOf = (design: Design) => designedTable(design, findResource)

async function change(
  queries: Queries,
  from: Design,
  to: Design,
  {
    copy,
    restore,
    watched,
  }: { copy: string; restore?: Restoration; /** Oid of the table, which was there before. */ watched?: number },
): Promise<Plan> {
  const diff = diffTables(tableOf(from), tableOf(to), timeZone)
  const questions = questionsOf(diff, timeZone, restore)
  const facts = await loadFacts(queries, quoted(diff.from.shape.name), { questions })
  const plan = planChange(diff, { facts, timeZone, copy, restore })
  if (plan.refusals.length > 0) return plan
  for (const statement of plan.statements) {
    await expectReadersGoOn(queries, watched, statement)
    await runStatements(queries, [statement])
    await expectReadersGoOn(queries, watched, statement)
  }
  return plan
}

/** The structure of a table in the database: columns, indexes and keys, without the order of columns. */
async function describeTable(queries: Queries, table: string): Promise<unknown> {
  const name = literal(table)
  const { rows: columns } = await queries.execute(
    sql.raw(`select attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum) as given
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attname`),
  )
  const { rows: indexes } = await queries.execute(
    sql.raw(
      `select indexname, indexdef from pg_indexes where tablename = ${name} and indexname not like '%_pkey%' order by indexname`,
    ),
  )
  const { rows: keys } = await queries.execute(
    sql.raw(
      `select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = ${name}::regclass and contype = 'f' order by conname`,
    ),
  )
  return { columns, indexes, keys }
}

async function rowsOf(queries: Queries, { shape }: DesignedTable): Promise<unknown> {
  const names = shape.columns.map(({ name }) => quoted(name)).join(', ')
  return (await queries.execute(sql.raw(`select ${names} from ${quoted(shape.name)} order by id`))).rows
}

async function create(queries: Queries, design: Design): Promise<void> {
  for (const statement of createStatements(tableOf(design).shape)) await queries.execute(sql.raw(statement))
}

/** A value of a field as SQL; `seed` varies it. */
function valueOf(field: Field, seed: number): string {
  const words = ['', '12', '2024-02-29', '3.50', '007', 'red', 'a,b', '1', 'x'.repeat(30), '2023-02-31', '5,6']
  const word = words[seed % words.length] ?? ''
  switch (field.kind) {
    case 'text':
      return literal(word.slice(0, field.max))
    case 'colour':
      return literal(seed % 3 === 0 ? '' : '#336699')
    case 'choice':
      return field.multiple ? `array['1']` : literal(seed % 3 === 0 ? '' : '1')
    case 'number':
    case 'integer':
    case 'weigh':
      return String((seed * 37) % 5)
    case 'money':
      return String(seed * 125)
    case 'switch':
      return String(seed % 2)
    case 'date':
      return `date '2024-0${(seed % 9) + 1}-15'`
    case 'dateTime':
      return String(1_700_000_000 + seed * 3601)
    case 'relation':
      return '1'
    case 'relations':
      return `array[${seed}, 7]::integer[]`
    case 'tags':
    case 'images':
    case 'files':
      return seed % 3 === 0 ? `'{}'` : `array['12', ${literal(word === '' ? 'w' : word)}]`
    case 'rows':
      return `'[{"title": "${seed}"}]'::jsonb`
    case 'json':
      return `'{"a": ${seed}}'::jsonb`
    default:
      return literal(word)
  }
}

async function fill(queries: Queries, { shape, columns }: DesignedTable, count: number): Promise<void> {
  for (let row = 1; row <= count; row += 1) {
    const provided = [...columns.values()].filter(({ shape: column }) => !column.isId)
    const values = provided.map(({ field, shape: column }, index) => {
      const value = valueOf(field, row * 3 + index)
      return !column.isNotNull && row % 3 === 0 ? 'null' : value
    })
    const names = provided.map((each) => quoted(each.shape.name)).join(', ')
    await queries.execute(sql.raw(`insert into ${quoted(shape.name)} (${names}) values (${values.join(', ')})`))
  }
}

const anyField = fc
  .record({
    kind: fc.constantFrom(...kinds),
    flags: fc.record({ required: fc.boolean(), sortable: fc.boolean(), quickSearch: fc.boolean() }),
    isBilingual: fc.boolean(),
    max: fc.constantFrom(5, 40, 3000),
    decimals: fc.constantFrom(undefined, 0, 2),
  })
  .map(({ kind, flags, isBilingual, max, decimals }): Field => {
    const made = { ...newField(kind, text('字段')), ...flags }
    if (made.kind === 'text') return { ...made, max, bilingual: isBilingual }
    if (made.kind === 'richText') return { ...made, bilingual: isBilingual }
    if (made.kind === 'number') return { kind: 'number', label: text('数'), ...flags, decimals }
    if (made.kind === 'choice') return { ...made, multiple: isBilingual }
    return made
  })

const names = ['alpha', 'beta', 'gamma', 'delta', 'own_area'] as const

const anyDesign = fc.dictionary(fc.constantFrom(...names), anyField, { maxKeys: 4 }).map((fields): Design => {
  const { definition } = newDesign('own.Area', text('区'))
  return { definition: { ...definition, table: 'own_area', fields: { ...definition.fields, ...fields } }, ids: {} }
})

/** One edit of an administrator. */
const anyEdit = fc.oneof(
  fc.record({ act: fc.constant('put' as const), name: fc.constantFrom(...names), field: anyField }),
  fc.record({ act: fc.constant('change' as const), name: fc.constantFrom(...names), field: anyField }),
  fc.record({ act: fc.constant('drop' as const), name: fc.constantFrom(...names) }),
  fc.record({ act: fc.constant('rename' as const), name: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
  fc.record({ act: fc.constant('table' as const) }),
)

type Edit = typeof anyEdit extends fc.Arbitrary<infer E> ? E : never

function edited({ definition, ids }: Design, edit: Edit): Design {
  const fields: Record<string, Field> = { ...definition.fields }
  const idOf = (name: string) => ids[name] ?? name
  if (edit.act === 'table') return { definition: { ...definition, table: 'own_other' }, ids }
  const { name } = edit
  if (edit.act === 'put') {
    if (fields[name]) return { definition, ids }
    const taken = new Set([...names, ...Object.keys(fields).map(idOf)])
    return {
      definition: { ...definition, fields: { ...fields, [name]: edit.field } },
      ids: { ...ids, [name]: newFieldId(name, taken) },
    }
  }
  if (!fields[name]) return { definition, ids }
  if (edit.act === 'change') return { definition: { ...definition, fields: { ...fields, [name]: edit.field } }, ids }
  if (edit.act === 'drop') {
    const { [name]: _gone, ...rest } = fields
    return { definition: { ...definition, fields: rest }, ids }
  }
  // A rename onto a name in use swaps the two.
  const to = edit.to
  const swapped = Object.entries(fields).map(([each, field]): [string, string, Field] =>
    each === name ? [to, idOf(name), field] : each === to ? [name, idOf(to), field] : [each, idOf(each), field],
  )
  return {
    definition: { ...definition, fields: Object.fromEntries(swapped.map(([each, , field]) => [each, field])) },
    ids: Object.fromEntries(swapped.map(([each, id]) => [each, id])),
  }
}

/**
 * Changes that turn an empty value into a default, which the old kind cannot hold: the reversal has to restore the
 * empty value.
 */
const emptyValues = (['colour', 'date', 'dateTime', 'image'] as const).map((kind): [Design, Edit[], number] => {
  const { definition } = newDesign('own.Area', text('区'))
  const fields = { ...definition.fields, alpha: newField('text', text('a')), delta: newField(kind, text('d')) }
  const from: Design = { definition: { ...definition, table: 'own_area', fields }, ids: {} }
  return [from, [{ act: 'change', name: 'delta', field: newField('switch', text('d')) }], 4]
})

const isValid = (design: Design) => designProblems(design, { findDefinition: findResource }).length === 0

onEachDatabase('plans of designs', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    await db.run(`insert into admin (id, username, nickname, email) values (1, 'first', 'first', '')`)
  })
  afterAll(() => db.close())

  it('statements that block readers come after copies and indexes, and a long statement after them states that readers wait', async () => {
    await inTransaction(db, async (queries) => {
      const plain = newDesign('own.Long', text('x')).definition
      const code = { kind: 'text', label: text('c'), max: 20 } as const
      const from: Design = { definition: { ...plain, fields: { ...plain.fields, code, note: code } }, ids: {} }
      const fields = { ...plain.fields, number: { ...code, unique: true }, more: { ...code, unique: true } }
      const to: Design = { definition: { ...plain, fields }, ids: { number: 'code' } }
      await runStatements(
        queries,
        createStatements(tableOf(from).shape).map((each) => ({ sql: each, cost: 'brief' })),
      )
      await queries.execute(sql.raw(`insert into own_long (name, code, note) values ('a', 'b', 'c')`))
      const { statements } = await change(queries, from, to, { copy: 'quarantine_5' })
      const first = statements.findIndex(
        ({ sql: each }) => /^(alter|drop) /.test(each) && !each.includes('quarantine_5'),
      )
      const before = statements.slice(0, first)
      expect(before.map(({ cost }) => cost)).toEqual(['copy', 'copy', 'index'])
      expect(before.map(({ sql: each }) => each).join('\n')).toMatch(
        /create unique index "early_\d" on "own_long" .*"code"/,
      )
      const behind = statements.slice(first).filter(({ sql: each }) => each.startsWith('create '))
      expect(behind.length).toBeGreaterThan(0)
      expect(behind.every(({ cost, sql: each }) => cost === 'block' && each.includes('"more"'))).toBe(true)
    })
  })

  it('a plan of any change creates the table of the new design and blocks readers no longer than it states, and its reversal restores the table and the rows of the old one', async () => {
    let applied = 0
    await fc.assert(
      fc.asyncProperty(
        anyDesign,
        fc.array(anyEdit, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 4 }),
        async (from, edits, rows) => {
          const raw = edits.reduce(edited, from)
          const to = { ...raw, ids: tidyIds(raw) }
          fc.pre(isValid(from) && isValid(to))
          await db.run('drop table if exists own_area')
          await create(db, from)
          const [{ oid } = { oid: 0 }] = await db.run(`select 'own_area'::regclass::oid::int as oid`)
          await inTransaction(db, async (queries) => {
            await fill(queries, tableOf(from), rows)
            const before = {
              table: await describeTable(queries, 'own_area'),
              rows: await rowsOf(queries, tableOf(from)),
            }
            const plan = await change(queries, from, to, { copy: 'quarantine_1', watched: Number(oid) })
            if (plan.refusals.length > 0) {
              expect(await describeTable(queries, 'own_area')).toEqual(before.table)
              return
            }
            applied += 1
            const restore = { table: 'quarantine_1', columns: plan.copied }
            const changedTable = await describeTable(queries, to.definition.table)
            const back = await change(queries, to, from, {
              copy: 'quarantine_2',
              restore: Object.keys(plan.copied).length > 0 ? restore : undefined,
            })
            expect(back.refusals).toEqual([])
            expect(await describeTable(queries, 'own_area')).toEqual(before.table)
            expect(await rowsOf(queries, tableOf(from))).toEqual(before.rows)
            await queries.execute(sql.raw('drop table own_area'))
            await create(queries, to)
            expect(changedTable).toEqual(await describeTable(queries, to.definition.table))
          })
          await db.run('drop table own_area')
        },
      ),
      { numRuns: 60, interruptAfterTimeLimit: 60_000, examples: emptyValues },
    )
    expect(applied).toBeGreaterThan(10)
  }, 120_000)
})
