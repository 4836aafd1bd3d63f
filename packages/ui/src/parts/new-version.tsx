import { prepareReload } from './app-reload.ts'
import { recordMissing } from './lazy-part.tsx'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useState } from 'react'

/** Facts at the time when the code of a part failed to load. */
export interface MissingCode {
  /** The running version. */
  readonly running: string | undefined
  /** The version that the host serves now; undefined when it did not answer. */
  readonly offered: string | undefined
  /** The version for which the app has already reloaded itself. */
  readonly reloadedFor: string | undefined
}

/**
 * Decides whether to reload. A new version has other file names, and reloading the app fixes that. Reloads once per version, because a
 * cache may keep serving the old page.
 */
export function mustReload({ running, offered, reloadedFor }: MissingCode): boolean {
  return offered !== undefined && offered !== running && offered !== reloadedFor
}

/** Returns the version of an app: the name of its first script, which contains a hash of all its code. */
export function versionOf(html: string): string | undefined {
  const scripts = html.match(/<script\b[^>]*>/g) ?? []
  const entry = scripts.find((tag) => /\btype="module"/.test(tag) && /\bsrc="/.test(tag))
  return entry && /\bsrc="([^"]*)"/.exec(entry)?.[1]
}

export interface VersionWatch {
  /** Path of the app's folder, with a trailing slash. */
  readonly base: string
  readonly fetch?: typeof globalThis.fetch
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload?: () => void
}

const reloadedForKey = 'teachnet.reloadedFor'

/**
 * Checks for a new version when code fails to load, and reloads the app when there is one. Returns a function that stops watching.
 * @see https://vite.dev/guide/build.html#load-error-handling
 */
export function watchVersion(watch: VersionWatch): () => void {
  let isLooking = false
  const look = (event: Event) => {
    if ('payload' in event) recordMissing(event.payload)
    if (isLooking) return
    isLooking = true
    void findNewVersion(watch).finally(() => {
      isLooking = false
    })
  }
  addEventListener('vite:preloadError', look)
  return () => removeEventListener('vite:preloadError', look)
}

/** The running version and the one that the host serves now; undefined if it cannot be determined. */
export async function compareVersions({
  base,
  fetch = globalThis.fetch,
}: Pick<VersionWatch, 'base' | 'fetch'>): Promise<Pick<MissingCode, 'running' | 'offered'>> {
  const reply = await fetch(base, { cache: 'no-store', headers: { accept: 'text/html' } })
  return {
    offered: reply.ok ? versionOf(await reply.text()) : undefined,
    running: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined,
  }
}

async function findNewVersion({
  base,
  fetch = globalThis.fetch,
  storage = sessionStorage,
  reload = () => location.reload(),
}: VersionWatch): Promise<void> {
  try {
    const { running, offered } = await compareVersions({ base, fetch })
    const reloadedFor = storage.getItem(reloadedForKey) ?? undefined
    if (offered === undefined || !mustReload({ running, offered, reloadedFor }) || !prepareReload()) return
    // Stored before the reload: otherwise the app could reload endlessly.
    storage.setItem(reloadedForKey, offered)
    reload()
  } catch {
    // The host did not answer, or storage is unavailable: the part shows its own error.
  }
}

export interface NewVersionNoticeProps extends Pick<VersionWatch, 'base' | 'fetch' | 'reload'> {
  /** Least time between two questions to the host, in ms; default: ten minutes. */
  readonly checkAtMostEvery?: number
}

/**
 * Shows the user of an open tab that the host has a new version of the app, and offers to load it. Checks the host when the user returns
 * to the tab, so that background tabs make no requests. Styled by `@teachnet/ui/navigation.css`.
 */
export function NewVersionNotice({
  base,
  fetch,
  reload = () => location.reload(),
  checkAtMostEvery = 600_000,
}: NewVersionNoticeProps) {
  const text = useText()
  const [offered, setOffered] = useState<string>()
  const [rejected, setRejected] = useState<string>()
  useReturns(checkAtMostEvery, async () => {
    const versions = await compareVersions({ base, fetch })
    if (versions.running !== undefined && versions.offered !== versions.running) setOffered(versions.offered)
  })
  if (offered === undefined || offered === rejected) return null
  return (
    <div className="part-problem is-over is-notice" role="status">
      <p>{text('part.newVersion')}</p>
      <div>
        <button
          type="button"
          onClick={() => {
            // Input that cannot be kept makes the browser ask before it leaves the page.
            prepareReload()
            reload()
          }}
        >
          {text('part.loadVersion')}
        </button>
        <button type="button" onClick={() => setRejected(offered)}>
          {text('part.later')}
        </button>
      </div>
    </div>
  )
}

/** Calls a function when the user returns to the tab, but not again within `pause` ms. Ignores its failures. */
function useReturns(pause: number, request: () => Promise<void>): void {
  const checkNow = useEffectEvent(request)
  useEffect(() => {
    let checkedAt = performance.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || performance.now() - checkedAt < pause) return
      checkedAt = performance.now()
      checkNow().catch(() => undefined) // the host does not answer: the next return asks again
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [pause])
}
