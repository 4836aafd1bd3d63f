import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../../../platform/db/client.ts'
import { createTestDatabase, bothDatabases } from '../../../test-support/test-database.ts'
import { loadTables, type Table } from './catalog.repo.ts'
import { sumRows } from './database-load.ts'
import { readSnapshot, writeAtOnce, type Run } from './run.repo.ts'
import { insertRows, readRows } from './table-rows.repo.ts'

const create = `create table sample (
  id bigint generated always as identity primary key, words text, short varchar(20), code char(12), amount numeric, big bigint,
  ratio double precision, note jsonb, raw json, bytes bytea, moment timestamptz, day date, tags text[], ids int[], flag boolean,
  twice bigint generated always as (big / 2) stored)`

const columns = [
  'words',
  'short',
  'code',
  'amount',
  'big',
  'ratio',
  'note',
  'raw',
  'bytes',
  'moment',
  'day',
  'tags',
  'ids',
  'flag',
]
const casts = [
  'text',
  'varchar',
  'bpchar',
  'numeric',
  'bigint',
  'float8',
  'jsonb',
  'json',
  'bytea',
  'timestamptz',
  'date',
  'text[]',
  'int[]',
  'boolean',
]

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
/** Whole characters of any script; PostgreSQL takes no NUL. */
const words = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', '␀'))
const json = fc.jsonValue().map((value) => JSON.stringify(value).replaceAll(String.raw`\u0000`, ''))
const wholeDay = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

/** A value for each column, as text that PostgreSQL reads. */
const row = fc.tuple(
  orNull(words),
  orNull(words.map((text) => [...text].slice(0, 20).join(''))),
  orNull(words.map((text) => [...text].slice(0, 12).join(''))),
  orNull(
    fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(99_999))
      .map(([full, part]) => `${full}.${part}`),
  ),
  orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  orNull(fc.double().map(String)),
  orNull(json),
  orNull(json),
  orNull(fc.uint8Array({ maxLength: 100 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`)),
  orNull(wholeDay.map((date) => date.toISOString())),
  orNull(wholeDay.map((date) => date.toISOString().slice(0, 10))),
  orNull(fc.array(words, { maxLength: 4 }).map(toArrayText)),
  orNull(fc.array(fc.integer(), { maxLength: 4 }).map((ids) => `{${ids.join(',')}}`)),
  orNull(fc.boolean().map(String)),
)

function toArrayText(parts: readonly string[]): string {
  return `{${parts.map((part) => `"${part.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`).join(',')}}`
}

const pairs = bothDatabases.map((from, index) => [from, bothDatabases[1 - index] ?? from] as const)

describe.each(pairs)('rows read from %s and written to %s', (from, to) => {
  let source: Database
  let target: Database
  let table: Table | undefined
  beforeAll(async () => {
    ;[source, target] = await Promise.all([createTestDatabase(from), createTestDatabase(to)])
    await source.run(create)
    await target.run(create)
    table = (await readSnapshot(source, loadTables)).find(({ name }) => name === 'sample')
  })
  afterAll(() => Promise.all([source.close(), target.close()]))

  const requireTable = () => {
    if (!table) throw new Error('The sample table is missing')
    return table
  }
  const store = async (run: Run, values: readonly (readonly (string | null)[])[]) => {
    const places = casts.map((cast, index) => `$${index + 1}::text::${cast}`).join(', ')
    for (const one of values) await run(`insert into sample (${columns.join(', ')}) values (${places})`, one)
  }
  const copy = async () => {
    await target.run('truncate sample')
    await readSnapshot(source, (read) =>
      writeAtOnce(target, async (write) => {
        for await (const batch of readRows(read, requireTable())) await insertRows(write, requireTable(), batch)
      }),
    )
  }
  const sums = () => Promise.all([source, target].map((db) => readSnapshot(db, (run) => sumRows(run, requireTable()))))

  it('rows of any content are the same after reading and writing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        await source.run('truncate sample')
        await writeAtOnce(source, (run) => store(run, rows))
        await copy()
        const [there, here] = await sums()
        expect(here).toEqual(there)
        expect(here?.rows).toBe(rows.length)
        const distinct = 'select count(*)::int as n from sample where twice is distinct from big / 2'
        expect(await target.run(distinct)).toEqual([{ n: 0 }])
      }),
      { numRuns: 15 },
    )
  })

  it('many rows arrive in batches, and a changed row is detected', async () => {
    await source.run('truncate sample')
    await source.run(`insert into sample (words, big) select repeat('字', 1000), g from generate_series(1, 2000) g`)
    const lengths: number[] = []
    await readSnapshot(source, async (run) => {
      for await (const batch of readRows(run, requireTable())) lengths.push(batch.length)
    })
    expect(lengths.length).toBeGreaterThan(2)
    expect(Math.max(...lengths)).toBeLessThan(1_100_000)
    await copy()
    const [there, here] = await sums()
    expect(here).toEqual(there)
    await target.run('update sample set big = big + 1 where id = (select max(id) from sample)')
    const [, changed] = await sums()
    expect(changed?.sha256).not.toBe(there?.sha256)
  })

  it("JSON's null stays distinct from SQL's null", async () => {
    await source.run('truncate sample')
    await source.run(`insert into sample (note) values ('null'), (null)`)
    await copy()
    expect(await target.run('select note is null as none from sample order by id')).toEqual([
      { none: false },
      { none: true },
    ])
  })
})
