import type { SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useHydrated, useWayBack } from '@teachnet/ui/error-pages'
import { useLocation } from 'react-router'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { useLoginPath, useStoredAccount } from '../../app/account/use-stored-account.ts'

interface Props {
  readonly site: SiteContent | undefined
  /** The id by which the server's log names the request. */
  readonly requestId: string | undefined
}

/** The page for a missing permission: names the signed-in account and offers ways on. The browser adds the account, since every visitor gets the same page. */
export function NoAccess({ site, requestId }: Props) {
  const text = useText()
  const { hasPrevious, go } = useWayBack('/')
  const member = useStoredAccount('member')
  const name = member?.nickname || member?.username
  const loginPath = useLoginPath(useRejectedPath())
  return (
    <main className="page-width problem">
      <p className="error-page-code" aria-hidden="true">
        401
      </p>
      <h1>{text('errorPage.noAccess.title')}</h1>
      <p>{name ? text('problem.signedInAs', { name }) : text('errorPage.noAccess.advice')}</p>
      <p className="opening-actions">
        <SiteLink
          to={name ? `${loginPath}${loginPath.includes('?') ? '&' : '?'}switch=1` : loginPath}
          className="button button-primary"
        >
          {text(name ? 'problem.switchAccount' : 'site.signIn')}
        </SiteLink>
        {hasPrevious && (
          <button type="button" className="button" onClick={go}>
            {text('errorPage.back')}
          </button>
        )}
        <SiteLink to="/" className="button">
          {text('errorPage.home')}
        </SiteLink>
      </p>
      <p className="problem-contact">
        {text('problem.contact')} <Contact site={site} />
      </p>
      {requestId && (
        <p className="problem-contact">
          {text('problem.requestId')} <code>{requestId}</code>
        </p>
      )}
    </main>
  )
}

/** The page that was refused, to which a sign-in returns: this one, or the one that redirected to /401. */
function useRejectedPath(): string {
  const { pathname, search } = useLocation()
  const isAlive = useHydrated()
  if (pathname !== '/401') return pathname + search
  return (isAlive && pathOfSite(document.referrer)) || '/'
}

/** Returns the path of an address of this site; empty for other addresses. */
function pathOfSite(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, search } = new URL(address)
  return origin === location.origin && pathname !== '/401' ? pathname + search : ''
}

function Contact({ site }: { readonly site: SiteContent | undefined }) {
  const text = useText()
  if (site?.contact_email) return <a href={`mailto:${site.contact_email}`}>{site.contact_email}</a>
  if (site?.right_phone) return <a href={`tel:${site.right_phone.replace(/[^+\d]/g, '')}`}>{site.right_phone}</a>
  return <SiteLink to="/enterprise_info">{text('site.company')}</SiteLink>
}
