import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const dashboard = { area: 'admin', access: 'permission', node: 'dashboard/index', isOwn: true } as const

/** The figures of the panels of the dashboard, and the dashboards with which groups begin. */
export const panelCalls = {
  /** The node of the area's `index` decides as well. */
  panelFigures: defineCall({
    schemas: 'panelFigures',
    method: 'GET',
    path: '/admin/Dashboard/panel',
    ...dashboard,
  }),
  /** The groups whose dashboard the administrator decides about, and those with one. */
  sharedBoards: defineCall({
    schemas: 'sharedBoards',
    method: 'GET',
    path: '/admin/Dashboard/boards',
    ...dashboard,
  }),
  shareBoard: defineCall({
    schemas: 'shareBoard',
    method: 'POST',
    path: '/admin/Dashboard/share',
    ...dashboard,
  }),
} as const
