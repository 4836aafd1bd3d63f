export { RelationFilter as RelationsFilter } from '../relation/filter.tsx'
