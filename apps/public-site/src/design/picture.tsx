import { imageFormats, toSrcSet } from '@teachnet/contract'
import { focusOf, previewOf } from '@teachnet/contract/picture-focus'
import type { ComponentProps } from 'react'
import { useText } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'

interface Props extends Omit<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  readonly src: string
  readonly alt: string
  /** Display width of the picture, as in `sizes` of `img`. */
  readonly sizes: string
  /** On the first screen: loaded at once, before other files. If omitted, the picture is loaded when it comes near the screen. */
  readonly isFirst?: boolean
}

/** A picture in the size and the best format that the browser supports, if it is an upload of the site. */
export function Picture({ src, alt, sizes, isFirst = false, ...image }: Props) {
  const focus = focusOf(src)
  const preview = previewOf(src)
  const style = (focus || preview) && {
    objectPosition: focus ? `${focus.x}% ${focus.y}%` : undefined,
    // The style sheet blurs the four colours into each other.
    ...(preview && Object.fromEntries(preview.map((colour, corner) => [`--preview-${corner}`, colour]))),
  }
  return (
    <picture>
      {imageFormats.map((format) => {
        const srcSet = toSrcSet(src, format)
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      })}
      <img
        src={src}
        alt={alt}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        style={style}
        {...image}
      />
    </picture>
  )
}

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
