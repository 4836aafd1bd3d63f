import * as z from 'zod/mini'
import type { ValueSchema } from '../kinds/kind-schema.ts'
import { toOneLine, withoutControls } from '../values/plain-text.ts'
import { keepsRule, type RuleName } from '../values/rules.ts'
import { normalText } from '../values/typed.ts'

/** The largest integer that the database stores. */
export const largestInteger = 2_147_483_647
/** Maximum number of items in a list. */
export const mostItems = 1000

/** Limits of a number. */
export interface Range {
  readonly min: number
  readonly max: number
}

/**
 * Plain text of one line, without surrounding blanks, in the form of its rules.
 *
 * @param formRules the rules that give the form, if others judge the value
 */
export function textSchema(
  max: number,
  min = 0,
  rules: readonly RuleName[] = [],
  formRules: readonly RuleName[] = rules,
): ValueSchema {
  const toForm = (value: unknown) => {
    const line = toLine(value)
    return typeof line === 'string' ? normalText(formRules, line) : line
  }
  return z.pipe(z.transform(toForm), textChecks(max, min, rules))
}

/** Plain text that may have several lines, without surrounding blanks. */
export function linesSchema(max: number, min = 0, rules: readonly RuleName[] = []): ValueSchema {
  return z.pipe(z.transform(toText), textChecks(max, min, rules))
}

/** The checks of a text. Lengths are in characters as users count them (code points). */
export function textChecks(max: number, min = 0, rules: readonly RuleName[] = []): z.ZodMiniString {
  const length = (value: string) => [...value].length
  return z.string('validation.type').check(
    z.refine((value: string) => value.length <= max || isAtMost(value, max), 'validation.tooLong'),
    z.refine((value: string) => value === '' || length(value) >= min, 'validation.tooShort'),
    ...rules.map(ruleCheck),
  )
}

/** Counts characters, some of which take two code units, and stops at the maximum. */
function isAtMost(value: string, max: number): boolean {
  return value.length <= max * 2 && [...value].length <= max
}

/** The check of a named rule. */
export function ruleCheck(name: RuleName) {
  return z.refine<string>((value) => keepsRule(name, value), `validation.${name}`)
}

/** A number within a range, also as a text; an empty value is null. */
export function numberSchema(schema: z.ZodMiniNumber, { min, max }: Range): ValueSchema {
  return emptyToNull(
    schema.check(z.minimum(min, 'validation.tooSmall'), z.maximum(max, 'validation.tooLarge')),
    toNumber,
  )
}

/** An id of a record, or null. */
export function idSchema(): ValueSchema {
  return numberSchema(z.int('validation.integer'), { min: 1, max: largestInteger })
}

/** An item of a list that must not be empty: the columns hold no nulls. */
export function requiredItem(item: ValueSchema): ValueSchema {
  return item.check(z.refine((value) => value !== null && value !== '', 'validation.type'))
}

/** A list, also as a text with commas. */
export function itemsSchema(item: ValueSchema, max = mostItems): ValueSchema {
  // The length is checked first, so that the items of an overlong list are not parsed.
  const list = z.array(z.unknown(), 'validation.type').check(z.maxLength(max, 'validation.tooMany'))
  return z.pipe(z.pipe(z.transform(toItems), list), z.array(item, 'validation.type'))
}

/** A value that may be empty: null if it is, parsed otherwise. */
export function emptyToNull(schema: ValueSchema, read: (value: unknown) => unknown): ValueSchema {
  return z.pipe(
    z.transform((value) => (value === '' || value === undefined || value === null ? null : read(value))),
    z.nullable(schema),
  )
}

/** Converts a number or a boolean to text and null to an empty text; a text loses control characters and surrounding blanks. */
export function toText(value: unknown): unknown {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? withoutControls(value).trim() : value
}

function toLine(value: unknown): unknown {
  const text = toText(value)
  return typeof text === 'string' ? toOneLine(text) : text
}

/** Converts a decimal text to a number; other values stay unchanged. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  // Each digit can match in one way only: with `\d+\.?\d*` the time grows with the square of the length.
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

function toItems(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'number') return [value]
  const items: unknown = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value
  return Array.isArray(items) ? items.filter((item) => item !== '') : items
}

/** A nested record in a reply. */
export const referenceSchema = z.looseObject({ id: z.int(), label: z.string() })
