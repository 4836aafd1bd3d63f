import type { Field } from '@teachnet/contract'
import { literal, quoted } from '../../../records/tables/table-shape.ts'

/** How a column holds the values of a field. Two fields of one form hold the same values in the same way. */
export type ValueForm =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'cents'
  | 'day'
  | 'seconds'
  | 'texts'
  | 'ids'
  | 'json'
  | 'hashed'
  | 'masked'
  | 'id'

const forms: Readonly<Record<Field['kind'], ValueForm>> = {
  id: 'id',
  text: 'text',
  richText: 'text',
  number: 'decimal',
  integer: 'whole',
  money: 'cents',
  switch: 'whole',
  choice: 'text',
  date: 'day',
  dateTime: 'seconds',
  image: 'text',
  images: 'texts',
  file: 'text',
  files: 'texts',
  relation: 'whole',
  relations: 'ids',
  treeParent: 'whole',
  region: 'ids',
  tags: 'texts',
  rows: 'json',
  json: 'json',
  colour: 'text',
  weigh: 'whole',
  password: 'hashed',
  masked: 'masked',
}

export function formOf(field: Field): ValueForm {
  return field.kind === 'choice' && field.multiple ? 'texts' : forms[field.kind]
}

/** The text of a stored value, as a person would write it: an expression on the column's expression. Null stays null. */
export function textOf(form: ValueForm, value: string, timeZone: string): string {
  switch (form) {
    case 'whole':
    case 'id':
    case 'day':
      return `(${value})::text`
    case 'decimal':
      return `trim_scale((${value})::numeric)::text`
    case 'cents':
      return `((${value}) / 100.0)::numeric(20, 2)::text`
    case 'seconds':
      return `to_char(to_timestamp((${value})::double precision) at time zone ${literal(timeZone)}, 'YYYY-MM-DD HH24:MI:SS')`
    case 'texts':
    case 'ids':
      return `array_to_string(${value}, ',')`
    case 'json':
      return `(case jsonb_typeof(${value}) when 'string' then (${value}) #>> '{}' else (${value})::text end)`
    default:
      return `(${value})::text`
  }
}

/** How a text becomes a value of a field: whether it can, and the value if so. The text is not empty. */
export interface Reading {
  readonly isValid: (text: string) => string
  readonly value: (text: string) => string
}

/** Returns how texts become values of a field; undefined: no text does. */
export function readingOf(field: Field, timeZone: string): Reading | undefined {
  switch (formOf(field)) {
    case 'text':
      return { isValid: (text) => textIsValid(field, text), value: (text) => text }
    case 'whole':
      return { isValid: (text) => wholeIsValid(field, text), value: (text) => `(${text})::numeric::integer` }
    case 'decimal':
      return decimalReading(field.kind === 'number' ? field.decimals : undefined)
    case 'cents':
      return { isValid: (text) => numberIsValid(text, 2), value: (text) => `((${text})::numeric * 100)::bigint` }
    case 'day':
      return { isValid: dayIsValid, value: (text) => `(${text})::date` }
    case 'seconds':
      return {
        isValid: timeIsValid,
        value: (text) => `extract(epoch from ((${text})::timestamp at time zone ${literal(timeZone)}))::bigint`,
      }
    case 'texts':
      return {
        isValid: (text) => (field.kind === 'choice' ? `string_to_array(${text}, ',') <@ ${optionList(field)}` : 'true'),
        value: (text) => `string_to_array(${text}, ',')`,
      }
    case 'ids':
      return {
        isValid: (text) => `(${text}) ~ '^[0-9]{1,9}(,[0-9]{1,9})*$'`,
        value: (text) => `string_to_array(${text}, ',')::integer[]`,
      }
    case 'json':
      // A text is not parsed as JSON, since invalid JSON would abort the statement; rows are parsed from a text when they are shown.
      return {
        isValid: (text) => (field.kind === 'rows' ? `(${text}) ~ '^\\[.*\\]$'` : 'true'),
        value: (text) => `to_jsonb(${text})`,
      }
    default:
      return undefined
  }
}

/** The condition, on the column, of values that the field accepts: length, options. Undefined: every value that the column can hold. */
export function fitsField(field: Field, column: string): string | undefined {
  const value = quoted(column)
  switch (formOf(field)) {
    case 'text':
      return `${value} = '' or ${textIsValid(field, value)}`
    case 'texts':
      return field.kind === 'choice' ? `${value} <@ ${optionList(field)}` : undefined
    case 'json':
      return field.kind === 'rows' ? `jsonb_typeof(${value}) in ('array', 'string')` : undefined
    case 'whole':
      return field.kind === 'switch' ? `${value} in (0, 1)` : undefined
    case 'decimal':
      return field.kind === 'number' && field.decimals !== undefined
        ? `abs(${value}) < 1e15 and round(${value}::numeric, ${field.decimals}) = ${value}::numeric`
        : undefined
    default:
      return undefined
  }
}

function textIsValid(field: Field, text: string): string {
  switch (field.kind) {
    case 'text':
      return `char_length(${text}) <= ${field.max}`
    case 'choice':
      return `(${text}) in (${field.options.map(({ value }) => literal(value)).join(', ')})`
    case 'colour':
      return `(${text}) ~ '^#[0-9a-fA-F]{3,8}$'`
    case 'image':
    case 'file':
      return `char_length(${text}) <= 255`
    default:
      return 'true'
  }
}

function optionList(field: Field): string {
  const values = field.kind === 'choice' ? field.options.map(({ value }) => literal(value)) : []
  return `array[${values.join(', ')}]::text[]`
}

function wholeIsValid(field: Field, text: string): string {
  const inRange = field.kind === 'switch' ? 'in (0, 1)' : 'between -2147483648 and 2147483647'
  return `(case when (${text}) ~ '^-?[0-9]{1,10}([.]0{1,10})?$' then (${text})::numeric ${inRange} else false end)`
}

function numberIsValid(text: string, decimals: number): string {
  return `(${text}) ~ '^-?[0-9]{1,12}([.][0-9]{1,${decimals}}0{0,10}|[.]0{1,10})?$'`
}

function decimalReading(decimals: number | undefined): Reading {
  return {
    isValid: (text) =>
      decimals === undefined
        ? `(${text}) ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$'`
        : decimals === 0
          ? `(${text}) ~ '^-?[0-9]{1,12}([.]0{1,10})?$'`
          : numberIsValid(text, decimals),
    value: (text) => (decimals === undefined ? `(${text})::double precision` : `(${text})::numeric(20, ${decimals})`),
  }
}

/** A day that the calendar has. Nested, because PostgreSQL may evaluate the parts of a conjunction in any order. */
function dayIsValid(text: string): string {
  return `(case when (${text}) ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and (${text}) !~ '^0000' then ${dayExists(text)} else false end)`
}

function timeIsValid(text: string): string {
  const pattern = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])( ([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
  return `(case when (${text}) ~ '${pattern}' and (${text}) !~ '^0000' then ${dayExists(text)} else false end)`
}

function dayExists(text: string): string {
  const month = `make_date(substr(${text}, 1, 4)::integer, substr(${text}, 6, 2)::integer, 1)`
  return `substr(${text}, 9, 2)::integer <= extract(day from ${month} + interval '1 month - 1 day')`
}
