import type { FooterColumn, Locale, NavLink, SiteConfig, SiteContent } from '@teachnet/contract'
import { type Bilingual, inLanguage } from '../../in-language.ts'

export interface FooterRow extends Bilingual<'column_title' | 'label'> {
  readonly kind: string
  readonly link: string
  readonly icon: string
}

interface SiteParts {
  readonly config: SiteConfig
  /** Entries of the head that are member rules; they follow those of the configuration. */
  readonly navLinks: readonly NavLink[]
  readonly footer: readonly FooterRow[]
}

/** The part of the configuration that every page shows, with its head and foot. */
export function toSiteContent({ config, navLinks, footer }: SiteParts, locale: Locale): SiteContent {
  return {
    siteName: config.siteName,
    site_title: config.site_title,
    logo: config.logo,
    recordNumber: config.recordNumber,
    right_phone: config.right_phone,
    right_qrcode: config.right_qrcode,
    banner_title: config.banner_title,
    teacher_title: config.teacher_title,
    home_info: config.home_info,
    home_short_title: config.home_short_title,
    home_short_info: config.home_short_info,
    home_info_image: config.home_info_image,
    head_nav: [...config.head_nav, ...navLinks],
    top_menu: config.top_menu,
    app_menu: config.app_menu,
    footer: toColumns(footer, locale),
  }
}

/** Entries of one heading stand together, in the place of the first of them. */
function toColumns(rows: readonly FooterRow[], locale: Locale): FooterColumn[] {
  const columns = Map.groupBy(rows, (row) => inLanguage(row, 'column_title', locale))
  return [...columns].map(([title, entries]) => ({
    title,
    entries: entries.map((row) => ({
      kind: row.kind,
      label: inLanguage(row, 'label', locale),
      link: row.link,
      icon: row.icon,
    })),
  }))
}
