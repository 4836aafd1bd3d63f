import * as z from 'zod/mini'
import { idSchema, largestInteger } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { IdField } from './field.ts'

export const idKindSchema: KindSchema<IdField> = {
  ...plainSchema,
  ...sameEverywhere(idSchema, () => z.int()),
  limits: () => ({ min: 1, max: largestInteger }),
}
