export { commentRoutes } from './comments.routes.ts'
export { purgeComments } from './comments.ts'
