export { adminLogHooks } from './admin-log.hooks.ts'
export { auditRoutes } from './audit.routes.ts'
