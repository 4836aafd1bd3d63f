/**
 * zod schemas derived from definitions. Forms and the server validate with the same schema. Written with zod/mini, so that a browser
 * downloads only the checks in use.
 */
export * from './schema/definition-schema.ts'
export * from './schema/draft-definition.ts'
export * from './schema/input-schema.ts'
export { rowSchema } from './schema/row-schema.ts'
export * from './schema/view-schema.ts'
export * from './schema/address-schema.ts'
export { orderTerms, rangesOf, visitorView } from './definition/visitors.ts'
export { mostRows, partNames } from './kinds/rows/part-names.ts'
export { regionPath } from './kinds/region/schema.ts'
