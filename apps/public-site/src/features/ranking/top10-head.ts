import type { Top10Content } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'

const path = '/top10'

export const top10Head: HeadOf<Top10Content> = ({ site, teachers }, place, text) => {
  const title = text('site.top10')
  const names = teachers.slice(0, 3).map(({ name }) => name)
  return {
    path,
    title,
    siteName: site.siteName,
    description: text('ranking.description', { names: names.join(text('site.listSeparator')) }),
    image: teachers[0]?.photo || teachers[0]?.avatar || site.logo,
    jsonLd: [
      itemList(
        title,
        teachers.map(({ id, name, rank }) => ({ name, path: `/teacher/${id}`, position: rank })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path },
        ],
        place,
      ),
    ],
  }
}
