import type { TeacherContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, organization, person } from '../../seo/json-ld.ts'

export const teacherHead: HeadOf<TeacherContent> = ({ site, teacher }, place, text) => {
  const { name, title, school, subject } = teacher
  const path = `/teacher/${teacher.id}`
  return {
    path,
    title: title === '' ? name : text('teacher.documentTitle', { name, title }),
    siteName: site.siteName,
    description: teacher.summary || [name, title, school].filter(Boolean).join(' · '),
    image: teacher.photo || teacher.avatar || site.logo,
    type: 'profile',
    jsonLd: [
      person(teacher, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
          ...(subject ? [{ name: subject.name, path: `/teachers?subject=${subject.slug}` }] : []),
          { name, path },
        ],
        place,
      ),
    ],
  }
}
