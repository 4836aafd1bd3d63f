import type { ContentOfSource } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'

export const teachersHead: HeadOf<ContentOfSource<{ readonly list: 'teacher.Teacher' }>> = (content, place, text) => {
  const { site, list, facets, chosen, page, pageSize, total } = content
  const names = Object.entries(chosen).map(
    ([filter, value]) => facets[filter]?.find((facet) => facet.value === value)?.text ?? value,
  )
  const title = [text('site.teachers'), ...names].join(' · ')
  return {
    path: pageOfList('/teachers', chosen, page),
    title: page > 1 ? text('site.pageTitle', { title, page }) : title,
    siteName: site.siteName,
    description: text('teacher.description', {
      total,
      names: list
        .slice(0, 5)
        .map(({ name }) => name)
        .join(text('site.listSeparator')),
    }),
    image: list[0]?.photo || list[0]?.avatar || site.logo,
    isUnlisted: total === 0 || chosen.q !== undefined,
    jsonLd: [
      itemList(
        title,
        list.map(({ id, name }, index) => ({
          name,
          path: `/teacher/${id}`,
          position: (page - 1) * pageSize + index + 1,
        })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
        ],
        place,
      ),
    ],
  }
}
