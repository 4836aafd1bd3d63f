import * as z from 'zod/mini'
import { list, number, optionalText, password, text } from './wire-schema.ts'

/** Where a sign-in came from. Unknown parts are empty. */
const signInPlace = {
  id: z.int(),
  ip: z.string(),
  /** Where the address is, in the language of the request, e.g. `Hangzhou, Zhejiang, China`. */
  place: z.string(),
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

/** The latest sign-ins, rejected ones included, newest first. */
export const accountSignIns = { reply: z.object({ list: list(accountSignIn) }) }

/** Whether an authenticator app protects the account, and how many recovery codes are left. */
export const secondFactor = { reply: z.object({ isOn: z.boolean(), recoveryCodes: z.int() }) }

/** Sets an authenticator app up; it takes effect once it is confirmed. */
export const beginSecondFactor = {
  body: z.object({ password: password() }),
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
export const renewRecoveryCodes = { body: z.object({ password: password(), code: text() }), reply: shownCodes }

/** `code`: of the authenticator app, or a recovery code. */
export const endSecondFactor = { body: z.object({ password: password(), code: text() }) }

/** What a browser needs for a passkey, and its answer, as the API of browsers writes them in JSON. @see https://www.w3.org/TR/webauthn-3/ */
const browserData = z.record(z.string(), z.unknown())

const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The passkey exists on several devices of the member. */
  isSynced: z.boolean(),
  /** Unix seconds. */
  createTime: z.number(),
  /** Unix seconds; null: not used yet. */
  useTime: z.nullable(z.number()),
})

/** The passkeys of the account, the oldest first. */
export const passkeys = { reply: z.object({ list: list(passkeyRow) }) }

/**
 * Begins to add a passkey; `options` are for the browser. An account with an authenticator app also needs its code, or a recovery code; one
 * with passkeys alone needs one of them: `proof` is the browser's answer to `askForPasskey`, and takes the place of the code, too.
 */
export const beginPasskey = {
  body: z.object({ password: password(), code: optionalText(), proof: z.optional(browserData) }),
  reply: z.object({ options: browserData }),
}

/** Adds a passkey; `answer` is the browser's. */
export const addPasskey = { body: z.object({ name: text(), answer: browserData }) }

export const renamePasskey = { body: z.object({ id: number(), name: text() }) }

export const removePasskey = { body: z.object({ id: number(), password: password() }) }

const connection = z.object({
  /** Names the provider in calls. */
  id: z.string(),
  name: z.string(),
  accounts: list(
    z.object({
      id: z.int(),
      /** Email address or name at the provider; may be empty. */
      label: z.string(),
      /** Unix seconds. */
      createTime: z.number(),
      /** Unix seconds; null: not used yet. */
      useTime: z.nullable(z.number()),
    }),
  ),
})

/** The OpenID Connect providers, with the accounts that the member has connected. */
export const connections = { reply: z.object({ list: list(connection) }) }

/** Begins to connect an account: the browser goes to `address` and returns with `state` in its query. */
export const beginConnection = {
  body: z.object({ provider: text(), password: password() }),
  reply: z.object({ address: z.string(), state: z.string() }),
}

/** Connects the account; `query` is that of the address that the browser returned to. */
export const connectAccount = { body: z.object({ provider: text(), query: text() }) }

export const disconnectAccount = { body: z.object({ id: number(), password: password() }) }

/** A provider, with the accounts that the member has connected. */
export type Connection = z.output<typeof connection>
/** A passkey of the member's account. */
export type Passkey = z.output<typeof passkeyRow>
/** A session of the member's account. */
export type AccountSession = z.output<typeof accountSession>
/** A sign-in to the member's account, or an attempt. */
export type AccountSignIn = z.output<typeof accountSignIn>
