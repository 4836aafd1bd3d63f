import * as z from 'zod/mini'

/** A nested record in a reply. */
export const referenceSchema = z.looseObject({ id: z.int(), label: z.string() })
