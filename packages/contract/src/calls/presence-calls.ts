import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** Seconds between two calls of an open form; a form that is silent for twice as long and a little counts as closed. */
export const presenceInterval = 15

/** The call by which open forms find each other. It requires the node of the area's `edit`. */
export const presenceCalls = {
  beat: defineCall({
    schemas: 'presenceBeat',
    isRepeatable: true,
    method: 'POST',
    path: '/admin/presence/beat',
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const
