import { label, type LocalizedText } from '@teachnet/protocol'
import { type ConfigItem, fromDeclaration } from './config-item.ts'
import { applications } from './items/applications.ts'
import { basics } from './items/basics.ts'
import { mail } from './items/mail.ts'
import { publishing } from './items/publishing.ts'
import { quickEntrance } from './items/quick-entrance.ts'
import { reach } from './items/reach.ts'
import { retention } from './items/retention.ts'
import { signIn } from './items/sign-in.ts'
import { terminal } from './items/terminal.ts'
import { app, texts } from './items/texts.ts'
import { upload } from './items/upload.ts'

/** The groups of the configuration page with their items, in the order of the page. */
const shown = [
  { name: 'basics', title: label('基础配置', 'Basics'), items: basics },
  { name: 'site', title: label('站点文案', 'Site texts'), items: texts },
  { name: 'app', title: label('APP 配置', 'App'), items: app },
  { name: 'reach', title: label('搜索与离线', 'Search and offline'), items: reach },
  { name: 'publishing', title: label('发布检查', 'Publication'), items: publishing },
  { name: 'application', title: label('入驻申请', 'Applications'), items: applications },
  { name: 'sign_in', title: label('登录与安全', 'Login and security'), items: signIn },
  { name: 'mail', title: label('邮件配置', 'Mail'), items: mail },
  { name: 'upload', title: label('上传配置', 'Upload'), items: upload },
  { name: 'retention', title: label('数据保留', 'Retention'), items: retention },
  {
    name: 'config_quick_entrance',
    title: label('快捷配置入口', 'Config Quick entrance'),
    items: quickEntrance,
  },
] as const

const hidden = [{ name: 'terminal', items: terminal }] as const

type Items = (typeof shown | typeof hidden)[number]['items']
type NameOf<T> = T extends unknown ? keyof T & string : never
type BilingualNameOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends { en: string } ? K : never }[keyof T]
  : never

/** Items that have a second item for the English text. */
export type BilingualItem = BilingualNameOf<Items>
/** Every item that the product ships. */
export type SiteItem = NameOf<Items> | `${BilingualItem}_en`

export const shippedGroups: readonly { readonly name: string; readonly title: LocalizedText }[] = shown

/** Shipped items of the configuration page, by name. */
export const pageItems: ReadonlyMap<string, ConfigItem> = byName(shown)
export const siteItems: ReadonlyMap<string, ConfigItem> = new Map([...pageItems, ...byName(hidden)])

/** Returns the effective value of an item, in its stored form. */
export type SiteValues = (name: SiteItem) => string

/** Returns set values in preference to the defaults. */
export function toSiteValues(set: ReadonlyMap<string, string>): SiteValues {
  return (name) => set.get(name) ?? siteItems.get(name)?.default ?? ''
}

function byName(groups: typeof shown | typeof hidden): Map<string, ConfigItem> {
  const items = groups.flatMap(({ name: group, items }) =>
    Object.entries(items).flatMap(([name, declared], index, all) =>
      fromDeclaration(declared, { name, group, weigh: all.length - index }),
    ),
  )
  return new Map(items.map((item) => [item.name, item]))
}
