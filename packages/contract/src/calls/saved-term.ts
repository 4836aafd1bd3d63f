import { searchOperators } from '@teachnet/protocol'
import * as z from 'zod/mini'

/** A condition of a saved list. */
export const savedTerm = z.object({
  field: z.string().check(z.maxLength(100)),
  operator: z.enum(searchOperators),
  val: z.union([
    z.string().check(z.maxLength(500)),
    z.array(z.string().check(z.maxLength(500))).check(z.maxLength(100)),
  ]),
  group: z.optional(z.string().check(z.maxLength(20))),
})
