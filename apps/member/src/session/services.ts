import { accountMessages } from '@teachnet/account-pages/messages'
import { type Locale, memberArea, type RuntimeSettings } from '@teachnet/protocol'
import { type MessageFile, messageTable, type MessageTables } from '@teachnet/i18n'
import { addBeforeLeaving, type MemberAccount, parseMemberInfo, storageKeys } from '@teachnet/session'
import { createDraftServer, createDraftStore, type DraftStore } from '@teachnet/session/drafts'
import { type AreaServices, createAreaServices } from '@teachnet/session/app'

export type MemberServices = AreaServices<MemberAccount> & {
  /** The unsaved input of the signed-in member. */
  readonly drafts: () => DraftStore
}

const tables: MessageTables = {
  'zh-cn': {
    ...accountMessages['zh-cn'],
    ...messageTable(import.meta.glob<MessageFile>('../locales/zh-cn/**/*.json', { import: 'default' })),
    contract: async () => (await import('@teachnet/contract/locales/zh-cn/contract.json')).default,
  },
  en: {
    ...accountMessages.en,
    ...messageTable(import.meta.glob<MessageFile>('../locales/en/**/*.json', { import: 'default' })),
    contract: async () => (await import('@teachnet/contract/locales/en/contract.json')).default,
  },
}

export interface MemberServicesOptions {
  readonly locale: Locale
  readonly settings?: RuntimeSettings
  readonly folder?: string
  readonly fetch?: typeof globalThis.fetch
}

export function createMemberServices(options: MemberServicesOptions): MemberServices {
  const services = createAreaServices({
    area: memberArea,
    key: storageKeys.memberInfo,
    parseInfo: parseMemberInfo,
    endsWithBrowser: true,
    tables,
    hot: import.meta.hot,
    ...options,
  })
  let current: { readonly accountId: number; readonly store: DraftStore } | undefined
  const drafts = () => {
    const accountId = services.session.read()?.id ?? 0
    if (current?.accountId !== accountId) {
      const server = createDraftServer(services.client, 'member')
      current = { accountId, store: createDraftStore({ area: 'member', accountId, storage: localStorage, server }) }
    }
    return current.store
  }
  addBeforeLeaving(async () => current?.store.settle())
  return Object.assign(services, { drafts })
}
