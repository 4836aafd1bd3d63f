import * as z from 'zod/mini'
import { emptyToNull, toNumber } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { DateTimeField } from './field.ts'

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799

export const dateTimeKindSchema: KindSchema<DateTimeField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(
    () =>
      emptyToNull(
        z
          .int('validation.dateTime')
          .check(z.minimum(0, 'validation.dateTime'), z.maximum(lastSecond, 'validation.dateTime')),
        toNumber,
      ),
    () => z.int(),
  ),
  options: { auto: z.optional(z.enum(['create', 'update'])) },
  readInZone: (raw, read) => (typeof raw !== 'string' || /^\d*$/.test(raw.trim()) ? raw : (read(raw.trim()) ?? raw)),
}
