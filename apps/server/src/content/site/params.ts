import { isDate } from '@teachnet/contract'
import { fail } from '../../platform/errors.ts'

/** A parameter of a URL: parses a text that is not empty. @throws RECORD_NOT_FOUND for an invalid value */
export interface Param<T> {
  (text: string): T
  /** The JSON schema of the parameter, for documents. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** Declares a parameter. */
export function param<T>(schema: Param<T>['schema'], parse: (text: string) => T): Param<T> {
  return Object.assign((text: string) => parse(text), { schema })
}

/** The parameters of a page by name. */
export type Params = Readonly<Record<string, Param<string | number | readonly number[]>>>
export type ValuesOf<P extends Params> = { readonly [Name in keyof P]: ReturnType<P[Name]> | undefined }

/** The largest value of the id column. */
const maxId = 2_147_483_647
const maxPage = 1_000_000
const maxSlug = 120
const maxWords = 100

/** The id of a record, or a year. */
export const count = param({ type: 'integer', minimum: 1, maximum: maxId }, (text) => requireCount(text, maxId))
/** 1-based number of a page of a list. */
export const pageNumber = param({ type: 'integer', minimum: 1, maximum: maxPage, default: 1 }, (text) =>
  requireCount(text, maxPage),
)
export const slug = param({ type: 'string', maxLength: maxSlug }, (text) => text.slice(0, maxSlug))
/** The words of a search. */
export const words = param({ type: 'string', maxLength: maxWords }, (text) => text.slice(0, maxWords))

/** `YYYY-MM-DD`. */
export const day = param({ type: 'string', format: 'date' }, (text) => {
  if (!isDate(text)) throw fail('RECORD_NOT_FOUND')
  return text
})

/** `YYYY-MM`. */
export const month = param({ type: 'string', pattern: String.raw`^\d{4}-\d{2}$` }, (text) => {
  if (!isDate(`${text}-01`)) throw fail('RECORD_NOT_FOUND')
  return text
})

/** 0 or 1. */
export const flag = param({ type: 'integer', enum: [0, 1] }, (text) => Number(oneOf(['0', '1'])(text)))

export function oneOf<const T extends string>(known: readonly T[]): Param<T> {
  return param({ type: 'string', enum: known }, (text) => {
    const found = known.find((each) => each === text)
    if (found === undefined) throw fail('RECORD_NOT_FOUND')
    return found
  })
}

/** The text of a parameter, or ''. */
export type TextOf = (name: string) => string

/** @throws RECORD_NOT_FOUND for an invalid value */
export function readParams<P extends Params>(params: P, textOf: TextOf): ValuesOf<P>
export function readParams(params: Params, textOf: TextOf): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, read]) => {
      const text = textOf(name)
      return [name, text === '' ? undefined : read(text)]
    }),
  )
}

/** @throws RECORD_NOT_FOUND unless the text is an integer from 1 to `max` */
function requireCount(text: string, max: number): number {
  const number = Number(text)
  if (!/^[1-9]\d*$/.test(text) || number > max) throw fail('RECORD_NOT_FOUND')
  return number
}

/** The JSON schemas of parameters, by name. */
export function schemasOfParams(params: Params): Readonly<Record<string, Param<unknown>['schema']>> {
  return Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema]))
}
