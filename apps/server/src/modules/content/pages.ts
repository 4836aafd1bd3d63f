import {
  cacheTag,
  type Locale,
  type NavLink,
  type SiteConfig,
  siteConfigTag,
  type SiteContent,
} from '@teachnet/contract'
import { ruleTags } from '../../access/callers.ts'
import type { Database } from '../../db/client.ts'
import { formatSiteTime } from '../../site-time.ts'
import { loadFooter } from './company.repo.ts'
import { toSiteContent } from './to-site.ts'

/** A page's content, and the tags of the records it is made of. */
export interface Tagged<T> {
  readonly content: T
  readonly tags: readonly string[]
}

/** Who asks: the language, and the host that addresses of the site begin with. */
export interface Reader {
  readonly locale: Locale
  readonly host: string
}

export interface ContentOptions {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadTimeZone: () => Promise<string>
  readonly loadNavLinks: (locale: Locale) => Promise<readonly NavLink[]>
}

/** What the pages are made with. */
export interface PageTools {
  readonly db: Database
  /** Unix seconds. */
  readonly now: () => number
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly loadToday: () => Promise<string>
  readonly loadConfig: (reader: Reader) => Promise<SiteConfig>
  readonly loadSite: (reader: Reader) => Promise<SiteContent>
}

/** Head and foot of every page depend on these. */
export const siteTags = [siteConfigTag, cacheTag('enterprise_bottom'), ...ruleTags.member]

export function createPageTools({ db, clock, loadConfig, loadTimeZone, loadNavLinks }: ContentOptions): PageTools {
  const now = () => Math.floor(clock() / 1000)
  const load = ({ locale, host }: Reader) => loadConfig(locale, host)
  return {
    db,
    now,
    loadToday: async () => formatSiteTime(now(), await loadTimeZone()).slice(0, 10),
    loadConfig: load,
    loadSite: async (reader) => {
      const [config, navLinks, footer] = await Promise.all([load(reader), loadNavLinks(reader.locale), loadFooter(db)])
      return toSiteContent({ config, navLinks, footer }, reader.locale)
    },
  }
}
