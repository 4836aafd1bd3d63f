import { useText } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'

/** The credit of a picture, for the line below it; nothing if the record has none. */
export function PictureCredit({ credit }: { readonly credit: string }) {
  const text = useText()
  if (credit === '') return null
  return (
    <small className="picture-credit">
      <TranslatedText>{text('site.pictureCredit', { credit })}</TranslatedText>
    </small>
  )
}
