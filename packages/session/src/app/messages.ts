import type { MessageTables } from '@teachnet/i18n'

/** Message files of this package, for an app's message loader: `app` (required at start) and `loading`. */
export const sessionMessages: MessageTables = {
  'zh-cn': {
    app: async () => (await import('../locales/zh-cn/app.json', { with: { type: 'json' } })).default,
    loading: async () => (await import('../locales/zh-cn/loading.json', { with: { type: 'json' } })).default,
  },
  en: {
    app: async () => (await import('../locales/en/app.json', { with: { type: 'json' } })).default,
    loading: async () => (await import('../locales/en/loading.json', { with: { type: 'json' } })).default,
  },
}
