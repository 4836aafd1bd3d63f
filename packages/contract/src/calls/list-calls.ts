import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const path = '/admin/listSetting'
const viewPath = '/admin/listView'
/** Every administrator may arrange the lists that the account opens. */
const own = { area: 'admin', access: 'signed-in', isOwn: true } as const

/** The calls for how an administrator arranges the lists of the back office, and for saved views of them. */
export const listCalls = {
  listSettings: defineCall({ schemas: 'listSettings', method: 'GET', path: `${path}/index`, ...own }),
  saveListSetting: defineCall({ schemas: 'saveListSetting', method: 'POST', path: `${path}/save`, ...own }),
  listViews: defineCall({ schemas: 'listViews', method: 'GET', path: `${viewPath}/index`, ...own }),
  saveListView: defineCall({ schemas: 'saveListView', method: 'POST', path: `${viewPath}/save`, ...own }),
  deleteListView: defineCall({ schemas: 'deleteListView', method: 'POST', path: `${viewPath}/del`, ...own }),
} as const
