import { languageTag } from '@teachnet/i18n'
import { useLocale } from '@teachnet/i18n/react'
import { languageParameter } from '@teachnet/languages'
import type { Locale } from '@teachnet/protocol'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const storageKey = 'language-offered'

/** In the language that is offered, since its reader may not know the other one. */
const words = {
  'zh-cn': { offer: '本站有中文版', go: '看中文版', no: '不用了' },
  en: { offer: 'This site is also in English', go: 'Read it in English', no: 'No, thank you' },
} as const satisfies Record<Locale, unknown>

/** Offers the other language once, to a browser that prefers it. */
export function LanguageOffer() {
  const other: Locale = useLocale() === 'en' ? 'zh-cn' : 'en'
  const { pathname, search } = useLocation()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(isWanted(other, navigator.language, readOffered())), [other])
  if (!isOffered) return null
  const query = new URLSearchParams(search)
  query.set(languageParameter, other)
  const { offer, go, no } = words[other]
  const close = () => {
    rememberOffered()
    setOffered(false)
  }
  return (
    <aside className="language-offer" lang={languageTag(other)} aria-label={offer}>
      <a href={`${pathname}?${query}`} hrefLang={languageTag(other)} onClick={rememberOffered}>
        {go}
      </a>
      <button type="button" onClick={close} aria-label={no} title={no}>
        ×
      </button>
    </aside>
  )
}

/** Whether a browser wants the other language, and has not been asked. @param preferred BCP 47 */
export function isWanted(other: Locale, preferred: string, wasOffered: boolean): boolean {
  const isChinese = preferred.toLowerCase().startsWith('zh')
  return !wasOffered && (other === 'en' ? preferred !== '' && !isChinese : isChinese)
}

function readOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Without storage the offer would come back on every page.
    return true
  }
}

function rememberOffered(): void {
  try {
    localStorage.setItem(storageKey, '1')
  } catch {
    // The offer is closed for this page alone.
  }
}
