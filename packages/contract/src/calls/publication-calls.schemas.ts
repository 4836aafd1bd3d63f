import { list } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

/** Unix seconds. */
const time = z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(253_402_300_799)))

const planned = z.object({
  controller: z.string(),
  /** Title of the area in the language of the request. */
  area: z.string(),
  /** The record. */
  id: z.int(),
  label: z.string(),
  /** Unix seconds. */
  time: z.int(),
  /** `publish`: visitors see the record from then on; `unpublish`: until then; `draft`: its draft replaces what they see. */
  what: z.enum(['publish', 'unpublish', 'draft']),
})

/** Records that appear on the site or disappear from it in a period, of the areas whose records the caller may see. */
export const plannedPublications = {
  query: z.object({ from: time, to: time }),
  reply: z.object({
    /** By time. */
    list: list(planned),
    /** Whether the list is incomplete. */
    isCut: z.boolean(),
  }),
}

/** Something that appears on the site or leaves it at a time. */
export type PlannedPublication = z.output<typeof planned>
/** Records that appear on the site or disappear from it in a period. */
export type PlannedPublications = z.output<typeof plannedPublications.reply>
