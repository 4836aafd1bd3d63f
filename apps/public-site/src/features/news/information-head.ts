import type { InformationContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'

export const informationHead: HeadOf<InformationContent> = (content, place, text) => {
  const { site, list, facets, chosen, page, pageSize, total } = content
  const category = facets.category?.find(({ value }) => value === chosen.category)?.text
  const title = [text('site.information'), category, chosen.q].filter(Boolean).join(' · ')
  return {
    path: pageOfList('/big_infomation', chosen, page),
    title: page > 1 ? text('site.pageTitle', { title, page }) : title,
    siteName: site.siteName,
    description: text('news.informationDescription', { total }),
    image: list.find(({ cover }) => cover !== '')?.cover || site.logo,
    isUnlisted: total === 0 || chosen.q !== undefined,
    jsonLd: [
      itemList(
        title,
        list.map((item, index) => ({
          name: item.title,
          path: `/news/${item.slug}`,
          position: (page - 1) * pageSize + index + 1,
        })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.information'), path: '/big_infomation' },
        ],
        place,
      ),
    ],
  }
}
