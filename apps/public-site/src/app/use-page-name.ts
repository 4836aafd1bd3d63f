import { useLocale, useText } from '@teachnet/i18n/react'
import type { LocalizedText } from '@teachnet/protocol'

/** Returns the function that gives the name of a page in menus: the text of a message id, or the words of the table of pages. */
export function usePageName(): (navigation: string | LocalizedText) => string {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  return (navigation) => (typeof navigation === 'string' ? text(navigation) : navigation[locale])
}
