import type { VisitorPlace } from '@teachnet/contract'
import { placeText } from '@teachnet/contract/place-text'
import { useLocale } from '@teachnet/i18n/react'
import { TranslatedText } from './chinese-text.tsx'

/** Province, city and district in the order of the reader's language. */
export function PlaceName({ of }: { readonly of: readonly VisitorPlace[] }) {
  const locale = useLocale()
  return <TranslatedText>{placeText(of, locale)}</TranslatedText>
}
