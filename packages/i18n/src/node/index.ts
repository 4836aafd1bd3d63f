export * from './read-catalogues.ts'
export * from './create-catalogue.ts'
export {
  compileWording,
  findWordingProblem,
  type Placeholder,
  placeholdersOf,
  previewsOf,
  type WordingProblem,
} from './wording.ts'
