import type { MessageTables } from '@teachnet/i18n'

/** Message files of this package, for an app's message loader: `account-drafts`, `account-forms`, `account-security` and `account-sign-in`. */
export const accountMessages: MessageTables = {
  'zh-cn': {
    'account-drafts': async () =>
      (await import('./locales/zh-cn/account-drafts.json', { with: { type: 'json' } })).default,
    'account-forms': async () =>
      (await import('./locales/zh-cn/account-forms.json', { with: { type: 'json' } })).default,
    'account-security': async () =>
      (await import('./locales/zh-cn/account-security.json', { with: { type: 'json' } })).default,
    'account-sign-in': async () =>
      (await import('./locales/zh-cn/account-sign-in.json', { with: { type: 'json' } })).default,
  },
  en: {
    'account-drafts': async () =>
      (await import('./locales/en/account-drafts.json', { with: { type: 'json' } })).default,
    'account-forms': async () => (await import('./locales/en/account-forms.json', { with: { type: 'json' } })).default,
    'account-security': async () =>
      (await import('./locales/en/account-security.json', { with: { type: 'json' } })).default,
    'account-sign-in': async () =>
      (await import('./locales/en/account-sign-in.json', { with: { type: 'json' } })).default,
  },
}
