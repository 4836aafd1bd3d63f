import * as z from 'zod/mini'
import { list, number, text } from './wire-schema.ts'

/** Where a sign-in came from. Unknown parts are empty. */
const signInPlace = {
  id: z.int(),
  ip: z.string(),
  /** Name and main version, e.g. `Chrome 141`. */
  browser: z.string(),
  /** Operating system, e.g. `iOS 18` or `macOS`. */
  system: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  /** Unix seconds. */
  createTime: z.number(),
}

const accountSession = z.object({
  ...signInPlace,
  /** The last use, to the minute; Unix seconds. */
  useTime: z.number(),
  /** The session of this call. */
  isCurrent: z.boolean(),
})

const accountSignIn = z.object({
  ...signInPlace,
  outcome: z.enum(['signed-in', 'registered', 'wrong-password', 'wrong-code']),
})

/** The sessions of the account that are not over, the last used one first. */
export const accountSessions = { reply: z.object({ list: list(accountSession) }) }

export const endSession = { body: z.object({ id: number() }) }

/** Ends every session of the account except the caller's. */
export const endOtherSessions = { body: z.object({}), reply: z.object({ ended: z.int() }) }

/** The latest sign-ins, refused ones included, newest first. */
export const accountSignIns = { reply: z.object({ list: list(accountSignIn) }) }

/** Whether an authenticator app protects the account, and how many recovery codes are left. */
export const secondFactor = { reply: z.object({ isOn: z.boolean(), recoveryCodes: z.int() }) }

/** Sets an authenticator app up; it counts once it is confirmed. */
export const beginSecondFactor = {
  body: z.object({ password: text() }),
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
}

/** Shown once; the server keeps hashes. */
const shownCodes = z.object({ recoveryCodes: list(z.string()) })

/** Confirms the authenticator app with its first code. */
export const confirmSecondFactor = { body: z.object({ code: text() }), reply: shownCodes }

/** Replaces the recovery codes. */
export const renewRecoveryCodes = { body: z.object({ password: text(), code: text() }), reply: shownCodes }

/** `code`: of the authenticator app, or a recovery code. */
export const endSecondFactor = { body: z.object({ password: text(), code: text() }) }

/** A session of the member's account. */
export type AccountSession = z.output<typeof accountSession>
/** A sign-in to the member's account, or an attempt. */
export type AccountSignIn = z.output<typeof accountSignIn>
