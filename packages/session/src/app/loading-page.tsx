import { useText } from '@teachnet/i18n/react'
import { useSetAtom } from 'jotai'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { AreaState } from '../area-session.ts'
import { withinBase } from '../auth.tsx'
import { loginPathTo, readLoadingTarget, toSafeTarget } from '../safe-target.ts'
import { type AnyAreaServices, siteNameAtom } from './area-services.ts'

/** Result of an area's init call. */
export interface AreaInit {
  readonly state: AreaState
  /** Stores the account and state in the session. */
  readonly begin: () => void
  /** Path with base of the first page; undefined when the account has no page. */
  readonly start: string | undefined
}

export interface LoadingPageProps {
  readonly services: AnyAreaServices
  /** Makes the init call. The page shows the message of a rejection. */
  readonly load: (signal: AbortSignal) => Promise<AreaInit>
}

/**
 * Loads session, menus and permissions, then navigates to the requested page, or to the first page of the menu. Styled by
 * `@teachnet/session/app.css`.
 */
export function LoadingPage({ services, load }: LoadingPageProps) {
  const text = useText()
  const navigate = useNavigate()
  const setSiteName = useSetAtom(siteNameAtom)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const { area, session } = services
  // Read from the undecoded address, see `readLoadingTarget`.
  const target = toSafeTarget(readLoadingTarget(location.pathname), area)

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const init = await load(signal)
    // The user has left this page: do not navigate.
    if (signal.aborted) return
    const start = target ?? init.start
    if (start === undefined) throw new Error(text('loading.noMenu'))
    setSiteName(init.state.site.siteName)
    init.begin()
    await navigate(withinBase(start, area.basePath), { replace: true })
  })
  const fail = useEffectEvent((error: unknown) => {
    setFailure(error instanceof Error && error.message ? error.message : text('loading.unknown'))
  })
  const isSignedIn = session.isSignedIn()

  // Its clean-up runs before the next page is shown. That of an ordinary effect runs later: a reply could arrive in between.
  useLayoutEffect(() => {
    if (!isSignedIn) return
    const controller = new AbortController()
    begin(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) fail(error)
    })
    return () => controller.abort()
  }, [attempt, isSignedIn])

  function retry() {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }

  function leave() {
    session.tokens.clear()
    session.forget()
    void navigate('/login', { replace: true })
  }

  if (!isSignedIn) return <Navigate replace to={withinBase(loginPathTo(area, target), area.basePath)} />
  return (
    <main className="loading-page" aria-busy={failure === undefined}>
      <span className="loading-seal" data-still={failure !== undefined} aria-hidden="true">
        师
      </span>
      {failure === undefined ? (
        <p role="status">{text('loading.title')}</p>
      ) : (
        <div role="alert">
          <h1>{text('loading.failed')}</h1>
          <p>{failure}</p>
          <div className="loading-actions">
            <button type="button" onClick={retry}>
              {text('loading.retry')}
            </button>
            <button type="button" onClick={leave}>
              {text('loading.leave')}
            </button>
          </div>
        </div>
      )}
    </main>
  )
}
