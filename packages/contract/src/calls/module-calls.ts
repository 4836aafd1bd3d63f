import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const path = '/admin/module'
const own = { area: 'admin', access: 'super', isOwn: true } as const

/** The calls of the module market that old clients do not make. */
export const marketCalls = {
  market: defineCall({ schemas: 'market', method: 'GET', path: `${path}/market`, ...own }),
  planModule: defineCall({ schemas: 'planModule', method: 'POST', isRepeatable: true, path: `${path}/plan`, ...own }),
  planRemoval: defineCall({ schemas: 'planRemoval', method: 'GET', path: `${path}/removal`, ...own }),
  moduleSettings: defineCall({
    schemas: 'moduleSettings',
    method: 'GET',
    path: `${path}/settings`,
    ...own,
    access: 'signed-in',
  }),
  saveModuleSettings: defineCall({
    schemas: 'saveModuleSettings',
    method: 'POST',
    path: `${path}/saveSettings`,
    ...own,
    access: 'signed-in',
  }),
  addModuleSource: defineCall({ schemas: 'addModuleSource', method: 'POST', path: `${path}/addSource`, ...own }),
  removeModuleSource: defineCall({
    schemas: 'removeModuleSource',
    method: 'POST',
    path: `${path}/removeSource`,
    ...own,
  }),
  modulePublishers: defineCall({ schemas: 'modulePublishers', method: 'GET', path: `${path}/publishers`, ...own }),
  addModulePublisher: defineCall({
    schemas: 'addModulePublisher',
    method: 'POST',
    path: `${path}/addPublisher`,
    ...own,
  }),
  removeModulePublisher: defineCall({
    schemas: 'removeModulePublisher',
    method: 'POST',
    path: `${path}/removePublisher`,
    ...own,
  }),
} as const
