import { siteConfigTag, type SiteIdentity } from '@teachnet/contract'
import type { Locale, SiteConfig } from '@teachnet/protocol'
import type { CachePort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import type { MailSettings } from '../../platform/transports/mail/smtp-settings.ts'
import { type ConfigRow, toItemType } from './config-item.ts'
import { itemTypes, revealSecret } from './item-value.ts'
import { toMailSettings, type SiteItem, siteItems, type SiteValues, toSiteValues } from './site-items.ts'
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
import { addConfigRows, findPictureSize, hasConfigRows, loadConfigRows } from './site.repo.ts'

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

interface Stored {
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
  const space = cache.space<Stored>('site', { maxEntries: 1 })
  const load = () =>
    space.load('values', async () => {
      const stored = toStored(await loadConfigRows(db))
      const logo = stored.values('logo')
      const logoSize = logo === '' ? null : await findPictureSize(db, logo)
      return { value: { ...stored, logoSize }, tags: configurationTags }
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

/** Values of a new site that differ from the default, which applies to sites from before the item. */
const valuesOfNewSite: ReadonlyMap<string, string> = new Map<SiteItem, string>([['user_common_password', '1']])

/** Adds missing rows of shipped items. Runs at each start; values that were set stay. */
export async function seedConfig({ db, cache }: DatabasePort & CachePort): Promise<void> {
  const isNew = !(await hasConfigRows(db))
  await addConfigRows(db, siteItems.keys(), isNew ? valuesOfNewSite : undefined)
  await cache.drop(configurationTags)
}

function toStored(rows: readonly ConfigRow[]): Omit<Stored, 'logoSize'> {
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

/** Keys of search engines by the name of the engine; one without a key is switched off. */
interface EngineKeys {
  readonly indexNow?: string
  readonly baidu?: string
}

function toEngineKeys(values: SiteValues, secretKey: string): EngineKeys {
  const indexNow = values('indexnow_key')
  const baidu = revealSecret(values('baidu_push_token'), secretKey)
  return { indexNow: indexNow || undefined, baidu: baidu || undefined }
}

/** The account of the site at WeChat. */
interface WeChatKeys {
  readonly appId: string
  readonly secret: string
}

/** Returns the site's account at WeChat; undefined until both of its items are set. */
function toWeChatKeys(values: SiteValues, secretKey: string): WeChatKeys | undefined {
  const appId = values('wechat_app_id')
  const secret = revealSecret(values('wechat_app_secret'), secretKey)
  return appId === '' || secret === '' ? undefined : { appId, secret }
}
