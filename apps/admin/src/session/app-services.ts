import { accountMessages } from '@teachnet/account-pages/messages'
import { adminArea, adminAreaAt, type AdminInfo, type Locale, type RuntimeSettings } from '@teachnet/protocol'
import { type MessageFile, messageTable, type MessageTables } from '@teachnet/i18n'
import { parseAdminInfo, storageKeys } from '@teachnet/session'
import { type AreaServices, createAreaServices } from '@teachnet/session/app'
import { createContext, use } from 'react'
import { beginView, viewHeaders } from './view-as.ts'

/** Services shared by the complete app. One instance of each, created at start. */
export type AppServices = AreaServices<AdminInfo> & {
  /** Address of an icon font's style sheet that this installation names. */
  readonly iconFont: string | undefined
}

const tables: MessageTables = {
  'zh-cn': {
    ...accountMessages['zh-cn'],
    ...messageTable(import.meta.glob<MessageFile>('../locales/zh-cn/**/*.json', { import: 'default' })),
  },
  en: {
    ...accountMessages.en,
    ...messageTable(import.meta.glob<MessageFile>('../locales/en/**/*.json', { import: 'default' })),
  },
}

export interface AppServicesOptions {
  readonly locale: Locale
  readonly settings?: RuntimeSettings
  readonly folder?: string
  readonly fetch?: typeof globalThis.fetch
}

export function createAppServices(options: AppServicesOptions): AppServices {
  const { adminEntrance, iconFont } = options.settings ?? {}
  beginView()
  const area = adminEntrance === undefined ? adminArea : adminAreaAt(adminEntrance)
  const services = createAreaServices({
    headers: viewHeaders,
    area,
    key: storageKeys.adminInfo,
    parseInfo: parseAdminInfo,
    tables,
    hot: import.meta.hot,
    ...options,
  })
  return Object.assign(services, { iconFont })
}

export const ServicesContext = createContext<AppServices | undefined>(undefined)

/** @throws TypeError outside the app */
export function useServices(): AppServices {
  const services = use(ServicesContext)
  if (!services) throw new TypeError('ServicesContext is missing above this component')
  return services
}
