import { it } from 'vitest'

const leaveOut = (_title: string, _run: () => Promise<void>) => undefined

/** Returns `it` if a test applies, and otherwise a function that leaves it out of the run, so that it does not count as skipped. */
export function itIf(applies: boolean) {
  return applies ? it : leaveOut
}
