import type { InformationContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './news.css'
import type { Route } from './+types/information.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { NewsDirectory } from './news-directory.tsx'

const informationHead: HeadOf<InformationContent> = (content, place, text) => {
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

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('information', informationHead)

export default function Information({ loaderData }: Route.ComponentProps) {
  return <InformationPage content={contentOf(loaderData)} />
}

/** All articles, with search and categories. */
function InformationPage({ content }: { readonly content: InformationContent }) {
  const text = useText()
  return (
    <NewsDirectory
      path="/big_infomation"
      content={content}
      chosen={content.chosen}
      title={text('site.information')}
      lead={text('news.informationLead')}
    />
  )
}
