import { setFlagsFromString } from 'node:v8'

/** V8's default growth factor of the young generation. */
const usualGrowth = 2

/**
 * Keeps the young generation of the heap at its initial size until the returned function is called. Loading the modules and filling the
 * caches creates much garbage within a second. V8 would grow the young generation by 48 MB and keep it long after, and promote pages:
 * 130 MB of resident memory in total. After the release the generation may grow under load.
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
