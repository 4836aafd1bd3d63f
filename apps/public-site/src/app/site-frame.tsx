import type { SiteContent } from '@teachnet/contract'
import type { ReactNode } from 'react'
import { useText } from '@teachnet/i18n/react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page (which renders its own `main`) and footer. Also renders without site content, when the API is down. */
export function SiteFrame({
  site,
  children,
}: {
  readonly site: SiteContent | undefined
  readonly children: ReactNode
}) {
  const text = useText()
  return (
    <>
      <a className="skip-link" href="#content">
        {text('site.skip')}
      </a>
      <SiteHeader site={site} />
      <div id="content" tabIndex={-1}>
        {children}
      </div>
      <SiteFooter site={site} />
    </>
  )
}
