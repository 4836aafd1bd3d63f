import { useLocale, useText } from '@teachnet/i18n/react'
import type { SiteContent } from '@teachnet/contract'
import { Suspense } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.ts'
import { inLocale } from '../../app/site-address.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'

// Other pages need not load what these two show. A failure of the server or of the network has its page at once.
const MissingPage = lazyPart(async () => (await import('./missing-page.tsx')).MissingPage, Failure)
const NoAccess = lazyPart(async () => (await import('./no-access.tsx')).NoAccess, Failure)

interface Props {
  readonly status: number
  readonly site: SiteContent | undefined
  readonly requestId?: string | undefined
}

/** An error page: not found, no permission, or a server error. */
export function ProblemPage({ status, site, requestId }: Props) {
  const homePath = inLocale('/', useLocale())
  if (status === 404 || status === 401)
    return (
      <Suspense fallback={null}>
        {status === 404 ? <MissingPage homePath={homePath} /> : <NoAccess site={site} requestId={requestId} />}
      </Suspense>
    )
  return status === 503 || status === 429 ? <Busy /> : <Failure />
}

/** The server had no time for the page: it can be loaded again in a moment. */
function Busy() {
  const text = useText()
  return (
    <main className="page-width problem">
      <h1>{text('problem.busyTitle')}</h1>
      <p>{text('problem.busy')}</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {text('problem.retry')}
      </button>
    </main>
  )
}

function Failure() {
  const text = useText()
  return (
    <main className="page-width problem">
      <h1>{text('problem.failureTitle')}</h1>
      <p>{text('problem.failure')}</p>
      <SiteLink to="/" className="button">
        {text('site.home')}
      </SiteLink>
    </main>
  )
}
