import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** The figures of a panel of the dashboard. The node of the area's `index` decides as well. */
export const panelCalls = {
  panelFigures: defineCall({
    schemas: 'panelFigures',
    method: 'GET',
    path: '/admin/Dashboard/panel',
    area: 'admin',
    access: 'permission',
    node: 'dashboard/index',
    isOwn: true,
  }),
} as const
