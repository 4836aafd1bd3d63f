import type { MessageTables } from '@teachnet/i18n'

/** Message files of this package, for an app's message loader: `navigation`, `error-page`, `click-captcha`. */
export const uiMessages: MessageTables = {
  'zh-cn': {
    navigation: async () => (await import('./locales/zh-cn/navigation.json', { with: { type: 'json' } })).default,
    'error-page': async () => (await import('./locales/zh-cn/error-page.json', { with: { type: 'json' } })).default,
    'click-captcha': async () =>
      (await import('./locales/zh-cn/click-captcha.json', { with: { type: 'json' } })).default,
  },
  en: {
    navigation: async () => (await import('./locales/en/navigation.json', { with: { type: 'json' } })).default,
    'error-page': async () => (await import('./locales/en/error-page.json', { with: { type: 'json' } })).default,
    'click-captcha': async () => (await import('./locales/en/click-captcha.json', { with: { type: 'json' } })).default,
  },
}
