import type { CompareContent } from '@teachnet/contract'
import type { HeadOf } from '../../../app/loading/load-content.server.ts'
import { breadcrumbs } from '../../../seo/json-ld.ts'
import { comparePath } from './compare-choice.ts'

export const compareHead: HeadOf<CompareContent> = ({ site, courses }, place, text) => ({
  path: comparePath(courses.map(({ id }) => id)),
  title: text('course.compare'),
  siteName: site.siteName,
  description: text('course.compareLead'),
  image: courses.find(({ cover }) => cover !== '')?.cover || site.logo,
  isUnlisted: true,
  jsonLd: [
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.courses'), path: '/course' },
        { name: text('course.compare'), path: '/compare' },
      ],
      place,
    ),
  ],
})
