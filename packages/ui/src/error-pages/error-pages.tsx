import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated, useWayBack } from './use-way-back.ts'

export interface ErrorPageProps {
  /** Path of the app's start page relative to its base. */
  readonly homePath: string
}

export interface NotFoundPageProps extends ErrorPageProps {
  /** Seconds until the page goes back automatically. Default: 5. */
  readonly seconds?: number
}

/** Page not found: goes back automatically unless the visitor chooses to stay, or begins to do something on the page. Styled by `@teachnet/ui/error-pages.css`. */
export function NotFoundPage({ homePath, seconds = 5 }: NotFoundPageProps) {
  const text = useText()
  const { hasPrevious, go: goBack } = useWayBack(homePath)
  const { left, isRunning, stop } = useCountdown(seconds, goBack)
  useFirstAct(stop)
  // Without scripts, neither countdown nor buttons work, so they are rendered only after hydration.
  const isAlive = useHydrated()
  const countdown = hasPrevious ? 'errorPage.notFound.countdown' : 'errorPage.notFound.countdownHome'
  return (
    <PlainErrorPage
      homePath={homePath}
      code={404}
      title={text('errorPage.notFound.title')}
      // Not a live region: an announcement each second would drown out everything else.
      advice={
        isAlive
          ? text(isRunning ? countdown : 'errorPage.notFound.stopped', { seconds: left })
          : text('errorPage.notFound.plain')
      }
      action={
        isAlive &&
        isRunning && (
          <button type="button" className="error-page-quiet" onClick={stop}>
            {text('errorPage.stay')}
          </button>
        )
      }
    />
  )
}

/** What a visitor does on a page. Screen readers move the focus without a key. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'focusin', 'scroll'] as const

/** Calls back when the visitor types, focuses, presses or scrolls: the page does not go away under their hands. */
function useFirstAct(onAct: () => void): void {
  const act = useEffectEvent((event: Event) => {
    // A new page is scrolled to its top, and an app may focus its heading: neither is done by the visitor.
    if (event.type === 'scroll' && scrollY === 0) return
    if (event.type === 'focusin' && event.target instanceof HTMLElement && event.target.tabIndex < 0) return
    onAct()
  })
  useEffect(() => {
    const abort = new AbortController()
    const options = { passive: true, signal: abort.signal }
    for (const name of acts) addEventListener(name, (event) => act(event), options)
    return () => abort.abort()
  }, [])
}

export interface Countdown {
  /** Whole seconds left. */
  readonly left: number
  readonly isRunning: boolean
  readonly stop: () => void
}

/** Counts seconds down and then calls `onDone` once, unless it is stopped. */
export function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [left, setLeft] = useState(seconds)
  const [isRunning, setRunning] = useState(true)
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (!isRunning) return
    if (left <= 0) return finish()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isRunning])
  return { left, isRunning, stop: () => setRunning(false) }
}

interface PlainErrorPageProps extends ErrorPageProps {
  /** The number that is shown large. */
  readonly code: number
  readonly title: string
  readonly advice: string
  /** A further button. */
  readonly action?: ReactNode
}

/** An error page with the ways home and back. */
export function PlainErrorPage({ homePath, code, title, advice, action }: PlainErrorPageProps) {
  const text = useText()
  const { hasPrevious, go: goBack } = useWayBack(homePath)
  return (
    <main className="error-page">
      <p className="error-page-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className="error-page-actions">
        <Link className="error-page-main" to={homePath}>
          {text('errorPage.home')}
        </Link>
        {hasPrevious && (
          <button type="button" onClick={goBack}>
            {text('errorPage.back')}
          </button>
        )}
        {action}
      </div>
    </main>
  )
}

/** Shown when an existing BuildAdmin back end has nothing for a page of the app. Styled by `@teachnet/ui/error-pages.css`. */
export function UnsupportedPage({ homePath }: ErrorPageProps) {
  const text = useText()
  return (
    <PlainErrorPage
      homePath={homePath}
      code={501}
      title={text('errorPage.unsupported.title')}
      advice={text('errorPage.unsupported.advice')}
    />
  )
}

/** Shown when the user has no permission to view a page. Styled by `@teachnet/ui/error-pages.css`. */
export function NoAccessPage({ homePath }: ErrorPageProps) {
  const text = useText()
  return (
    <PlainErrorPage
      homePath={homePath}
      code={401}
      title={text('errorPage.noAccess.title')}
      advice={text('errorPage.noAccess.advice')}
    />
  )
}
