import * as z from 'zod/mini'
import { withoutControls } from '../../values/plain-text.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { JsonField } from './field.ts'

export const jsonKindSchema: KindSchema<JsonField> = {
  ...plainSchema,
  ...sameEverywhere(
    () =>
      z.nullable(
        z.pipe(z.any().check(z.refine((value) => isStorable(value), 'validation.type')), z.transform(withCleanTexts)),
      ),
    () => z.json(),
  ),
  // The inputs of such fields are choices.
  requiredMessage: 'validation.requiredChoice',
  emptied: () => null,
}

/** Maximum nesting: deeper than any hand-written value, shallow enough for every parser. */
const deepest = 32

/** Whether the database can store the value: plain JSON within the maximum nesting. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (depth >= deepest) return false
  return Object.values(value).every((item) => isStorable(item, depth + 1))
}

function withCleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withCleanTexts)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [withoutControls(name), withCleanTexts(item)]))
}
