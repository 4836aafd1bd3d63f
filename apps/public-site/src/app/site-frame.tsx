import type { SiteContent } from '@teachnet/contract'
import type { ReactNode } from 'react'
import { useText } from '@teachnet/i18n/react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Head, page (which brings its own `main`) and foot. Without site content (the API is away) the frame still stands. */
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
