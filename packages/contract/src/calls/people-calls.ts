import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const own = { area: 'admin', access: 'signed-in', isOwn: true } as const
const open = { area: 'admin', access: 'public', isOwn: true, exemptFromRefresh: true } as const

/** Locks the back office in every tab of a session until the password is entered. */
export const lockCalls = {
  lockSession: defineCall({
    schemas: 'lockSession',
    method: 'POST',
    isRepeatable: true,
    path: '/admin/account/lock',
    ...own,
  }),
  unlockSession: defineCall({
    schemas: 'unlockSession',
    method: 'POST',
    isRepeatable: true,
    path: '/admin/account/unlock',
    ...own,
  }),
} as const

/** What programs may do for an administrator without a session. */
export const programCalls = {
  adminPrograms: defineCall({ schemas: 'adminPrograms', method: 'GET', path: '/admin/account/programs', ...own }),
} as const

/** The calls of the setup page, with which the operator creates the first administrator. */
export const setupCalls = {
  openSetup: defineCall({ schemas: 'openSetup', method: 'POST', path: '/admin/setup/open', ...open }),
  finishSetup: defineCall({ schemas: 'finishSetup', method: 'POST', path: '/admin/setup/finish', ...open }),
} as const

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
