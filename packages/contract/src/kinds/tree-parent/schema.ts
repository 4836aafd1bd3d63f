import * as z from 'zod/mini'
import { largestInteger, toNumber } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { TreeParentField } from './field.ts'

export const treeParentKindSchema: KindSchema<TreeParentField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(
    () =>
      z.pipe(
        z.transform((value) => (value === '' ? 0 : (toNumber(value) ?? 0))),
        z
          .int('validation.integer')
          .check(z.minimum(0, 'validation.tooSmall'), z.maximum(largestInteger, 'validation.tooLarge')),
      ),
    () => z.int(),
  ),
  limits: () => ({ min: 0, max: largestInteger }),
}
