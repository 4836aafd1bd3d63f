import type { SampleOf } from './server-kind.ts'

/** Returns a number within the limits of a field, different for each turn. */
export function sampleNumber(
  { min = 0, max = 1000 }: { readonly min?: number; readonly max?: number },
  { turn }: SampleOf,
): number {
  return min + (turn % (max - min + 1))
}
