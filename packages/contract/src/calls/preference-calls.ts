import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** The call by which an administrator keeps preferences. The reply that opens the back office has them. */
export const preferenceCalls = {
  saveAdminPreferences: defineCall({
    schemas: 'saveAdminPreferences',
    method: 'POST',
    path: '/admin/preference/save',
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const

/** The call by which the menu shows how many records wait. */
export const menuCalls = {
  waitingRecords: defineCall({
    schemas: 'waitingRecords',
    method: 'GET',
    path: '/admin/Dashboard/waiting',
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const
