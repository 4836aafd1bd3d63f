// Without an import or an export this would declare another module of the same name.
import '@teachnet/i18n'

declare module '@teachnet/i18n' {
  interface Register {
    locale: 'zh-cn' | 'en'
  }
}
