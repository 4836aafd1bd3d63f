import type { moveIn } from './run-move-in.ts'

export { compareSites } from './compare/compare-sites.ts'
export { moveInUsage, parseCompareCommand, parseMoveInCommand } from './command-line.ts'
export { moveInRoutes } from './move-in.routes.ts'

/** Loads the command: a server that only shows its reports needs no client of MySQL. */
export async function loadMoveIn(): Promise<typeof moveIn> {
  return (await import('./run-move-in.ts')).moveIn
}
