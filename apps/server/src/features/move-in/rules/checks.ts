import type { Field } from '@teachnet/contract'
import { identifier } from '../../designer/index.ts'
import type { OldColumn } from '../source/old-table.ts'
import type { OldAddresses } from './old-addresses.ts'

/** A value as both databases write it in the same text: an expression for each. */
export interface Check {
  /** Column of the old site. */
  readonly column: string
  readonly old: string
  readonly here: string
}

interface CheckOptions {
  /** Field or column here. */
  readonly name: string
  readonly column: OldColumn
  /** Whether texts were stored with entities. */
  readonly isEncoded: boolean
  readonly addresses: OldAddresses
  /** A text that means none. */
  readonly none?: string | undefined
}

/** How the values of a field are compared; undefined where they are converted in a way that the old database cannot repeat. */
export function checkOf(field: Field, options: CheckOptions): Check | undefined {
  const { column } = options
  const isFull = column.type.endsWith('int')
  const isText = /char$|text$|^enum$/.test(column.type)
  switch (field.kind) {
    case 'id':
    case 'integer':
      return isFull ? wholeCheck(options) : undefined
    case 'weigh':
    case 'switch':
      return isFull ? wholeCheck(options, '0') : undefined
    case 'text':
    case 'image':
    case 'file':
    case 'choice':
      if (field.kind === 'choice' && field.multiple) return undefined
      return isText ? textCheck(options) : isFull ? wholeCheck(options) : undefined
    case 'date':
      return column.type === 'date' ? dayCheck(options) : undefined
    default:
      return undefined
  }
}

/** Whole numbers; absent ones count as `none`. */
export function wholeCheck({ name, column }: Pick<CheckOptions, 'name' | 'column'>, none = ''): Check {
  return {
    column: column.name,
    old: `coalesce(cast(${identifier(column.name)} as char), '${none}')`,
    here: `coalesce(${identifier(name)}::text, '${none}')`,
  }
}

function dayCheck({ name, column }: CheckOptions): Check {
  return {
    column: column.name,
    old: `coalesce(cast(${identifier(column.name)} as char), '')`,
    here: `coalesce(to_char(${identifier(name)}, 'YYYY-MM-DD'), '')`,
  }
}

/** In the order in which they are decoded: the ampersand last, so that nothing is decoded twice. */
const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#039;', `''`],
  ['&#39;', `''`],
  ['&amp;', '&'],
] as const

export function textCheck({ name, column, isEncoded, addresses, none }: CheckOptions): Check {
  // As bytes: the collations of columns differ, and ignore case.
  const raw = `cast(convert(${identifier(column.name)} using utf8mb4) as binary)`
  const decoded = entities.reduce((text, [entity, sign]) => `replace(${text}, '${entity}', '${sign}')`, raw)
  // MySQL has no regular expressions on bytes.
  const isRaw = ['<', '>', '"', `''`].map((sign) => `locate('${sign}', ${raw}) > 0`).join(' or ')
  const plain = isEncoded ? decoded : `if(${isRaw}, ${raw}, ${decoded})`
  const pathed = addresses.prefixes
    .flatMap((prefix) => ['https:', 'http:', ''].map((scheme) => `${scheme}${prefix}/storage/`))
    .reduce((text, address) => `replace(${text}, '${address}', '/storage/')`, plain)
  const some = none === undefined ? pathed : `nullif(${pathed}, '${none}')`
  return {
    column: column.name,
    old: `coalesce(${some}, '')`,
    here: `coalesce(${identifier(name)}::text, '')`,
  }
}
