import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** `loading` covers the page; `leaving` is still rendered but transparent, and does not block the pointer. */
export type PageLoadingState = 'hidden' | 'loading' | 'leaving'

/** Milliseconds for which the block stays after a navigation ends. */
export const pageLoadingRemoval = 1000

/** State of the full-page loading block. It follows changes of the path; a change of the query alone does not count. */
export function usePageLoading(): PageLoadingState {
  const { location: target } = useNavigation()
  const { pathname } = useLocation()
  const isLoading = target !== undefined && target.pathname !== pathname
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
