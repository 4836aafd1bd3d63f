import { isDate } from '@teachnet/contract'
import { fail } from '../../errors.ts'

/** Parses a non-empty parameter of a URL; throws RECORD_NOT_FOUND for an invalid value. */
export type Param<T> = (text: string) => T

/** The parameters of a page by name. */
export type Params = Readonly<Record<string, Param<string | number | readonly number[]>>>
export type ValuesOf<P extends Params> = { readonly [Name in keyof P]: ReturnType<P[Name]> | undefined }

/** The largest value of the id column. */
const maxId = 2_147_483_647
const maxPage = 1_000_000
const maxSlug = 120
const maxWords = 100

/** The id of a record, or a year. */
export const count: Param<number> = (text) => requireCount(text, maxId)
/** 1-based number of a page of a list. */
export const pageNumber: Param<number> = (text) => requireCount(text, maxPage)
export const slug: Param<string> = (text) => text.slice(0, maxSlug)
/** The words of a search. */
export const words: Param<string> = (text) => text.slice(0, maxWords)

/** `YYYY-MM-DD`. */
export const day: Param<string> = (text) => {
  if (!isDate(text)) throw fail('RECORD_NOT_FOUND')
  return text
}

/** `YYYY-MM`. */
export const month: Param<string> = (text) => {
  if (!isDate(`${text}-01`)) throw fail('RECORD_NOT_FOUND')
  return text
}

export function oneOf<const T extends string>(known: readonly T[]): Param<T> {
  return (text) => {
    const found = known.find((each) => each === text)
    if (found === undefined) throw fail('RECORD_NOT_FOUND')
    return found
  }
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
