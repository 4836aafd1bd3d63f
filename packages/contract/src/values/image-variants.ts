/** Widths, in pixels, of the copies that the server provides of an uploaded picture. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const
/** Formats of those copies. */
export const imageFormats = ['avif', 'webp'] as const

/** A format of {@link imageFormats}. */
export type ImageFormat = (typeof imageFormats)[number]

/**
 * The `srcset` of an uploaded picture in one format, built from its address; empty for an address that is not an upload of the site. A
 * width larger than the original returns the original's width.
 *
 * @param address as records store it, `/storage/default/20261120/photo.png`
 * @param own width of the original in pixels, if it is known: larger copies are left out
 * @example toSrcSet('/storage/a.png', 'webp') // '/storage/a.png?w=320&f=webp 320w, /storage/a.png?w=640&f=webp 640w, …'
 */
export function toSrcSet(address: string, format: ImageFormat, own = Infinity): string {
  // A fragment holds the focal point.
  const [url = ''] = address.split('#', 1)
  if (!/^\/storage\/[^\s?#]+\.(png|jpe?g|gif|webp|avif)$/i.test(url)) return ''
  const widths = imageWidths.filter((width) => width <= own)
  return widths.map((width) => `${url}?w=${width}&f=${format} ${width}w`).join(', ')
}
