export { bulkRoutes } from './bulk.routes.ts'
export { createBulk } from './bulk.service.ts'
