import type { HomeContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { organization } from '../../seo/json-ld.ts'

export const homeHead: HeadOf<HomeContent> = ({ site, teachers }, place, text) => ({
  path: '/',
  title: text('site.home'),
  siteName: site.siteName,
  description: site.home_info || text('home.lead'),
  image: site.home_info_image || teachers[0]?.photo || teachers[0]?.avatar || site.logo,
  jsonLd: [organization(site, place)],
})
