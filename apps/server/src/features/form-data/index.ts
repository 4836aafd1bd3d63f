export { formDataRoutes } from './form-data.routes.ts'
