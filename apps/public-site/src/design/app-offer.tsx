import type { AppOffer as OfferOfApp } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

/**
 * Download offer for the app: a QR code, and one button for each store. `head-scripts.ts` marks phones, where the style sheet leaves
 * the button of the phone's own platform; without scripts all buttons are there.
 */
export function AppOffer({ app }: { readonly app: OfferOfApp }) {
  const text = useText()
  const buttons = [
    { platform: 'ios', address: app.ios_url, label: 'site.appForIos' },
    { platform: 'android', address: app.android_url, label: 'site.appForAndroid' },
    { platform: 'any', address: app.app_url, label: 'site.appInstall' },
  ].filter(({ address }) => address !== '')
  const [first] = buttons
  if (!app.app_download && !first) return <p className="app-soon">{text('site.appSoon')}</p>
  return (
    <div className="app-offer">
      {(app.app_download || app.code) && (
        <figure className="app-code">
          {app.app_download ? (
            // Without the low priority, React would preload it in the head, before the picture that the page shows first.
            <img src={app.app_download} alt={text('site.appCode')} width="144" height="144" fetchPriority="low" />
          ) : (
            <QrCode code={app.code} label={text('site.appCode')} />
          )}
          <figcaption>{text('site.appScan')}</figcaption>
        </figure>
      )}
      <div className="app-buttons" data-stores={buttons.map(({ platform }) => platform).join(' ')}>
        {buttons.map(({ platform, address, label }) => (
          <a
            key={platform}
            data-platform={platform}
            className={platform === first?.platform ? 'button button-primary' : 'button'}
            href={address}
            rel="noopener"
          >
            {text(label)}
          </a>
        ))}
        {app.version && <p className="app-version">{text('site.appVersion', { version: app.version })}</p>}
      </div>
    </div>
  )
}

/** Dark on light in both themes, since cameras expect it. */
function QrCode({ code, label }: { readonly code: OfferOfApp['code']; readonly label: string }) {
  if (!code) return null
  return (
    <svg role="img" aria-label={label} width="144" height="144" viewBox={`0 0 ${code.size} ${code.size}`}>
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#10151e" shapeRendering="crispEdges" />
    </svg>
  )
}
