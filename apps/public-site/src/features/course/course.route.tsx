import type { CourseContent } from '@teachnet/contract'
import { cityText } from '@teachnet/contract/place-text'
import { nextDateOf } from '../../app/course-dates.ts'
import type { Route } from './+types/course.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { CoursePage } from './course-page.tsx'
import { breadcrumbs, courseOffer, organization } from '../../seo/json-ld.ts'

const courseHead: HeadOf<CourseContent> = ({ site, course }, place, text) => {
  const path = `/course/${course.slug}`
  const { category } = course
  return {
    path,
    title: [course.title, cityText(nextDateOf(course).region)].filter(Boolean).join(' · '),
    siteName: site.siteName,
    description: course.summary || course.title,
    image: course.cover || site.logo,
    jsonLd: [
      courseOffer(course, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.courses'), path: '/course' },
          ...(category ? [{ name: category.name, path: `/course?category=${category.slug}` }] : []),
          { name: course.title, path },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('course', courseHead)

export default function Course({ loaderData }: Route.ComponentProps) {
  return <CoursePage content={contentOf(loaderData)} />
}
