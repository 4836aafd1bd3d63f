export * from './read-catalogues.ts'
export * from './create-catalogue.ts'
export {
  compileTextOverride,
  findTextOverrideProblem,
  type Placeholder,
  placeholdersOf,
  previewsOf,
  type TextOverrideProblem,
} from './wording.ts'
