import { text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

/** The public address of a picture of another site, and its copy. */
export const copyPicture = {
  body: z.object({
    address: text().check(z.minLength(1), z.maxLength(2000)),
    /** Name of the copy, without a suffix; by default that in the address. */
    name: z.optional(text().check(z.maxLength(200))),
  }),
  reply: z.object({
    file: z.object({
      /** Path on the site; texts store it. */
      url: z.string(),
      /** Address a browser can load. */
      full_url: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.number(),
    }),
  }),
}
