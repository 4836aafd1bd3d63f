import * as z from 'zod/mini'
import { largestInteger, numberSchema } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { WeighField } from './field.ts'

const limits = { min: -largestInteger, max: largestInteger }

export const weighKindSchema: KindSchema<WeighField> = {
  ...plainSchema,
  ...sameEverywhere(
    () => numberSchema(z.int('validation.integer'), limits),
    () => z.int(),
  ),
  limits: () => limits,
}
