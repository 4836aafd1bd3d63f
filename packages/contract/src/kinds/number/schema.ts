import * as z from 'zod/mini'
import { numberSchema } from '../../schema/value-parts.ts'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { NumberField } from './field.ts'

function limitsOf({ min = -1e15, max = 1e15, decimals = 0 }: NumberField) {
  return { min, max, decimals }
}

export const numberKindSchema: KindSchema<NumberField> = {
  ...plainSchema,
  ...sameEverywhere(
    (field) =>
      numberSchema(
        z
          .number('validation.number')
          .check(z.refine((value) => hasAtMost(field.decimals, value), 'validation.tooPrecise')),
        limitsOf(field),
      ),
    () => z.number(),
  ),
  limits: limitsOf,
  options: {
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    decimals: z.optional(z.int()),
    default: z.optional(z.number()),
  },
  emptied: defaultOr(0),
}

/** Whether the database stores the number exactly: a column with fixed decimals rounds. */
function hasAtMost(decimals: number | undefined, value: number): boolean {
  return decimals === undefined || Number(value.toFixed(decimals)) === value
}
