import type { AppContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, mobileApplication, organization } from '../../seo/json-ld.ts'

export const appHead: HeadOf<AppContent> = ({ site, app, slides, groups }, place, text) => {
  const title = app.title || text('site.app')
  const description = text('app.description', {
    names: groups.map((group) => group.title).join(text('site.listSeparator')),
  })
  return {
    path: '/app',
    title,
    siteName: site.siteName,
    description,
    image: slides[0]?.image || groups[0]?.image || site.logo,
    jsonLd: [
      mobileApplication({ name: title, description, offer: app }, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path: '/app' },
        ],
        place,
      ),
    ],
  }
}
