export { type VisitCounter, createVisitCounter } from './visit-counter.ts'
export { countVisits } from './visits.routes.ts'
