import type { SearchContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs } from '../../seo/json-ld.ts'

export const searchHead: HeadOf<SearchContent> = ({ site, q }, place, text) => ({
  path: listPath('/search', { q }),
  title: q === '' ? text('search.title') : text('search.titleOf', { q }),
  siteName: site.siteName,
  description: text('search.description', { siteName: site.siteName }),
  image: site.logo,
  isUnlisted: true,
  jsonLd: [
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('search.title'), path: '/search' },
      ],
      place,
    ),
  ],
})
