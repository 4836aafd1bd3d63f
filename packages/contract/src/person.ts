/** What is stored about a person: found, exported and erased over all areas. */
export * from './calls/person-calls.ts'
export * from './calls/person-names.ts'
export type { FoundGroup, FoundPerson, PersonRequest, PersonRequestPage } from './calls/person-calls.schemas.ts'
