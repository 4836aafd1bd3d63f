export { type DashboardOptions, dashboardRoutes } from './dashboard.routes.ts'
export type { ApplicationArea } from './dashboard.service.ts'
export { findSharedBoard } from './shared-board.repo.ts'
export { sharedBoardRoutes } from './shared-board.routes.ts'
