import * as z from 'zod/mini'
import { isTruthy } from '../list-query.ts'
import { scalarText } from '../values.ts'

/*
 * Schemas of single values in queries and bodies. Their input types are what our clients send. At run time they also read what old clients
 * send: numbers and flags as texts and vice versa, surrounding blanks, and null or a missing value for an empty text.
 */

/** A trimmed text. A value that is not a text, a number or a flag counts as empty. */
export function text() {
  return z.pipe(
    z.transform((given: string) => readText(given)),
    z.string(),
  )
}

/** A text that may be omitted; an omitted text counts as empty. */
export function optionalText() {
  return z._default(text(), '')
}

/** A password as it was typed. Blanks at its ends stay: those who check it know the form in which it was hashed. */
export function password() {
  return z.pipe(
    z.transform((given: string) => scalarText(given) ?? ''),
    z.string(),
  )
}

/** A password that may be omitted; an omitted one counts as empty. */
export function optionalPassword() {
  return z._default(password(), '')
}

/** One of the given texts. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.pipe(
    z.transform((given: Values[number]): string => readText(given)),
    z.enum(values),
  )
}

/** A text that our clients choose from a list. Other texts pass unchanged, because the call answers them with its own error. */
export function suggested<const Values extends readonly string[]>(values: Values) {
  return z.pipe(
    z.transform((given: Values[number]): string => readText(given)),
    z.string().check(z.meta({ examples: [...values] })),
  )
}

/** A value of a record: the rules of its field validate it, not the call. */
export function fieldValue() {
  return z.optional(
    z.pipe(
      z.transform((given: string): unknown => given),
      z.unknown().check(z.meta({ type: 'string' })),
    ),
  )
}

/** The id of the caller's own record. Old back ends require it; our server uses the signed-in account. */
export function ownId() {
  return z.optional(
    z.pipe(
      z.transform((given: number): unknown => given),
      z.unknown().check(z.meta({ type: 'integer' })),
    ),
  )
}

/** A flag in any spelling of the wire: `0`, `'0'`, `false`, `'false'`, empty and missing are off. */
export function flag() {
  return z.pipe(
    z.transform((given: boolean) => isTruthy(given)),
    z.boolean(),
  )
}

/** A flag that clients write as 0 or 1; an omitted flag is off. */
export function optionalDigit() {
  return z._default(
    z.pipe(
      z.transform((given: 0 | 1): number => (isTruthy(given) ? 1 : 0)),
      z.union([z.literal(0), z.literal(1)]),
    ),
    0,
  )
}

/** A number, also as a text. A missing value, or one that is not a number, counts as 0. */
export function number() {
  return z.pipe(
    z.transform((given: number) => readNumber(given)),
    z.number(),
  )
}

/** A number that may be omitted, also by an empty text. A value that is not a number counts as 0. */
export function optionalNumber() {
  return z.optional(
    z.pipe(
      z.transform((given: number | undefined) => (readText(given) === '' ? undefined : readNumber(given))),
      z.optional(z.number()),
    ),
  )
}

/** A list in a reply. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item))
}

/** Values by name in a reply. */
export function map<Value extends z.ZodMiniType>(value: Value) {
  return z.readonly(z.record(z.string(), value))
}

/** Reads a value of a query or a body as a trimmed text. A value that is not a text, a number or a flag counts as empty. */
export function readText(given: unknown): string {
  return scalarText(given)?.trim() ?? ''
}

function readNumber(given: unknown): number {
  const read = Number(readText(given))
  return Number.isFinite(read) ? read : 0
}
