import type { AppOffer as Offer } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

/** Download offer for the app: a QR code on wide screens, a button on phones. */
export function AppOffer({ app }: { readonly app: Offer }) {
  const text = useText()
  if (!app.app_download && !app.app_url) return <p className="app-soon">{text('site.appSoon')}</p>
  return (
    <div className="app-offer">
      {app.app_download && (
        <figure className="app-code">
          <img src={app.app_download} alt={text('site.appCode')} width="144" height="144" />
          <figcaption>{text('site.appScan')}</figcaption>
        </figure>
      )}
      {app.app_url && (
        <a className="button button-primary" href={app.app_url} rel="noopener">
          {text('site.appInstall')}
        </a>
      )}
    </div>
  )
}
