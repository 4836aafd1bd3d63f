import * as z from 'zod/mini'
import { flag, list, optionalText, text } from './wire-schema.ts'

/** A module as clients of the old back end list it. */
const info = z.object({
  uid: z.string(),
  title: z.string(),
  intro: z.string(),
  author: z.string(),
  version: z.string(),
  state: z.int(),
  website: z.string(),
})

const uid = text().check(z.minLength(1), z.maxLength(30))

/** The version of the old back end whose modules and clients the server supports, and the installed modules. */
export const installedModules = { reply: z.object({ sysVersion: z.string(), installed: list(info) }) }

/** The state of one module; 0: not installed. */
export const moduleState = { query: z.object({ uid }), reply: z.object({ state: z.int() }) }

/** Older clients name a module in the query, newer ones in the body. */
const named = { uid: optionalText(), token: optionalText(), orderId: optionalText() }

/** Confirmations of an installation: no signature, an unknown publisher, areas that were changed here. */
const confirm = z._default(z.array(z.enum(['unsigned', 'publisher', 'changes'])), [])

/** Installs a module, or updates it. As on the old back end, the reply has a `data` within `data`. */
export const installModule = {
  query: z.object(named),
  body: z.object({
    ...named,
    version: optionalText(),
    update: flag(),
    extend: z.optional(z.unknown()),
    /** Digest of the reviewed archive, in hex; empty: the newest of a market. */
    digest: optionalText(),
    confirm,
  }),
  reply: z.object({ data: info }),
}

/** Enables (1) or disables (0) a module. */
export const changeModuleState = {
  body: z.object({
    uid,
    state: flag(),
    confirmConflict: flag(),
    dependConflictSolution: z.optional(z.unknown()),
    update: flag(),
    token: optionalText(),
    order: optionalText(),
  }),
  reply: z.object({ info }),
}

/** Uninstalls a disabled module. */
export const uninstallModule = {
  query: z.object({ uid: optionalText() }),
  body: z.object({
    uid: optionalText(),
    /** Areas whose records stay, as areas of the data designer; `*`: all. Older clients keep all. */
    keep: z._default(z.union([z.literal('*'), z.array(z.string())]), '*'),
    /** Names of the tables to delete, typed by the administrator. */
    confirm: z._default(z.array(z.string()), []),
  }),
}

/** Updates a disabled module to the newest version of a market. */
export const updateModule = { query: z.object(named), body: z.object(named) }

/** Answers a client that installed packages for a module; modules of this server need none. */
export const completeModule = { query: z.object({ uid: optionalText() }), body: z.object({ uid: optionalText() }) }

/** Reads an archive that was uploaded to this server. */
export const uploadModule = {
  query: z.object({ file: optionalText(), token: optionalText() }),
  body: z.object({ file: optionalText(), token: optionalText() }),
  reply: z.object({ info: z.extend(info, { digest: z.string() }) }),
}
