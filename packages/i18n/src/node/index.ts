export * from './read-catalogues.ts'
export * from './create-catalogue.ts'
