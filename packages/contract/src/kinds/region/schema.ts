import * as z from 'zod/mini'
import { idSchema, itemsSchema, largestInteger, mostItems, requiredItem } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema } from '../kind-schema.ts'
import type { RegionField } from './field.ts'

const value = () =>
  z.pipe(
    itemsSchema(requiredItem(idSchema())),
    z.transform((codes) => (isCodes(codes) ? regionPath(codes) : codes)),
  )

function isCodes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((code) => typeof code === 'number')
}

export const regionKindSchema: KindSchema<RegionField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  value,
  changedValue: value,
  reply: () => z.array(z.int()),
  // From the largest to the smallest place.
  visitorReply: () => z.array(z.object({ code: z.int(), name: z.string() })),
  derived: (name) => ({ [`${name}_text`]: z.string() }),
  limits: () => ({ min: 1, max: largestInteger, maxItems: mostItems }),
}

/**
 * The form of a region: the codes of its province, city and district, with two digits for each level. People and other systems also write only
 * the last one, and the official code, which has six digits at each level. Codes that do not belong to one region stay unchanged.
 *
 * @example regionPath([440300]) // [44, 4403]
 */
export function regionPath(codes: readonly number[]): readonly number[] {
  const short = codes.map((code) => (code > 99_999 ? Number(String(code).replace(/(?:00){1,2}$/, '')) : code))
  const last = String(short.at(-1) ?? '')
  if (!/^(?:\d\d){1,3}$/.test(last)) return codes
  const path = [2, 4, 6].filter((length) => length <= last.length).map((length) => Number(last.slice(0, length)))
  // The code of the only district of a city may be that of the city: 4419 and 441900.
  const isComplete = codes.length === 3 && short.length === 3 && short[1] === short[2]
  return !isComplete && short.every((code) => path.includes(code)) ? path : codes
}
