import * as z from 'zod/mini'
import {
  referenceSchema,
  idSchema,
  itemsSchema,
  largestInteger,
  mostItems,
  requiredItem,
} from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { RelationsField } from './field.ts'

export const relationsKindSchema: KindSchema<RelationsField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(
    () => itemsSchema(requiredItem(idSchema())),
    () => z.array(z.int()),
  ),
  derived: (_name, { as }) => ({ [as]: z.array(referenceSchema) }),
  limits: () => ({ min: 1, max: largestInteger, maxItems: mostItems }),
  options: {
    // Empty in a draft until the designer chooses the target; a design with it has a problem and is not applied.
    resource: z.string('a relation needs resource'),
    as: z.string('a relation needs as').check(z.minLength(1, 'a relation needs as')),
  },
}
