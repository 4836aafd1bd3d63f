import { mostCompared } from '@teachnet/contract'
import { listPath } from '../../../app/list-path.ts'

/** Reads the ids of the chosen courses from the parameter `compare`, such as `3-15-22`; anything else is ignored. */
export function readCompared(text: string | null): readonly number[] {
  const ids = (text ?? '').split('-').filter((part) => /^[1-9]\d{0,8}$/.test(part))
  return [...new Set(ids.map(Number))].slice(0, mostCompared)
}

/** The value of the parameter with a course added or removed; undefined: no course is chosen. A full choice takes no further course. */
export function toggleCompared(chosen: readonly number[], id: number): string | undefined {
  const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(0, mostCompared)
  return next.join('-') || undefined
}

/** Path of the comparison of courses. */
export function comparePath(ids: readonly number[]): string {
  return listPath('/compare', { compare: ids.join('-') })
}
