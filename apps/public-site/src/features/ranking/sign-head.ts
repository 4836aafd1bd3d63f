import type { SignContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'

export const signHead: HeadOf<SignContent> = ({ site, teachers, chosen, facets, certificate }, place, text) => {
  const subject = facets.subject.find(({ value }) => value === chosen.subject)?.text
  const availability = facets.availability.find(({ value }) => value === chosen.availability)?.text
  const province = facets.province.find(({ value }) => value === chosen.province)?.text
  const city = facets.city.find(({ value }) => value === chosen.city)?.text
  const title = [text('site.sign'), subject, province, city, availability].filter(Boolean).join(' · ')
  return {
    path: listPath('/sign', chosen),
    title: certificate === null ? title : text('ranking.certificate'),
    siteName: site.siteName,
    description: text('ranking.signDescription'),
    image: teachers[0]?.photo || teachers[0]?.avatar || site.logo,
    // The result of a look-up is for this visitor only.
    isUnlisted: certificate !== null || teachers.length === 0,
    jsonLd: [
      itemList(
        title,
        teachers.map(({ id, name }, index) => ({ name, path: `/teacher/${id}`, position: index + 1 })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.sign'), path: '/sign' },
        ],
        place,
      ),
    ],
  }
}
