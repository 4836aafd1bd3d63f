export * from './catalogue.ts'
export {
  compileTextOverride,
  findTextOverrideProblem,
  type Placeholder,
  placeholdersOf,
  previewsOf,
  type TextOverrideProblem,
} from './wording.ts'
