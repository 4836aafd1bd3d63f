import * as z from 'zod/mini'
import { referenceSchema, idSchema, largestInteger } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { RelationField } from './field.ts'

export const relationKindSchema: KindSchema<RelationField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(idSchema, () => z.int()),
  derived: (_name, { as }) => ({ [as]: z.nullable(referenceSchema) }),
  limits: () => ({ min: 1, max: largestInteger }),
  options: {
    // Empty in a draft until the designer chooses the target; a design with it has a problem and is not applied.
    resource: z.string('a relation needs resource'),
    as: z.string('a relation needs as').check(z.minLength(1, 'a relation needs as')),
    shows: z.optional(z.array(z.string())),
    quickSearchIn: z.optional(z.array(z.string())),
    isLoose: z.optional(z.boolean()),
    isGiven: z.optional(z.boolean()),
    filter: z.optional(z.record(z.string(), z.string())),
  },
}
