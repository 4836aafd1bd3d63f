import * as z from 'zod/mini'
import { idSchema, itemsSchema, largestInteger, mostItems, requiredItem } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema } from '../kind-schema.ts'
import type { RegionField } from './field.ts'

const value = () => itemsSchema(requiredItem(idSchema()))

export const regionKindSchema: KindSchema<RegionField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  value,
  changedValue: value,
  reply: () => z.array(z.int()),
  // From the largest to the smallest place.
  visitorReply: () => z.array(z.object({ code: z.int(), name: z.string() })),
  derived: (name) => ({ [`${name}_text`]: z.string() }),
  limits: () => ({ min: 1, max: largestInteger, maxItems: mostItems }),
}
