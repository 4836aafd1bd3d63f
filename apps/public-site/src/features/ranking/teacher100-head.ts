import type { Teacher100Content } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'

export const teacher100Head: HeadOf<Teacher100Content> = ({ site, year, years, list, chosen, facets }, place, text) => {
  const subject = facets.subject.find(({ value }) => value === chosen.subject)?.text
  const name = year === null ? text('site.teacher100') : text('ranking.ofYear', { year: String(year) })
  const province = facets.province.find(({ value }) => value === chosen.province)?.text
  const title = [name, subject, province].filter(Boolean).join(' · ')
  return {
    path: listPath('/teacher100', { year: year === null || year === years[0] ? undefined : String(year), ...chosen }),
    title,
    siteName: site.siteName,
    description: text('ranking.hundredDescription', {
      names: list
        .slice(0, 5)
        .map(({ teacher }) => teacher.name)
        .join(text('site.listSeparator')),
    }),
    image: list[0]?.teacher.photo || list[0]?.teacher.avatar || site.logo,
    isUnlisted: list.length === 0 && (chosen.subject !== undefined || chosen.province !== undefined),
    jsonLd: [
      itemList(
        title,
        list.map(({ rank, teacher }) => ({ name: teacher.name, path: `/teacher/${teacher.id}`, position: rank })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teacher100'), path: '/teacher100' },
        ],
        place,
      ),
    ],
  }
}
