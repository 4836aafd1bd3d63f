import { createBegunMark } from '../features/applications/begun-mark.ts'
import type { TestDeps } from './test-deps.ts'

/** The mark of a form that was begun a minute ago, as a person sends it. */
export function begunForm(deps: TestDeps, key: string): { readonly key: string; readonly begun: string } {
  const now = Math.floor(deps.clock() / 1000) - 60
  return { key, begun: createBegunMark(key, { secretKey: deps.env.secretKey, now }) }
}
