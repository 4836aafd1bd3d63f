export { createPersonData } from './person-data.service.ts'
export { personRoutes } from './person.routes.ts'
