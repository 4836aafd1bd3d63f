import { adminArea, type AdminInfo } from '@teachnet/contract'
import { type Locale, type MessageFile, messageTable, type MessageTables } from '@teachnet/i18n'
import { parseAdminInfo, storageKeys } from '@teachnet/session'
import { type AreaServices, createAreaServices } from '@teachnet/session/app'

/** What the whole app shares: one of each, made at start. */
export type AppServices = AreaServices<AdminInfo>

const tables: MessageTables = {
  'zh-cn': messageTable(import.meta.glob<MessageFile>('../locales/zh-cn/**/*.json', { import: 'default' })),
  en: messageTable(import.meta.glob<MessageFile>('../locales/en/**/*.json', { import: 'default' })),
}

export interface AppServicesOptions {
  readonly locale: Locale
  /** Origin of the API; empty for the page's own. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
}

export function createAppServices(options: AppServicesOptions): AppServices {
  return createAreaServices({
    area: adminArea,
    key: storageKeys.adminInfo,
    parseInfo: parseAdminInfo,
    tables,
    ...options,
  })
}
