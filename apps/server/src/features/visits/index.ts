export { type VisitCounter, createVisitCounter, countVisits } from './visits.routes.ts'
