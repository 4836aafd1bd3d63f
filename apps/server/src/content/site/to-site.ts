import type { FooterColumn, FooterEntry, SiteContent, SiteIdentity } from '@teachnet/contract'
import type { NavLink, SiteConfig } from '@teachnet/protocol'

type FooterRecord = FooterEntry & { readonly column_title: string }

interface SiteParts {
  readonly config: SiteConfig
  readonly identity: SiteIdentity
  /** Links of the header from member rules, which follow those of the configuration. */
  readonly navLinks: readonly NavLink[]
  readonly footer: readonly FooterRecord[]
}

/** The configuration that every page shows, with header and footer. */
export function toSiteContent({ config, identity, navLinks, footer }: SiteParts): SiteContent {
  return {
    ...identity,
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
    footer: toColumns(footer),
  }
}

/** Groups the entries of a heading, at the position of the first one. */
function toColumns(records: readonly FooterRecord[]): FooterColumn[] {
  const columns = Map.groupBy(records, ({ column_title }) => column_title)
  return [...columns].map(([title, entries]) => ({
    title,
    entries: entries.map(({ column_title: _title, ...entry }) => entry),
  }))
}
