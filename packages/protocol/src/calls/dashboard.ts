// The back office's first page, and the state of the server for its operators.
import { defineCall } from './define-call.ts'

const admin = { access: 'permission', node: 'dashboard/index', area: 'admin' } as const

export const dashboard = /* @__PURE__ */ defineCall({
  schemas: 'dashboard',
  method: 'GET',
  path: '/admin/Dashboard/index',
  ...admin,
})

export const dashboardStatistics = /* @__PURE__ */ defineCall({
  schemas: 'dashboardStatistics',
  method: 'GET',
  path: '/admin/Dashboard/statistics',
  isOwn: true,
  ...admin,
})

const operator = { access: 'permission', node: 'routine/operation/index', area: 'admin' } as const

export const operation = /* @__PURE__ */ defineCall({
  schemas: 'operation',
  method: 'GET',
  path: '/admin/routine.Operation/index',
  isOwn: true,
  ...operator,
})

/** Closes or opens the public site and the member centre. */
export const switchMaintenance = /* @__PURE__ */ defineCall({
  schemas: 'switchMaintenance',
  method: 'POST',
  path: '/admin/routine.Operation/maintain',
  isOwn: true,
  access: 'permission',
  node: 'routine/operation/maintain',
  area: 'admin',
})

/** The log of administrators with its digests, one entry as JSON in each line, compressed. `/static/tools/verify-admin-log.mjs` verifies it. */
export const chainedLog = /* @__PURE__ */ defineCall({
  schemas: 'chainedLog',
  method: 'GET',
  path: '/admin/auth.AdminLog/chain',
  produces: 'application/gzip',
  isOwn: true,
  access: 'permission',
  node: 'auth/adminLog/export',
  area: 'admin',
})

/** What came from an older site, as the command reported it. */
export const moveReports = /* @__PURE__ */ defineCall({
  schemas: 'moveReports',
  method: 'GET',
  path: '/admin/routine.Operation/moves',
  isOwn: true,
  ...operator,
})
