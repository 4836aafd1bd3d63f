import { setFlagsFromString } from 'node:v8'

/** How V8 lets its young generation grow by itself. */
const usualGrowth = 2

/**
 * Keeps the young generation of the heap as small as it begins, until the function that is given back is called. Loading the
 * modules and filling the caches makes much garbage within a second; V8 would answer with 48 MB more that it keeps long after,
 * on top of pages that were promoted meanwhile: 130 MB of resident memory in all. Under load the generation may grow as ever.
 *
 * @see https://v8.dev/blog/trash-talk
 */
export function holdYoungGeneration(): () => void {
  setGrowth(1)
  return () => setGrowth(usualGrowth)
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)
}
