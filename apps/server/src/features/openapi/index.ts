export { openapiRoutes } from './openapi.routes.ts'
