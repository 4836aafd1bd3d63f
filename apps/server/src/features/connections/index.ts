export { removeConnections } from './connected-account.repo.ts'
export { connectionRoutes } from './connections.routes.ts'
export { createConnections } from './connections.service.ts'
