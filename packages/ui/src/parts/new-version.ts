import { prepareReload } from './app-reload.ts'
import { noteMissing } from './load-once.ts'

/** What is known when the code of a part did not come. */
export interface MissingCode {
  /** The version that runs. */
  readonly running: string | undefined
  /** The version that the host has now; undefined when it did not answer. */
  readonly offered: string | undefined
  /** The version for which the app has loaded itself again before. */
  readonly reloadedFor: string | undefined
}

/**
 * A new version has other file names, and loading the app again is the cure. It is tried once for each version: a cache on the way may
 * go on sending the old page.
 */
export function mustReload({ running, offered, reloadedFor }: MissingCode): boolean {
  return offered !== undefined && offered !== running && offered !== reloadedFor
}

/** The version of an app: the name of its first script, which holds a hash of all of its code. */
export function versionOf(html: string): string | undefined {
  const scripts = html.match(/<script\b[^>]*>/g) ?? []
  const entry = scripts.find((tag) => /\btype="module"/.test(tag) && /\bsrc="/.test(tag))
  return entry && /\bsrc="([^"]*)"/.exec(entry)?.[1]
}

export interface VersionWatch {
  /** Path of the folder that holds the app, with a slash at the end. */
  readonly base: string
  readonly fetch?: typeof globalThis.fetch
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload?: () => void
}

const reloadedForKey = 'teachnet.reloadedFor'

/**
 * Looks for a new version whenever code does not come, and loads the app again when there is one. Returns a function that ends the watch.
 *
 * @see https://vite.dev/guide/build.html#load-error-handling
 */
export function watchVersion(watch: VersionWatch): () => void {
  let isLooking = false
  const look = (event: Event) => {
    if ('payload' in event) noteMissing(event.payload)
    if (isLooking) return
    isLooking = true
    void findNewVersion(watch).finally(() => {
      isLooking = false
    })
  }
  addEventListener('vite:preloadError', look)
  return () => removeEventListener('vite:preloadError', look)
}

async function findNewVersion({
  base,
  fetch = globalThis.fetch,
  storage = sessionStorage,
  reload = () => location.reload(),
}: VersionWatch): Promise<void> {
  try {
    const reply = await fetch(base, { cache: 'no-store', headers: { accept: 'text/html' } })
    const offered = reply.ok ? versionOf(await reply.text()) : undefined
    const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined
    const reloadedFor = storage.getItem(reloadedForKey) ?? undefined
    if (offered === undefined || !mustReload({ running, offered, reloadedFor }) || !prepareReload()) return
    // Written first: without it the app could load itself again without end.
    storage.setItem(reloadedForKey, offered)
    reload()
  } catch {
    // The host did not answer, or the storage is refused: the place of the part says that it is missing.
  }
}
