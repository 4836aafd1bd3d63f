export { operationReportRoutes, operationRoutes } from './operation.routes.ts'
