import { previewParameter, type SiteContent } from '@teachnet/contract'
import { type ReactNode, Suspense } from 'react'
import { useText } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'
import { lazyPart } from '../loading/lazy-part.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useStoredAccount } from '../account/use-stored-account.ts'
import { useWeChatShare } from './use-wechat-share.ts'

const EditorBar = lazyPart(async () => (await import('./editor-bar.tsx')).EditorBar)

/** Header, page (which renders its own `main`) and footer. Also renders without site content, when the API is down. */
export function SiteFrame({
  site,
  children,
}: {
  readonly site: SiteContent | undefined
  readonly children: ReactNode
}) {
  const text = useText()
  useWeChatShare(site?.wechat_share === true)
  return (
    <>
      <a className="skip-link" href="#content">
        {text('site.skip')}
      </a>
      <StaffBar />
      <SiteHeader site={site} />
      <div id="content" tabIndex={-1}>
        {children}
      </div>
      <SiteFooter site={site} />
    </>
  )
}

/** The bar for staff, which no other visitor loads: in previews, and where an administrator is signed in. */
function StaffBar() {
  const { search } = useLocation()
  const isStaff = useStoredAccount('admin') !== undefined
  if (!isStaff && !new URLSearchParams(search).has(previewParameter)) return null
  return (
    <Suspense fallback={null}>
      <EditorBar />
    </Suspense>
  )
}
