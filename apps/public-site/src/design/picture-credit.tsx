import { useText } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'

/** Whose picture it is, for the line below it; nothing where the record does not say. */
export function PictureCredit({ credit }: { readonly credit: string }) {
  const text = useText()
  if (credit === '') return null
  return (
    <small className="picture-credit">
      <TranslatedText>{text('site.pictureCredit', { credit })}</TranslatedText>
    </small>
  )
}
