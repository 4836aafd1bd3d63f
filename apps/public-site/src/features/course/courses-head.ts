import type { ContentOfSource } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { chosenOf } from './courses-page.tsx'

type Head = HeadOf<ContentOfSource<{ readonly list: 'course.Course' }>>

export const coursesHead: Head = headOf('/course', 'site.courses')
export const listedCoursesHead: Head = headOf('/class', 'site.listedCourses')

function headOf(path: '/course' | '/class', titleId: string): Head {
  return (content, place, text) => {
    const { site, list, facets, page, pageSize, total } = content
    const chosen = chosenOf(content, path)
    const names = Object.entries(chosen).map(
      ([filter, value]) => facets[filter]?.find((facet) => facet.value === value)?.text ?? value,
    )
    const title = [text(titleId), ...names].join(' · ')
    return {
      path: pageOfList(path, chosen, page),
      title: page > 1 ? text('site.pageTitle', { title, page }) : title,
      siteName: site.siteName,
      description: text('course.description', {
        total,
        titles: list
          .slice(0, 3)
          .map((each) => each.title)
          .join(text('site.listSeparator')),
      }),
      image: list.find(({ cover }) => cover !== '')?.cover || site.logo,
      isUnlisted: total === 0 || chosen.q !== undefined,
      jsonLd: [
        itemList(
          title,
          list.map((each, index) => ({
            name: each.title,
            path: `/course/${each.slug}`,
            position: (page - 1) * pageSize + index + 1,
          })),
          place,
        ),
        breadcrumbs(
          [
            { name: text('site.home'), path: '/' },
            { name: text(titleId), path },
          ],
          place,
        ),
      ],
    }
  }
}
