import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { useHref, useLocation, useNavigation } from 'react-router'

export interface PageLoadingProps {
  readonly state: PageLoadingState
}

/** The full-page loading block. Styled by `@teachnet/ui/navigation.css`; it does not become visible during a short navigation. */
export function PageLoading({ state }: PageLoadingProps) {
  const text = useText()
  if (state === 'hidden') return null
  return (
    <div
      className="page-loading"
      data-state={state}
      {...(state === 'loading' ? { role: 'status' } : { 'aria-hidden': true })}
    >
      <span className="page-loading-mark" aria-hidden="true" />
      <span className="page-loading-text">{text('navigation.loading')}</span>
    </div>
  )
}

/** `loading` covers the page; `leaving` is still rendered but transparent, and does not block the pointer. */
export type PageLoadingState = 'hidden' | 'loading' | 'leaving'

/** Milliseconds for which the block stays after a navigation ends. */
export const pageLoadingRemoval = 1000

/** State of the full-page loading block. It follows changes of the path; a change of the query alone does not count. */
export function usePageLoading(): PageLoadingState {
  const { location: target } = useNavigation()
  // The path of a navigation includes the base path of the app, the path of the location does not.
  const path = useHref(useLocation().pathname)
  const isLoading = target !== undefined && target.pathname !== path
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!isLoading) return
    return () => setLeaving(true)
  }, [isLoading])

  useEffect(() => {
    if (isLoading || !isLeaving) return
    const timer = setTimeout(() => setLeaving(false), pageLoadingRemoval)
    return () => clearTimeout(timer)
  }, [isLoading, isLeaving])

  if (isLoading) return 'loading'
  return isLeaving ? 'leaving' : 'hidden'
}
