import { languageTag } from '@teachnet/i18n'
import { languageParameter } from '@teachnet/languages'
import type { Locale } from '@teachnet/protocol'
import { useLocale } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'

const names = { 'zh-cn': '中文', en: 'English' } as const satisfies Record<Locale, string>

/** Links to the same page in the other language. The loaded page stores the choice. */
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
