export { adminLogHooks } from './admin-log.hooks.ts'
export { chainRoutes } from './chain.routes.ts'
export { auditRoutes } from './audit.routes.ts'
