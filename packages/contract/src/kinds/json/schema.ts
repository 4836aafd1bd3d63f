import * as z from 'zod/mini'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { JsonField } from './field.ts'

export const jsonKindSchema: KindSchema<JsonField> = {
  ...plainSchema,
  ...sameEverywhere(
    () => z.nullable(z.any().check(z.refine((value) => isStorable(value), 'validation.type'))),
    () => z.json(),
  ),
  emptied: () => null,
}

/** Maximum nesting: deeper than any hand-written value, shallow enough for every parser. */
const deepest = 32

/** Whether the database can store the value: plain JSON, no NUL in its texts, within the maximum nesting. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (depth >= deepest) return false
  return Object.entries(value).every(([name, item]) => !name.includes('\u0000') && isStorable(item, depth + 1))
}
