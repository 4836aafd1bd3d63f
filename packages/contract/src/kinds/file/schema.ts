import * as z from 'zod/mini'
import {
  acceptOption,
  addressSchema,
  longestAddress,
  typesText,
  visibilityOption,
} from '../../schema/address-schema.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { FileField } from './field.ts'

export const fileKindSchema: KindSchema<FileField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredFile',
  ...sameEverywhere<FileField>(addressSchema, () => z.string()),
  limits: (field) => ({ longest: longestAddress, types: typesText(field) }),
  options: { accept: acceptOption, visibility: visibilityOption },
  emptied: () => '',
}
