import type { AppContent, AppOffer, CompanyContent, HonoursContent, SiteConfig } from '@teachnet/contract'
import { appGroup, appSwiper, enterpriseHonor, enterpriseInfo } from '@teachnet/contract/resources'
import { definePage } from './page.ts'
import { count, oneOf } from './params.ts'

const honourCategory = oneOf(['award', 'certificate', 'patent', 'media'])

export const company = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<CompanyContent> => {
    const [site, sections] = await Promise.all([loadSite(), reader.list(enterpriseInfo)])
    return { site, sections }
  },
})

export const honours = definePage({
  params: { year: count, category: honourCategory },
  load: async ({ reader, loadSite }, filters): Promise<HonoursContent> => {
    const [site, years, list] = await Promise.all([
      loadSite(),
      reader.values(enterpriseHonor, 'year'),
      reader.list(enterpriseHonor, { filters }),
    ])
    return { site, years, list }
  },
})

export const app = definePage({
  params: {},
  load: async ({ reader, loadSite, loadConfig }): Promise<AppContent> => {
    const [site, config, groups, slides] = await Promise.all([
      loadSite(),
      loadConfig(),
      reader.list(appGroup),
      reader.list(appSwiper),
    ])
    const slidesOf = (id: number | null) => slides.flatMap(({ group_id, ...slide }) => (group_id === id ? [slide] : []))
    return {
      site,
      app: toAppOffer(config),
      slides: slidesOf(null),
      groups: groups.map((group) => ({ ...group, slides: slidesOf(group.id) })),
    }
  },
})

export function toAppOffer({ app_title, app_download, app_url }: SiteConfig): AppOffer {
  return { title: app_title, app_download, app_url }
}
