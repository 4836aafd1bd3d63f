import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** Seconds after which a call that waits for changes of others is answered without one. */
export const sharedTextWait = 20

/** The call by which editors of one text exchange their changes. It requires the node of the area's `edit`. */
export const sharedTextCalls = {
  exchange: defineCall({
    schemas: 'exchangeSharedText',
    isRepeatable: true,
    method: 'POST',
    path: '/admin/sharedtext/exchange',
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const
