import { useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { prepareReload } from './app-reload.ts'
import { compareVersions, type VersionWatch } from './new-version.ts'

export interface NewVersionNoticeProps extends Pick<VersionWatch, 'base' | 'fetch' | 'reload'> {
  /** Least time between two questions to the host, in ms; default: ten minutes. */
  readonly askAtMostEvery?: number
}

/**
 * Shows the user of an open tab that the host has a new version of the app, and offers to load it. Checks the host when the user returns
 * to the tab, so that background tabs make no requests. Styled by `@teachnet/ui/navigation.css`.
 */
export function NewVersionNotice({
  base,
  fetch,
  reload = () => location.reload(),
  askAtMostEvery = 600_000,
}: NewVersionNoticeProps) {
  const text = useText()
  const [offered, setOffered] = useState<string>()
  const [refused, setRejected] = useState<string>()
  useReturns(askAtMostEvery, async () => {
    const versions = await compareVersions({ base, fetch })
    if (versions.running !== undefined && versions.offered !== versions.running) setOffered(versions.offered)
  })
  if (offered === undefined || offered === refused) return null
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
function useReturns(pause: number, ask: () => Promise<void>): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let askedAt = performance.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < pause) return
      askedAt = performance.now()
      askNow().catch(() => undefined) // the host does not answer: the next return asks again
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [pause])
}
