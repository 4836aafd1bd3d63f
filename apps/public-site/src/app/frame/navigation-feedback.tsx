import { PageLoading, usePageLoading } from '@teachnet/ui/navigation'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { notePendingPage } from '../scripts/pending-page.ts'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/**
 * The navigation effects of this site. It sets neither the title, because a page's head comes from the server, nor the position: the
 * router's ScrollRestoration begins each page at its top, and on the way back leads to where the visitor was.
 */
export function NavigationFeedback() {
  const { location: next } = useNavigation()
  const address = next && next.pathname + next.search + next.hash
  useEffect(() => notePendingPage(address && new URL(address, location.href).href), [address])
  return (
    <>
      <ProgressBar />
      <PageLoading state={usePageLoading()} />
      <PageAnnouncer />
    </>
  )
}
