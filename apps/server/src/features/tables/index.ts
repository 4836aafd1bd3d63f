export { tablesRoutes } from './tables.routes.ts'
