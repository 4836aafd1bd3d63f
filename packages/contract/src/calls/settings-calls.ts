import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const path = '/admin/routine.Config'
const own = { area: 'admin', access: 'permission', isOwn: true } as const

/** Calls of the configuration page that old back ends lack. */
export const settingsCalls = {
  settingsHistory: defineCall({
    schemas: 'settingsHistory',
    method: 'GET',
    path: `${path}/history`,
    node: 'routine/config/index',
    ...own,
  }),
  restoreSettings: defineCall({
    schemas: 'restoreSettings',
    method: 'POST',
    path: `${path}/restore`,
    node: 'routine/config/edit',
    ...own,
  }),
  setupState: defineCall({
    schemas: 'setupState',
    method: 'GET',
    path: `${path}/setup`,
    node: 'routine/config/edit',
    ...own,
  }),
  tryConnection: defineCall({
    schemas: 'tryConnection',
    method: 'POST',
    path: `${path}/tryConnection`,
    node: 'routine/config/tryConnection',
    ...own,
  }),
} as const
