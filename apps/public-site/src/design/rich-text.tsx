import { focusOf } from '@teachnet/contract/picture-focus'

/** Text with its own markup. Pass only markup that the server sanitised on save. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withFocalPoints(html) }} />
}

/**
 * Shows the focal point of each picture of a rich text where its page cuts it. The address carries the point, so that it changes with the one
 * of the media library.
 */
export function withFocalPoints(html: string): string {
  if (!html.includes('#focus=')) return html
  return html.replaceAll(
    /<img (?!(?:[^>]*\s)?style=)([^>]*?src="([^"]*#focus=[^"]*)")/g,
    (tag, attributes: string, src: string) => {
      const focus = focusOf(src)
      return focus ? `<img style="object-position:${focus.x}% ${focus.y}%" ${attributes}` : tag
    },
  )
}
