import type { ContentOfSource } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, organization, team } from '../../seo/json-ld.ts'

export const teamHead: HeadOf<ContentOfSource<{ readonly record: 'teacher.Team' }>> = (
  { site, record },
  place,
  text,
) => {
  const { id, name, slogan, cover, members } = record
  const path = `/team/${id}`
  return {
    path,
    title: name,
    siteName: site.siteName,
    description: [slogan, members.map((member) => member.name).join(text('site.listSeparator'))]
      .filter(Boolean)
      .join(' '),
    image: cover || site.logo,
    jsonLd: [
      team(record, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
          { name, path },
        ],
        place,
      ),
    ],
  }
}
