export { createDraftPublication, createPublication, createNewDay } from './publication.ts'
export { publicationRoutes } from './publication.routes.ts'
