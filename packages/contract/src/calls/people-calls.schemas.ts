import { list, password, text } from '@teachnet/protocol/call-schemas'
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

const newAccount = { username: text(), nickname: text(), password: password() }

/** Creates the account of an invited person, who signs in with it afterwards. */
export const acceptInvitation = { body: z.object({ token: text(), ...newAccount }) }

/** Whether a token of the setup page is valid. The server prints it while there is no administrator. */
export const openSetup = { body: z.object({ token: text() }) }

/** Creates the first administrator, who signs in afterwards. */
export const finishSetup = { body: z.object({ token: text(), ...newAccount }) }

const program = z.object({
  kind: z.enum(['key', 'webhook']),
  name: z.string(),
  /** The beginning of a key, or the address of a webhook. */
  detail: z.string(),
  /** Unix seconds. */
  createTime: z.number(),
  /** Unix seconds; null: not used yet, or not known. */
  useTime: z.nullable(z.number()),
})

/** The enabled API keys and webhooks of the caller. Ending all other sessions disables them. */
export const adminPrograms = { reply: z.object({ list: list(program) }) }

/** An API key or a webhook of an administrator. */
export type AdminProgram = z.output<typeof program>

/** Locks the session of the caller. */
export const lockSession = { body: z.object({}) }

/** Unlocks the session of the caller. */
export const unlockSession = { body: z.object({ password: password() }) }
