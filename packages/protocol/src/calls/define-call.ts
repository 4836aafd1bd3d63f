import { callsOver } from './call.ts'
import type { CallSchemaTable } from './schemas.ts'

/** Declares a call whose schemas are in `callSchemas`. */
export const defineCall = /* @__PURE__ */ callsOver<CallSchemaTable>()
