import { setTimeout as wait } from 'node:timers/promises'

import type { CopyReport, SiteCopier } from './copy-site.ts'

interface Options {
  readonly apiOrigin: string
  /** `METRICS_TOKEN` of the API. */
  readonly token?: string
  readonly copier: SiteCopier
  readonly report: (what: string, done: CopyReport) => void
  readonly onFault: (error: unknown) => void
  readonly signal: AbortSignal
}

/** Interval of complete runs in ms: pages also change with the day, and a change may have been missed. */
const everythingEvery = 3_600_000
/** Pause between queries in ms, so that a burst of changes is one run. */
const pause = 3000
const faultPause = 10_000
/** In ms; the API answers within 5 s. */
const patience = 15_000

/** Copies all pages, and then those that change, until the signal aborts. While the API does not answer, the copies stay unchanged. */
export async function followChanges({ apiOrigin, token, copier, report, onFault, signal }: Options): Promise<void> {
  const ask = async (since?: number) => {
    const address = new URL(`/changed-tags${since === undefined ? '' : `?since=${since}`}`, apiOrigin)
    const answer = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    if (answer.status === 401)
      throw new Error(`${address.href} needs METRICS_TOKEN, with the same value here and at the server`)
    if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`)
    const { position, tags }: { position: number; tags: readonly string[] } = await answer.json()
    return { position, tags }
  }
  let position: number | undefined
  let isWhole = false
  let wholeAt = 0
  while (!signal.aborted) {
    try {
      const changed = await ask(position)
      isWhole &&= !changed.tags.includes('*') && Math.abs(Date.now() - wholeAt) < everythingEvery
      if (!isWhole) {
        wholeAt = Date.now()
        const done = await copier.copyAll()
        isWhole = done.failed.length === 0
        report('the whole site', done)
      } else if (changed.tags.length > 0) {
        const done = await copier.copyChanged(changed.tags)
        isWhole = done.failed.length === 0
        report('what has changed', done)
      }
      position = changed.position
      await wait(isWhole ? pause : faultPause, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
      await wait(faultPause, undefined, { signal }).catch(() => undefined)
    }
  }
}
