import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const open = { area: 'admin', access: 'public', isOwn: true, exemptFromRefresh: true } as const

/** The calls of people who were invited to become administrators. */
export const invitationCalls = {
  readInvitation: defineCall({
    schemas: 'readInvitation',
    method: 'POST',
    path: '/admin/invited/read',
    ...open,
  }),
  acceptInvitation: defineCall({
    schemas: 'acceptInvitation',
    method: 'POST',
    path: '/admin/invited/accept',
    ...open,
  }),
} as const
