export { createDraftPublication, createPublication } from './publication.ts'
export { createNewDay } from './new-day.ts'
export { publicationRoutes } from './publication.routes.ts'
