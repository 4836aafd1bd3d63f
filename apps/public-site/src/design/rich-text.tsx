import { toSrcSet } from '@teachnet/contract'
import { focusOf } from '@teachnet/contract/picture-focus'

/** Text with its own markup. Pass only markup that the server sanitised on save. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withPictureAttributes(html) }} />
}

/** Width of a text, as in `sizes` of `img`. A narrower picture, as in a gallery, is loaded in a larger size than it needs. */
const textWidth = '(min-width: 48rem) 44rem, 92vw'

/**
 * Loads the pictures of a rich text when they come near the screen, in the size that the screen needs, and shows their focal point where a
 * page cuts them.
 *
 * @param html as the server sanitised it: no `>` in attributes, and double quotes
 */
export function withPictureAttributes(html: string): string {
  return html.replaceAll(/<img\b([^>]*?)\s*(\/?)>/g, (_, written: string, end: string) => {
    const src = /\ssrc="([^"]*)"/.exec(written)?.[1] ?? ''
    // Without a width, a browser would show a small picture as wide as the text.
    const width = Number(/\swidth="(\d+)"/.exec(written)?.[1] ?? 0)
    // Every supported browser shows WebP; AVIF would need a `picture` element, which the rules for a text in a figure do not expect.
    const srcSet = toSrcSet(src, 'webp', width).replaceAll('&', '&amp;')
    const focus = focusOf(src)
    const added = {
      loading: 'lazy',
      decoding: 'async',
      srcset: srcSet,
      sizes: srcSet === '' ? '' : textWidth,
      style: focus ? `object-position:${focus.x}% ${focus.y}%` : '',
    }
    const attributes = Object.entries(added)
      .filter(([name, value]) => value !== '' && !written.includes(` ${name}="`))
      .map(([name, value]) => ` ${name}="${value}"`)
    return `<img${written}${attributes.join('')}${end}>`
  })
}
