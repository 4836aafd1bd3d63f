import { type TextPlace, textPlaces } from '@teachnet/contract/texts'
import { useLocale } from '@teachnet/i18n/react'
import { isLocale, type Locale } from '@teachnet/protocol'
import { usePageAddress } from '../../records/services/use-page-address.ts'

export interface TextsAddress {
  readonly place: TextPlace
  readonly locale: Locale
  /** 1: only texts that were changed. */
  readonly changed: 0 | 1
  /** 1-based. */
  readonly page: number
  readonly search: string
  /** Name of the text that is open. */
  readonly text: string | null
  /** Sets parameters of the address; an empty one is left out. The list begins at its first page unless `page` is among them. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** Reads and writes the address of the texts: filters, page and the open text. */
export function useTextsAddress(): TextsAddress {
  const { params, setParams } = usePageAddress()
  const ownLocale = useLocale()
  const place = textPlaces.find((each) => each === params.get('place')) ?? 'site'
  const given = params.get('locale')
  const locale: Locale = isLocale(given) ? given : ownLocale
  const changed = params.get('changed') === '1' ? 1 : 0
  const page = Math.max(1, Number(params.get('page')) || 1)
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries({ page: undefined, ...changes }))
          if (value === undefined || value === '') now.delete(name)
          else now.set(name, value)
        return now
      },
      { replace: true },
    )
  return { place, locale, changed, page, search: params.get('search') ?? '', text: params.get('text'), set }
}
