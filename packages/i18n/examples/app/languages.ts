import { defineLanguages } from '@teachnet/i18n'

/** French falls back to English, everything to Chinese. */
export const languages = defineLanguages({
  locales: ['zh-cn', 'en', 'fr'],
  defaultLocale: 'zh-cn',
  fallbacks: { fr: ['en'] },
})
