export { handleNewDates, newDates } from './new-dates.ts'
export { findOffered } from './saved.repo.ts'
export { savedRoutes } from './saved.routes.ts'
