import * as z from 'zod/mini'
import { isMoney } from '../../values/rules.ts'
import { emptyToNull, toText } from '../../schema/value-parts.ts'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { MoneyField } from './field.ts'

const most = 9_999_999_999

function limitsOf({ min = -most }: MoneyField) {
  return { min, max: most }
}

export const moneyKindSchema: KindSchema<MoneyField> = {
  ...plainSchema,
  ...sameEverywhere(
    (field) => {
      const { min, max } = limitsOf(field)
      const schema = z.string('validation.money').check(
        z.refine(isMoney, 'validation.money'),
        z.refine((value: string) => Number(value) >= min, 'validation.tooSmall'),
        z.refine((value: string) => Number(value) <= max, 'validation.tooLarge'),
      )
      return emptyToNull(schema, (value) => normalised(toText(value)))
    },
    () => z.string(),
  ),
  limits: limitsOf,
  options: { min: z.optional(z.number()), default: z.optional(z.string()) },
  emptied: defaultOr(0),
}

/** `12.5` becomes `12.50`; a value that is not money stays unchanged and is rejected later. */
function normalised(value: unknown): unknown {
  if (typeof value !== 'string' || !isMoney(value)) return value
  const [whole = '0', cents = ''] = value.split('.')
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${cents.padEnd(2, '0')}`
}
