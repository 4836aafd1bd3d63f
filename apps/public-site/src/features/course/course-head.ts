import type { CourseContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, courseOffer, organization } from '../../seo/json-ld.ts'

export const courseHead: HeadOf<CourseContent> = ({ site, course }, place, text) => {
  const path = `/course/${course.slug}`
  const { category } = course
  return {
    path,
    title: course.title,
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
