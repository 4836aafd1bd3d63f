import * as z from 'zod/mini'
import { list, text } from './wire-schema.ts'

/** The version of the old back end whose modules and clients the server supports, and the modules installed from it. */
export const installedModules = { reply: z.object({ sysVersion: z.string(), installed: list(z.unknown()) }) }

/** The state of one module; 0: not installed. */
export const moduleState = {
  query: z.object({ uid: text().check(z.minLength(1)) }),
  reply: z.object({ state: z.int() }),
}
