import { password, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

/** What an invited person sees before accepting. `token` is the part of the link after `#`. */
export const readInvitation = {
  body: z.object({ token: text() }),
  reply: z.object({
    email: z.string(),
    /** Unix seconds. */
    expiresAt: z.number(),
  }),
}

/** Creates the account of an invited person, who signs in with it afterwards. */
export const acceptInvitation = {
  body: z.object({ token: text(), username: text(), nickname: text(), password: password() }),
}

/** Locks the session of the caller. */
export const lockSession = { body: z.object({}) }

/** Unlocks the session of the caller. */
export const unlockSession = { body: z.object({ password: password() }) }
