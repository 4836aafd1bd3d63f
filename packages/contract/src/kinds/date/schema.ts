import * as z from 'zod/mini'
import { isDate } from '../../values/rules.ts'
import { emptyToNull, toText } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { DateField } from './field.ts'

export const dateKindSchema: KindSchema<DateField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(
    () => emptyToNull(z.string('validation.date').check(z.refine(isDate, 'validation.date')), toText),
    () => z.string(),
  ),
}
