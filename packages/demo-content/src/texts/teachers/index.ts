export { titles } from './portrait.ts'
export type { Portrait, TeacherEntry } from './portrait.ts'
import { arts } from './arts.ts'
import { humanities } from './humanities.ts'
import type { Portrait } from './portrait.ts'
import { sciences } from './sciences.ts'

export { register } from './register.ts'

/** The teachers of whom the site tells at length, in the order of the latest hundred. */
export const portraits: readonly Portrait[] = [...humanities, ...sciences, ...arts].toSorted(
  (one, other) => one.rank - other.rank,
)
