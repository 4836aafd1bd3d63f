import { defineLanguages } from '@teachnet/i18n'

export const languages = defineLanguages({
  locales: ['en', 'fr', 'zh-cn'],
  defaultLocale: 'en',
})
