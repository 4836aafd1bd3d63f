export { reportComments } from './shared-text.repo.ts'
export { sharedTextRoutes } from './shared-text.routes.ts'
