import { adminArea, adminAreaAt, type AdminInfo, type Locale } from '@teachnet/protocol'
import { type MessageFile, messageTable, type MessageTables } from '@teachnet/i18n'
import { parseAdminInfo, storageKeys } from '@teachnet/session'
import { beginView, viewHeaders } from '../session/view-as.ts'
import { type AreaServices, createAreaServices } from '@teachnet/session/app'

/** Services shared by the whole app. One instance of each, created at start. */
export type AppServices = AreaServices<AdminInfo>

const tables: MessageTables = {
  'zh-cn': messageTable(import.meta.glob<MessageFile>('../../locales/zh-cn/**/*.json', { import: 'default' })),
  en: messageTable(import.meta.glob<MessageFile>('../../locales/en/**/*.json', { import: 'default' })),
}

export interface AppServicesOptions {
  readonly locale: Locale
  /** Origin of the API; an empty string is the origin of the page. */
  readonly baseUrl?: string
  readonly publicOrigin?: string
  /** First path segment of the API's calls; default `/admin`. */
  readonly adminEntrance?: string
  readonly fetch?: typeof globalThis.fetch
}

export function createAppServices({ adminEntrance, ...options }: AppServicesOptions): AppServices {
  beginView()
  return createAreaServices({
    headers: viewHeaders,
    area: adminEntrance === undefined ? adminArea : adminAreaAt(adminEntrance),
    key: storageKeys.adminInfo,
    parseInfo: parseAdminInfo,
    tables,
    ...options,
  })
}
