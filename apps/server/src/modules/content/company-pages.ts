import {
  type AppContent,
  type AppOffer,
  type BrandCard,
  cacheTag,
  type CompanyContent,
  type HonoursContent,
  type Locale,
  type SiteConfig,
} from '@teachnet/contract'
import type { Queries } from '../../db/client.ts'
import { inLanguage } from '../../in-language.ts'
import { loadAppGroups, loadAppSlides, loadBrands, loadHonours, loadHonourYears, loadSections } from './company.repo.ts'
import { type PageTools, type Reader, siteTags, type Tagged } from './pages.ts'
import { toSlide } from './to-course.ts'

export function createCompanyPages({ db, loadConfig, loadSite }: PageTools) {
  return {
    async company(reader: Reader): Promise<Tagged<CompanyContent>> {
      const { locale } = reader
      const [site, rows] = await Promise.all([loadSite(reader), loadSections(db)])
      const sections = rows.map((row) => ({
        key: row.key,
        title: inLanguage(row, 'title', locale),
        image: row.image,
        video: row.video,
        content: inLanguage(row, 'content', locale),
      }))
      return { content: { site, sections }, tags: [...siteTags, cacheTag('enterprise_info')] }
    },

    async honours(
      reader: Reader,
      asked: { readonly year: number | undefined; readonly category: string | undefined },
    ): Promise<Tagged<HonoursContent>> {
      const [site, years, rows] = await Promise.all([loadSite(reader), loadHonourYears(db), loadHonours(db, asked)])
      const list = rows.map((row) => ({
        id: row.id,
        title: inLanguage(row, 'title', reader.locale),
        issuer: row.issuer,
        image: row.image,
        year: row.year,
        category: row.category,
      }))
      return { content: { site, years, list }, tags: [...siteTags, cacheTag('enterprise_honor')] }
    },

    async app(reader: Reader): Promise<Tagged<AppContent>> {
      const { locale } = reader
      const [site, config, groups, slides] = await Promise.all([
        loadSite(reader),
        loadConfig(reader),
        loadAppGroups(db),
        loadAppSlides(db),
      ])
      const slidesOf = (id: number | null) =>
        slides.filter(({ group_id }) => group_id === id).map((row) => toSlide(row, locale))
      return {
        content: {
          site,
          app: toAppOffer(config),
          slides: slidesOf(null),
          groups: groups.map((row) => ({
            id: row.id,
            title: inLanguage(row, 'title', locale),
            subtitle: inLanguage(row, 'subtitle', locale),
            icon: row.icon,
            image: row.image,
            description: inLanguage(row, 'description', locale),
            link: row.link,
            slides: slidesOf(row.id),
          })),
        },
        tags: [...siteTags, cacheTag('app_group'), cacheTag('app_swiper')],
      }
    },
  }
}

export function toAppOffer({ app_title, app_download, app_url }: SiteConfig): AppOffer {
  return { title: app_title, app_download, app_url }
}

export async function loadBrandCards(db: Queries, locale: Locale): Promise<BrandCard[]> {
  const rows = await loadBrands(db)
  return rows.map((row) => ({
    id: row.id,
    name: inLanguage(row, 'name', locale),
    logo: row.logo,
    link: row.link,
    description: inLanguage(row, 'description', locale),
    since: row.since,
  }))
}
