import * as z from 'zod/mini'
import { largestInteger, numberSchema } from '../../schema/value-parts.ts'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { IntegerField } from './field.ts'

function limitsOf({ min = -largestInteger, max = largestInteger }: IntegerField) {
  return { min, max }
}

export const integerKindSchema: KindSchema<IntegerField> = {
  ...plainSchema,
  ...sameEverywhere(
    (field) => numberSchema(z.int('validation.integer'), limitsOf(field)),
    () => z.int(),
  ),
  limits: limitsOf,
  options: {
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    isGrouped: z.optional(z.boolean()),
    default: z.optional(z.int()),
  },
  emptied: defaultOr(0),
}
