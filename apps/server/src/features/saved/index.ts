export { handleNewDates, newDates } from './new-dates.ts'
export { savedRoutes } from './saved.routes.ts'
