import { type Locale, type SiteConfig, siteConfigTag } from '@teachnet/contract'
import type { Deps } from '../../deps.ts'
import type { MailSettings } from '../../transports/mail/smtp-settings.ts'
import type { ConfigRow } from './config-item.ts'
import { toMailSettings } from './mail-settings.ts'
import { type SiteSettings, toSettings, toSiteConfig } from './site-config.ts'
import { siteItems, type SiteValues, toSiteValues } from './site-items.ts'
import { addConfigRows, loadConfigRows } from './site.repo.ts'

/** What the kept configuration depends on: whoever writes items drops these. */
export const siteTags = ['config', 'site', siteConfigTag] as const

export interface Site {
  /** @param host of the request, with its port */
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadSettings: () => Promise<SiteSettings>
  /** The mail server of the configuration page; undefined until every item of it is filled in. */
  readonly loadMailSettings: () => Promise<MailSettings | undefined>
  /** Names of the items whose values nobody may see. */
  readonly loadSecretNames: () => Promise<ReadonlySet<string>>
}

interface Kept {
  readonly values: SiteValues
  readonly settings: SiteSettings
  readonly secretNames: ReadonlySet<string>
}

export function createSite({ db, cache, env }: Pick<Deps, 'db' | 'cache' | 'env'>): Site {
  const space = cache.space<Kept>('site', { maxEntries: 1 })
  const load = () => space.load('values', async () => ({ value: toKept(await loadConfigRows(db)), tags: siteTags }))

  return {
    loadConfig: async (locale, host) => toSiteConfig((await load()).values, locale, host, env.apiOrigin ?? ''),
    loadSettings: async () => (await load()).settings,
    loadMailSettings: async () => toMailSettings((await load()).values, env.secretKey),
    loadSecretNames: async () => (await load()).secretNames,
  }
}

/** The rows of the product's own items. Run at each start: what people set stays. */
export async function seedConfig({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<void> {
  await addConfigRows(db, siteItems.keys())
  await cache.drop(siteTags)
}

function toKept(rows: readonly ConfigRow[]): Kept {
  const set = rows.flatMap(({ name, value }): [string, string][] => (value === null ? [] : [[name, value]]))
  const all = [...siteItems.values(), ...rows]
  const values = toSiteValues(new Map(set))
  return {
    values,
    settings: toSettings(values),
    secretNames: new Set(all.filter(({ type }) => type === 'password').map(({ name }) => name)),
  }
}
