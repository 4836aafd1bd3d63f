import { label } from '@teachnet/protocol'
import { expect, it } from 'vitest'
import { type Field, kindOf } from './kinds.ts'

const text = label('字段', 'Field')
const offered = {
  locale: 'en',
  records: [
    { id: 7, label: 'Piano', description: 'Wednesday' },
    { id: 8, label: 'Violin', description: '' },
  ],
} as const

it.each<[string, Field, given: string, read: unknown]>([
  ['a line of text is read unchanged', { kind: 'text', label: text, max: 20 }, ' 12 ', ' 12 '],
  ['full-width digits are a number', { kind: 'integer', label: text }, '１２', 12],
  ['keeps a text that is not a number', { kind: 'number', label: text }, 'twelve', 'twelve'],
  ['an empty number is null', { kind: 'number', label: text }, '', null],
  ['an option is the id of a record', { kind: 'relation', label: text, resource: 'A', as: 'a' }, '7', 7],
  ['a region is a list of codes', { kind: 'region', label: text }, '44,4401', [44, 4401]],
  ['a day is read unchanged', { kind: 'date', label: text }, '2026-05-01', '2026-05-01'],
])('a plain form reads a value by its kind: %s', (_title, field, given, read) => {
  expect(kindOf(field).plainInput.read(given)).toEqual(read)
})

it.each<[Field, options: readonly string[]]>([
  [{ kind: 'relation', label: text, resource: 'A', as: 'a' }, ['7 Piano — Wednesday', '8 Violin']],
  [{ kind: 'choice', label: text, options: [{ value: '1', label: label('是', 'Yes') }] }, ['1 Yes']],
  [{ kind: 'text', label: text, max: 20 }, []],
])('a select of a plain form offers the options of the kind: %o', (field, options) => {
  const { plainInput } = kindOf(field)
  expect(plainInput.options(field, offered).map(({ value, label: shown }) => `${value} ${shown}`)).toEqual(options)
  expect(plainInput.control(field)).toBe(options.length > 0 ? 'options' : 'line')
})
