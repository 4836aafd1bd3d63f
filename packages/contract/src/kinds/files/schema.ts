import * as z from 'zod/mini'
import {
  acceptOption,
  addressSchema,
  longestAddress,
  typesText,
  visibilityOption,
} from '../../schema/address-schema.ts'
import { itemsSchema, mostItems, requiredItem } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { FilesField } from './field.ts'

export const filesKindSchema: KindSchema<FilesField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredFile',
  ...sameEverywhere(
    (field) => itemsSchema(requiredItem(addressSchema(field)), field.maxItems),
    () => z.array(z.string()),
  ),
  limits: (field) => ({ longest: longestAddress, maxItems: field.maxItems ?? mostItems, types: typesText(field) }),
  options: { accept: acceptOption, maxItems: z.optional(z.int()), visibility: visibilityOption },
}
