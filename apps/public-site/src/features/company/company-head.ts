import type { CompanyContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'

export const companyHead: HeadOf<CompanyContent> = ({ site, sections }, place, text) => ({
  path: '/enterprise_info',
  title: text('site.company'),
  siteName: site.siteName,
  description: site.home_short_info || text('company.description', { siteName: site.siteName }),
  image: sections.find(({ image }) => image !== '')?.image || site.logo,
  jsonLd: [
    organization(site, place),
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.company'), path: '/enterprise_info' },
      ],
      place,
    ),
  ],
})
