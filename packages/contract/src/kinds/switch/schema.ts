import * as z from 'zod/mini'
import { isTruthy } from '@teachnet/protocol'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { SwitchField } from './field.ts'

const zeroOrOne = () => z.union([z.literal(0), z.literal(1)], 'validation.type')

export const switchKindSchema: KindSchema<SwitchField> = {
  ...plainSchema,
  ...sameEverywhere(() => z.pipe(z.transform(toSwitch), zeroOrOne()), zeroOrOne),
  options: { default: z.optional(zeroOrOne()) },
  emptied: defaultOr(0),
}

/** Reads a flag of any client as 0 or 1; any other value stays unchanged and is rejected later. */
export function toSwitch(value: unknown): unknown {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return value
  if (typeof value === 'string' && !['', '0', '1', 'true', 'false'].includes(value)) return value
  return isTruthy(value) ? 1 : 0
}
