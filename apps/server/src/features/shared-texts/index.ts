export { sharedTextRoutes } from './shared-text.routes.ts'
