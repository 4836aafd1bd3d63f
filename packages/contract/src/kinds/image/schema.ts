import * as z from 'zod/mini'
import { addressSchema, longestAddress, visibilityOption } from '../../schema/address-schema.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { ImageField } from './field.ts'

export const imageKindSchema: KindSchema<ImageField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredFile',
  ...sameEverywhere<ImageField>(addressSchema, () => z.string()),
  limits: () => ({ longest: longestAddress }),
  options: { visibility: visibilityOption },
  emptied: () => '',
}
