import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const path = '/admin/bulk'
/** The node of the area decides, as for a single record. */
const own = { area: 'admin', access: 'signed-in', isOwn: true } as const

/** The calls for work on many records of an area at once. */
export const bulkCalls = {
  edit: defineCall({ schemas: 'bulkEdit', method: 'POST', path: `${path}/edit`, ...own }),
  dependents: defineCall({
    schemas: 'bulkDependents',
    method: 'POST',
    isRepeatable: true,
    path: `${path}/dependents`,
    ...own,
  }),
  remove: defineCall({ schemas: 'bulkDelete', method: 'POST', path: `${path}/del`, ...own }),
  beginImport: defineCall({ schemas: 'bulkBeginImport', method: 'POST', path: `${path}/import`, ...own }),
  sendRows: defineCall({ schemas: 'bulkSendRows', method: 'POST', path: `${path}/rows`, ...own }),
  checkImport: defineCall({ schemas: 'bulkCheckImport', method: 'POST', path: `${path}/check`, ...own }),
  mendRows: defineCall({ schemas: 'bulkMendRows', method: 'POST', path: `${path}/mend`, ...own }),
  startImport: defineCall({ schemas: 'bulkStartImport', method: 'POST', path: `${path}/start`, ...own }),
  run: defineCall({ schemas: 'bulkRun', method: 'GET', path: `${path}/run`, ...own }),
  undo: defineCall({ schemas: 'bulkUndo', method: 'POST', path: `${path}/undo`, ...own }),
} as const
