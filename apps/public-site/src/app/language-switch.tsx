import { languageParameter, languageTag, type Locale } from '@teachnet/i18n'
import { useLocale } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'

const names = { 'zh-cn': '中文', en: 'English' } as const satisfies Record<Locale, string>

/** Leads to the same page in the other language. The page that loads stores the choice. */
export function LanguageSwitch() {
  const other: Locale = useLocale() === 'en' ? 'zh-cn' : 'en'
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(languageParameter, other)
  return (
    <a
      className="language-switch"
      href={`${pathname}?${query}`}
      hrefLang={languageTag(other)}
      lang={languageTag(other)}
    >
      {names[other]}
    </a>
  )
}
