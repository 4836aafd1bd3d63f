import { imageFormats, toSrcSet } from '@teachnet/contract'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'img'> {
  readonly src: string
  readonly alt: string
  /** Display width of the picture, as in `sizes` of `img`. */
  readonly sizes: string
}

/** A picture in the size and the best format that the browser supports, if it is an upload of the site. */
export function Picture({ src, alt, sizes, ...image }: Props) {
  return (
    <picture>
      {imageFormats.map((format) => {
        const srcSet = toSrcSet(src, format)
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      })}
      <img src={src} alt={alt} decoding="async" {...image} />
    </picture>
  )
}
