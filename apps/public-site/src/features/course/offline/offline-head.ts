import type { OfflineContent } from '@teachnet/contract'
import type { HeadOf } from '../../../app/loading/load-content.server.ts'
import { breadcrumbs, itemList } from '../../../seo/json-ld.ts'

export const offlineHead: HeadOf<OfflineContent> = ({ site, slides, list, month, months }, place, text) => ({
  path: '/offline',
  // Months without courses have nothing for search engines.
  isUnlisted: months !== null && (month < months.first || month > months.last),
  title: text('site.offline'),
  siteName: site.siteName,
  description: text('course.offlineDescription', {
    titles: list
      .slice(0, 3)
      .map(({ title }) => title)
      .join(text('site.listSeparator')),
  }),
  image: slides[0]?.image || list.find(({ cover }) => cover !== '')?.cover || site.logo,
  jsonLd: [
    itemList(
      text('site.offline'),
      list.map(({ slug, title }, index) => ({ name: title, path: `/course/${slug}`, position: index + 1 })),
      place,
    ),
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.offline'), path: '/offline' },
      ],
      place,
    ),
  ],
})
