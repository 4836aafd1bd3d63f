export * from './catalogue.ts'
export { fillIn } from '../message-file.ts'
export { compileMessages } from './compile-messages.ts'
export {
  compileTextOverride,
  findTextOverrideProblem,
  type Placeholder,
  placeholdersOf,
  previewsOf,
  type TextOverrideProblem,
} from './wording.ts'
