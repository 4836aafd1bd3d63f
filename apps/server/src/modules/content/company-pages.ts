import type { AppContent, AppOffer, CompanyContent } from '@teachnet/contract'
import type { SiteConfig } from '@teachnet/protocol'
import { appGroup, appSwiper, course, enterpriseInfo, informationItem, teacher } from '@teachnet/contract/resources'
import { toQrCode } from './qr-code.ts'
import { definePage } from './page.ts'

export const company = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<CompanyContent> => {
    const [site, sections, teachers, courses, articles] = await Promise.all([
      loadSite(),
      reader.list(enterpriseInfo),
      reader.count(teacher),
      reader.count(course),
      reader.count(informationItem),
    ])
    return { site, sections, figures: { teachers, courses, articles } }
  },
})

export const app = definePage({
  params: {},
  load: async ({ reader, loadSite, loadApp }): Promise<AppContent> => {
    const [site, offer, groups, slides] = await Promise.all([
      loadSite(),
      loadApp(),
      reader.list(appGroup),
      reader.list(appSwiper),
    ])
    const slidesOf = (id: number | null) => slides.flatMap(({ group_id, ...slide }) => (group_id === id ? [slide] : []))
    return {
      site,
      app: offer,
      slides: slidesOf(null),
      groups: groups.map((group) => ({ ...group, slides: slidesOf(group.id) })),
    }
  },
})

export function toAppOffer(
  { app_title, app_download, app_url }: SiteConfig,
  stores: Pick<AppOffer, 'ios_url' | 'android_url' | 'version'>,
): AppOffer {
  return {
    title: app_title,
    app_download,
    app_url,
    ...stores,
    code: app_download === '' ? toQrCode(app_url || stores.android_url || stores.ios_url) : null,
  }
}
