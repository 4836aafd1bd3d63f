/** Texts of the product that staff change. */
export * from './calls/text-calls.ts'
export { type TextPlace, textPlaces } from './calls/text-places.ts'
export type { ShownText, TextPage, TextsOfPlace } from './calls/text-calls.schemas.ts'
