import { defineCall } from './define-call.ts'

const admin = { access: 'permission', node: 'dashboard/index', area: 'admin' } as const

/** The back office's first page. */
export const dashboardCalls = {
  dashboard: defineCall({ schemas: 'dashboard', method: 'GET', path: '/admin/Dashboard/index', ...admin }),
  dashboardStatistics: defineCall({
    schemas: 'dashboardStatistics',
    method: 'GET',
    path: '/admin/Dashboard/statistics',
    isOwn: true,
    ...admin,
  }),
} as const
