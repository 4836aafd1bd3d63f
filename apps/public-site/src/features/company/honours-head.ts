import type { ContentOfSource } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'

export const honoursHead: HeadOf<ContentOfSource<{ readonly list: 'enterprise.Honor' }>> = (content, place, text) => {
  const { site, list, facets, chosen, page, total } = content
  const category = facets.category?.find(({ value }) => value === chosen.category)?.text
  return {
    path: pageOfList('/honor', chosen, page),
    title: [text('site.honours'), category, chosen.year].filter(Boolean).join(' · '),
    siteName: site.siteName,
    description: text('company.honoursDescription', {
      total,
      titles: list
        .slice(0, 3)
        .map(({ title }) => title)
        .join(text('site.listSeparator')),
    }),
    image: list.find(({ image }) => image !== '')?.image || site.logo,
    isUnlisted: total === 0,
    jsonLd: [
      { ...organization(site, place), award: list.map(({ title, year }) => `${title} (${year})`) },
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.company'), path: '/enterprise_info' },
          { name: text('site.honours'), path: '/honor' },
        ],
        place,
      ),
    ],
  }
}
