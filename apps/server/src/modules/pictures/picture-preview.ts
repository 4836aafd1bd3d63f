import type { PicturePreview } from '@teachnet/contract/picture-focus'

/**
 * Returns the preview of a picture: the mean colours of its four quarters. Undefined for a picture with transparent parts, through which a
 * preview would be seen.
 */
export async function previewOfPicture(picture: Uint8Array): Promise<PicturePreview | undefined> {
  const { default: sharp } = await import('sharp')
  const image = sharp(picture)
  if (!(await image.stats()).isOpaque) return undefined
  const corners = await image
    .resize(2, 2, { fit: 'fill', kernel: 'linear' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return [...corners].map((level) => Math.round((level / 255) * 15).toString(16)).join('')
}
