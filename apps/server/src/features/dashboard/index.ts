export { type DashboardOptions, dashboardRoutes } from './dashboard.routes.ts'
export type { ApplicationArea } from './dashboard.service.ts'
