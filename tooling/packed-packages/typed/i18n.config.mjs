import { defineLanguages } from '@teachnet/i18n'
import { defineConfig } from '@teachnet/i18n/check'

export default defineConfig({
  languages: defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' }),
  folders: ['.'],
})
