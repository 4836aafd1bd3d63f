import type { HomeContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { AppOffer } from '../../design/app-offer.tsx'

/** Offers the app. */
export function HomeApp({ app }: Pick<HomeContent, 'app'>) {
  const text = useText()
  return (
    <section className="page-width section app-strip" aria-labelledby="app">
      <div>
        <h2 id="app">{app.title || text('site.app')}</h2>
        <p>{text('home.appLead')}</p>
        <SiteLink to="/app" className="more">
          {text('home.aboutApp')}
        </SiteLink>
      </div>
      <AppOffer app={app} />
    </section>
  )
}
