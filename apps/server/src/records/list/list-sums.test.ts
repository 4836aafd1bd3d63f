import { defineResource, type Field } from '@teachnet/contract'
import { idField } from '@teachnet/contract/resources'
import { label } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createResourceTable } from '../tables/create-table.ts'
import { createTestDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { defaultCrudSettings } from '../ports.ts'
import { createRegistry } from '../registry.ts'
import { createCrudTestApp, type CrudTestApp } from '../test-support/test-app.ts'

const bill = defineResource({
  controller: 'test.Bill',
  table: 'test_bill',
  title: label('账单', 'Bills'),
  labelField: 'name',
  fields: {
    ...idField,
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, quickSearch: true },
    amount: { kind: 'money', label: label('金额', 'Amount'), isSummed: true },
    pieces: { kind: 'integer', label: label('件数', 'Pieces'), isSummed: true },
    cost: { kind: 'money', label: label('成本', 'Cost'), isSummed: true, internal: true },
  },
})

const mostCounted = 20

onEachDatabase('sums of a list', (kind) => {
  let db: Database
  let t: CrudTestApp
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createCrudTestApp(db, { ...defaultCrudSettings, mostCounted })
    await createResourceTable(db, t.resources.bind(bill).table)
    await db.execute(
      sql`insert into test_bill (name, amount, pieces, cost) values ('Lin 1', 1050, 2, 7), ('Lin 2', -2000, 3, 7), ('Qiao', 9007199254740993, null, 7)`,
    )
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  const sums = async (query: string) => (await t.call('GET', 'test.Bill/index', { query })).data?.sums

  it('a list adds up the whole filter, whatever its page shows, exactly', async () => {
    expect(await sums('limit=10')).toEqual({ amount: '90071992547400.43', pieces: '5' })
    const search = 'limit=10&page=2&quickSearch=Lin'
    expect(await sums(search)).toEqual({ amount: '-9.50', pieces: '5' })
    expect(await sums('quickSearch=Nobody')).toEqual({ amount: '0.00', pieces: '0' })
  })

  it('a field that the caller does not see is not added up, and choices for a relation have no sums', async () => {
    expect(await sums('limit=10')).not.toHaveProperty('cost')
    expect(await sums('select=true')).toBeUndefined()
  })

  it('sums follow a change of a record', async () => {
    await t.call('POST', 'test.Bill/add', { body: { name: 'Lin 3', amount: '1.00', pieces: 1 } })
    expect(await sums('quickSearch=Lin')).toEqual({ amount: '-8.50', pieces: '6' })
  })

  it('a list has no sums when it has more records than are counted', async () => {
    await db.execute(
      sql`insert into test_bill (name, amount) select 'Many ' || i, 1 from generate_series(1, ${mostCounted + 1}) i`,
    )
    expect(await sums('quickSearch=Many')).toBeNull()
  })
})

it('a definition can only sum stored numbers', () => {
  const bind = (field: Field) => () =>
    createRegistry().bind({ ...bill, controller: 'test.Odd', fields: { ...bill.fields, odd: field } })
  expect(bind({ kind: 'text', label: label('文', 'Text'), max: 9, isSummed: true })).toThrow('"odd" cannot be summed')
  expect(bind({ kind: 'integer', label: label('数', 'Number'), virtual: true, isSummed: true })).toThrow(
    'cannot be summed',
  )
})
