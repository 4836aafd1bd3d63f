import type * as z from 'zod/mini'
import type { FieldBase } from './field-base.ts'
import type { RowPart } from './rows/field.ts'

/** Accepts a value as old and new clients send it and returns the value that the server stores. */
export type ValueSchema = z.ZodMiniType

/** The limits that a message about a rejected value can mention. */
export interface Limits {
  readonly min?: number
  readonly max?: number
  readonly decimals?: number
  /** Maximum number of items in a list. */
  readonly maxItems?: number
  /** Minimum number of characters. */
  readonly shortest?: number
  readonly longest?: number
  /** Allowed extensions of files, separated by commas. */
  readonly types?: string
}

/** The zod schemas of a kind of field. Every part is required, like those of a `Kind`. */
export interface KindSchema<F extends FieldBase> {
  /** The schema of a value in a body. Issue messages are ids of the message files. */
  readonly value: (field: F) => ValueSchema
  /** Like `value`, in a body that changes a record. */
  readonly changedValue: (field: F) => ValueSchema
  /** The schema of a value in a reply, if it is not null. */
  readonly reply: (field: F) => z.ZodMiniType
  /** Like `reply`, for replies to visitors. */
  readonly visitorReply: (field: F) => z.ZodMiniType
  /** The schemas of the additional names in replies, by the names of `derivedNames`. */
  readonly derived: (name: string, field: F) => Readonly<Record<string, z.ZodMiniType>>
  readonly limits: (field: F) => Limits
  /** The kind's own options, besides those of every field; used to read a definition that arrives as data. */
  readonly options: Readonly<Record<string, z.ZodMiniType>>
  /** Whether a value counts as missing; null, `''` and `[]` always do. */
  readonly isEmpty: (value: unknown) => boolean
  /** The message for a missing required value. */
  readonly requiredMessage: string
  /** The stored value of an emptied field that cannot be null. */
  readonly emptied: (field: F) => unknown
  /** An empty value on edit keeps the old one, also in a required field. */
  readonly keepsOldWhenEmpty: boolean
  /** A text that is sent back unchanged is accepted even if the current rules would reject it. */
  readonly keepsSameText: boolean
  /** The field of a part of a value, by its place in the value; undefined: values have no parts with fields. */
  readonly partAt: (field: F, path: readonly PropertyKey[]) => RowPart | undefined
  /** Reads a text in the site's time zone; `read` returns Unix seconds. Other values pass through. */
  readonly readInZone: (raw: unknown, read: (text: string) => number | undefined) => unknown
}

/** Parts of a kind without special rules. */
export const plainSchema = {
  derived: () => ({}),
  limits: () => ({}),
  options: {},
  isEmpty: () => false,
  requiredMessage: 'validation.required',
  emptied: () => 0,
  keepsOldWhenEmpty: false,
  keepsSameText: false,
  partAt: () => undefined,
  readInZone: (raw: unknown) => raw,
} as const satisfies Partial<KindSchema<FieldBase>>

/** The parts of a kind whose values have the same schema when a record is added, when it is changed, and for visitors. */
export function sameEverywhere<F extends FieldBase>(
  value: (field: F) => ValueSchema,
  reply: (field: F) => z.ZodMiniType,
): Pick<KindSchema<F>, 'value' | 'changedValue' | 'reply' | 'visitorReply'> {
  return { value, changedValue: value, reply, visitorReply: reply }
}

/** The default of a field, or the fallback for a missing value. */
export function defaultOr(fallback: unknown) {
  return (field: { readonly default?: unknown }): unknown => field.default ?? fallback
}
