import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

/**
 * Reports that the administrator has the form of a record open, and returns the other administrators who have it open.
 */
export const presenceBeat = {
  body: z.object({
    controller: text(),
    id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    /** Whether the form holds changes that are not saved. */
    isChanged: z.boolean(),
    /** The form was closed. */
    isLeaving: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** The other administrators, in the order in which they opened the form. */
    others: list(
      z.object({
        id: z.int(),
        name: z.string(),
        isChanged: z.boolean(),
      }),
    ),
  }),
}

/** The other administrators who have the form of a record open. */
export type Presence = z.output<typeof presenceBeat.reply>
