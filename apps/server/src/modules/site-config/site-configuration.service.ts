import { siteConfigTag, type SiteIdentity } from '@teachnet/contract'
import type { Locale, SiteConfig } from '@teachnet/protocol'
import type { CachePort, DatabasePort, SettingsPort } from '../../ports.ts'
import type { MailSettings } from '../../transports/mail/smtp-settings.ts'
import { type ConfigRow, toItemType } from './config-item.ts'
import { itemTypes } from './item-value.ts'
import { type EngineKeys, toEngineKeys } from './engine-keys.ts'
import { toMailSettings } from './mail-settings.ts'
import {
  type AppStores,
  type BannerTexts,
  type SiteSettings,
  toAppStores,
  toBannerTexts,
  toIdentity,
  toSettings,
  toSiteConfig,
} from './site-config.ts'
import { toWeChatKeys, type WeChatKeys } from './wechat-keys.ts'
import { siteItems, type SiteValues, toSiteValues } from './site-items.ts'
import { addConfigRows, findPictureSize, loadConfigRows } from './site.repo.ts'

/** Cache tags of the configuration: every write of an item must invalidate them. */
export const configurationTags = ['config', 'site', siteConfigTag] as const

export interface SiteConfiguration {
  /** @param host of the request, with its port */
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  /** The operator of the site. */
  readonly loadIdentity: (locale: Locale) => Promise<SiteIdentity>
  readonly loadAppStores: () => Promise<AppStores>
  readonly loadBannerTexts: (locale: Locale) => Promise<BannerTexts>
  /** Returns the keys of search engines that receive notifications of changed pages. */
  readonly loadEngineKeys: () => Promise<EngineKeys>
  /** Returns the site's account at WeChat; undefined until it is set. */
  readonly loadWeChatKeys: () => Promise<WeChatKeys | undefined>
  readonly loadSettings: () => Promise<SiteSettings>
  /** Returns the mail server of the configuration page; undefined until all of its items are set. */
  readonly loadMailSettings: () => Promise<MailSettings | undefined>
  /** Returns the names of the items whose values are secret. */
  readonly loadSecretNames: () => Promise<ReadonlySet<string>>
}

interface Kept {
  readonly values: SiteValues
  readonly settings: SiteSettings
  readonly logoSize: SiteIdentity['logo_size']
  readonly secretNames: ReadonlySet<string>
}

export function createSiteConfiguration({
  db,
  cache,
  env,
}: DatabasePort & CachePort & SettingsPort<'apiOrigin' | 'secretKey'>): SiteConfiguration {
  const space = cache.space<Kept>('site', { maxEntries: 1 })
  const load = () =>
    space.load('values', async () => {
      const kept = toKept(await loadConfigRows(db))
      const logo = kept.values('logo')
      const logoSize = logo === '' ? null : await findPictureSize(db, logo)
      return { value: { ...kept, logoSize }, tags: configurationTags }
    })

  return {
    loadConfig: async (locale, host) => toSiteConfig((await load()).values, locale, host, env.apiOrigin ?? ''),
    loadIdentity: async (locale) => {
      const { values, logoSize } = await load()
      return { ...toIdentity(values, locale), logo_size: logoSize }
    },
    loadAppStores: async () => toAppStores((await load()).values),
    loadBannerTexts: async (locale) => toBannerTexts((await load()).values, locale),
    loadEngineKeys: async () => toEngineKeys((await load()).values, env.secretKey),
    loadWeChatKeys: async () => toWeChatKeys((await load()).values, env.secretKey),
    loadSettings: async () => (await load()).settings,
    loadMailSettings: async () => toMailSettings((await load()).values, env.secretKey),
    loadSecretNames: async () => (await load()).secretNames,
  }
}

/** Adds missing rows of shipped items. Runs at each start and keeps values that were set. */
export async function seedConfig({ db, cache }: DatabasePort & CachePort): Promise<void> {
  await addConfigRows(db, siteItems.keys())
  await cache.drop(configurationTags)
}

function toKept(rows: readonly ConfigRow[]): Omit<Kept, 'logoSize'> {
  const set = rows.flatMap(({ name, value }): [string, string][] => (value === null ? [] : [[name, value]]))
  const all = [...siteItems.values(), ...rows]
  const values = toSiteValues(new Map(set))
  return {
    values,
    settings: toSettings(values),
    secretNames: new Set(
      all.filter(({ type }) => itemTypes[toItemType(type)].column === 'encrypted').map(({ name }) => name),
    ),
  }
}
