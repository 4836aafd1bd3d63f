import { defineResource } from '@teachnet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeColumns, layOutColumns, moveColumn, readListSettings, unarranged } from './arrange-columns.ts'

const label = (text: string) => ({ 'zh-cn': text, en: text })
const { fields } = defineResource({
  controller: 'test.Arranged',
  table: 'arranged',
  title: label('Arranged'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('ID') },
    name: { kind: 'text', label: label('Name'), max: 50 },
    hours: { kind: 'integer', label: label('Hours') },
    status: { kind: 'switch', label: label('Status') },
  },
})
const columns = Object.entries(fields).map(([name, field]) => ({ name, field }))
const arrangedNames = (order: string[], pinned: string[] = []) =>
  arrangeColumns(columns, { ...unarranged, order, pinned }).map(({ name }) => name)

describe('the arrangement of columns', () => {
  it.each([
    ['none is named: the order of the definition', [], [], ['id', 'name', 'hours', 'status']],
    ['all are named', ['status', 'hours', 'name', 'id'], [], ['status', 'hours', 'name', 'id']],
    ['a new column follows its neighbour', ['status', 'name', 'id'], [], ['status', 'name', 'hours', 'id']],
    ['a new first column comes first', ['status', 'hours', 'name'], [], ['id', 'status', 'hours', 'name']],
    ['pinned columns come first', [], ['status', 'name'], ['name', 'status', 'id', 'hours']],
    ['columns that are gone are ignored', ['gone', 'status'], ['gone'], ['id', 'name', 'hours', 'status']],
  ])('%s', (_case, order, pinned, expected) => {
    expect(arrangedNames(order, pinned)).toEqual(expected)
  })

  it('shows each column once, whatever is stored', () => {
    const names = fc.array(fc.oneof(fc.constantFrom('id', 'name', 'hours', 'status'), fc.string()))
    fc.assert(
      fc.property(names, names, (order, pinned) => {
        expect(arrangedNames(order, pinned).toSorted()).toEqual(['hours', 'id', 'name', 'status'])
      }),
    )
  })

  it('moves a column to the place of another one, and ignores others', () => {
    expect(moveColumn(columns, 'id', 'hours')).toEqual(['name', 'hours', 'id', 'status'])
    expect(moveColumn(columns, 'status', 'name')).toEqual(['id', 'status', 'name', 'hours'])
    expect(moveColumn(columns, 'gone', 'name')).toEqual(['id', 'name', 'hours', 'status'])
    expect(moveColumn(columns, 'name', 'gone')).toEqual(['id', 'name', 'hours', 'status'])
  })

  it('places pinned columns beside each other, and gives others the width of their kind at most', () => {
    const settings = { ...unarranged, pinned: ['id', 'name'], widths: { name: 200, hours: 96 } }
    expect([...layOutColumns(columns, settings)]).toEqual([
      ['id', { width: 80, isFixed: true, left: 0 }],
      ['name', { width: 200, isFixed: true, left: 80 }],
      ['hours', { width: 96, isFixed: true }],
      ['status', { width: 80, isFixed: false }],
    ])
  })

  it('reads only complete arrangements from the browser', () => {
    const whole = { order: ['id'], hidden: [], pinned: [], widths: { id: 90 } }
    expect(
      readListSettings({ a: whole, b: { ...whole, order: 'id' }, c: { ...whole, widths: { id: '90' } }, d: 1 }),
    ).toEqual({
      a: whole,
    })
    expect(readListSettings(['hours'])).toBeUndefined()
  })
})
