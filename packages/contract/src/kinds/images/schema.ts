import * as z from 'zod/mini'
import { addressSchema, longestAddress, visibilityOption } from '../../schema/address-schema.ts'
import { itemsSchema, mostItems, requiredItem } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { ImagesField } from './field.ts'

export const imagesKindSchema: KindSchema<ImagesField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredFile',
  ...sameEverywhere(
    (field) => itemsSchema(requiredItem(addressSchema(field)), field.maxItems),
    () => z.array(z.string()),
  ),
  limits: (field) => ({ longest: longestAddress, maxItems: field.maxItems ?? mostItems }),
  options: { maxItems: z.optional(z.int()), visibility: visibilityOption },
}
