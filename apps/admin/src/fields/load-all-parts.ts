/** Loads one file with the parts of all kinds: a form has fields of many kinds, and each file costs a request. */
export const loadAllParts = () => import('./all-parts.ts')
