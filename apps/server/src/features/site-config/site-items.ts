import { label, type LocalizedText } from '@teachnet/protocol'
import { type ConfigItem, fromDeclaration } from './config-item.ts'
import { applications, mail, publishing, reach } from './items/reach.ts'
import { basics } from './items/basics.ts'
import { maintenance, quickEntrance, retention, terminal, upload } from './items/operation.ts'
import { signIn } from './items/sign-in.ts'
import { app, texts } from './items/texts.ts'
import type { SettingsPort } from '../../platform/ports.ts'
import type { MailSettings } from '../../platform/transports/mail/smtp-settings.ts'
import { revealSecret } from './item-value.ts'

/** The groups of the configuration page with their items, in the order of the page. */
const visible = [
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
  { name: 'config_quick_entrance', title: label('快捷入口', 'Shortcuts'), items: quickEntrance },
] as const

const hidden = [
  { name: 'terminal', items: terminal },
  { name: 'maintenance', items: maintenance },
] as const

type Items = (typeof visible | typeof hidden)[number]['items']
type NameOf<T> = T extends unknown ? keyof T & string : never
type BilingualNameOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends { en: string } ? K : never }[keyof T]
  : never

/** Items that have a second item for the English text. */
export type BilingualItem = BilingualNameOf<Items>
/** Every item that the product ships. */
export type SiteItem = NameOf<Items> | `${BilingualItem}_en`

export const shippedGroups: readonly { readonly name: string; readonly title: LocalizedText }[] = visible

/** Shipped items of the configuration page, by name. */
export const pageItems: ReadonlyMap<string, ConfigItem> = byName(visible)
export const siteItems: ReadonlyMap<string, ConfigItem> = new Map([...pageItems, ...byName(hidden)])

/** Returns the effective value of an item, in its stored form. */
export type SiteValues = (name: SiteItem) => string

/** Returns set values in preference to the defaults. */
export function toSiteValues(set: ReadonlyMap<string, string>): SiteValues {
  return (name) => set.get(name) ?? siteItems.get(name)?.default ?? ''
}

function byName(groups: typeof visible | typeof hidden): Map<string, ConfigItem> {
  const items = groups.flatMap(({ name: group, items }) =>
    Object.entries(items).flatMap(([name, declared], index, all) =>
      fromDeclaration(declared, { name, group, weigh: all.length - index }),
    ),
  )
  return new Map(items.map((item) => [item.name, item]))
}

/** The settings of the process that apply instead of items. */
export type OverridingSettings = SettingsPort<'mail' | 'hasAdminCaptcha' | 'hasMemberCaptcha'>

/** The environment variable that overrides an item, and its value in the stored form of the item. */
export interface EnvironmentValue {
  readonly variable: string
  readonly value: string
}

/** Returns the values that the environment sets in place of items, by item. The password of the mail server is a placeholder. */
export function environmentValues({ env }: OverridingSettings): ReadonlyMap<string, EnvironmentValue> {
  return new Map([
    ...(env.mail ? valuesOf('SMTP_URL', mailValues(env.mail)) : []),
    // These variables can only switch captchas off: otherwise the items decide.
    ...(env.hasAdminCaptcha ? [] : valuesOf('ADMIN_CAPTCHA', { admin_login_captcha: '0' })),
    ...(env.hasMemberCaptcha ? [] : valuesOf('MEMBER_CAPTCHA', { user_login_captcha: '0' })),
  ])
}

function valuesOf(variable: string, values: Partial<Record<SiteItem, string>>): [string, EnvironmentValue][] {
  return Object.entries(values).map(([name, value]) => [name, { variable, value }])
}

function mailValues({ host, port, user, password, security, sender }: NonNullable<OverridingSettings['env']['mail']>) {
  return {
    smtp_server: host,
    smtp_port: String(port),
    smtp_user: user,
    smtp_pass: password === '' ? '' : 'set',
    smtp_verification: security === 'tls' ? 'SSL' : 'TLS',
    smtp_sender_mail: sender,
  }
}

/** Returns the mail server of the configuration page; undefined until all of its items are set. */
export function toMailSettings(values: SiteValues, secretKey: string): MailSettings | undefined {
  const settings: MailSettings = {
    host: values('smtp_server'),
    port: Number(values('smtp_port')),
    user: values('smtp_user'),
    password: revealSecret(values('smtp_pass'), secretKey),
    encryption: toEncryption(values('smtp_verification')),
    sender: values('smtp_sender_mail'),
  }
  return Object.values(settings).every(Boolean) ? settings : undefined
}

export function toEncryption(text: string): MailSettings['encryption'] {
  return text === 'TLS' ? 'TLS' : 'SSL'
}
