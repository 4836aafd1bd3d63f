import { createLanguageChoice, defineLanguages, languageTag, preferredOf } from '@teachnet/i18n'

const languages = defineLanguages({
  locales: ['en', 'pt', 'pt-BR', 'zh-Hant', 'zh-cn'],
  defaultLocale: 'en',
  fallbacks: { 'pt-BR': ['pt'], 'zh-Hant': ['zh-cn'] },
})
const choice = createLanguageChoice({ languages })

/** The language of a request: chosen in the address or earlier, else what the browser prefers. */
export function languageOf(request: Request) {
  const { search } = new URL(request.url)
  const preferred = preferredOf(languages, request.headers.get('accept-language') ?? '')
  const locale = choice.read({ search, cookie: request.headers.get('cookie') ?? '', preferred })
  return { locale, lang: languageTag(locale), chain: languages.chainOf(locale) }
}
