import { describe, expect, it } from 'vitest'

import { endAll, within } from './end-all.ts'

/** Collects the errors of a log. */
function createErrorLog() {
  const errors: unknown[] = []
  const ignore = () => undefined
  const log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ({ err }: { err?: unknown }) => void errors.push(err),
  }
  return { log, errors }
}

describe('endAll', () => {
  it('names a part that does not respond, and ends the ones after it', async () => {
    const { log, errors } = createErrorLog()
    const ended: string[] = []
    const ending = endAll(log, [
      () => within('jobs', Promise.withResolvers().promise, 5),
      () => within('database', Promise.resolve(ended.push('database')), 5),
    ])
    await expect(ending).rejects.toThrow('The jobs did not end within 5 ms')
    expect(ended).toEqual(['database'])
    expect(errors).toHaveLength(1)
  })
})
