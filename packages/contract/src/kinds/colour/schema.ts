import * as z from 'zod/mini'
import { textSchema } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { ColourField } from './field.ts'

const longest = 9

export const colourKindSchema: KindSchema<ColourField> = {
  ...plainSchema,
  ...sameEverywhere(
    () => textSchema(longest, undefined, ['colour']),
    () => z.string(),
  ),
  limits: () => ({ longest }),
  requiredMessage: 'validation.requiredChoice',
  emptied: () => '',
}
