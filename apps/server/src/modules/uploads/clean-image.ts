import { rename } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'

export interface CleanImage {
  /** Pixels, the right way up. */
  readonly width: number
  readonly height: number
  /** The file at the path is another one now. */
  readonly isRewritten: boolean
}

/** 64 megapixels, frames included: more than any camera's picture, less than what fills the memory. */
export const mostPixels = 64_000_000

/**
 * Decodes a picture as a whole, and removes everything but the picture: place, time and camera, previews, comments. Its orientation goes into
 * the pixels. Pictures that hold none of it stay as they are, to the byte; others are written anew, moving ones still moving.
 *
 * @throws Error for what cannot be decoded, or is bigger than `mostPixels`
 */
export async function cleanImage(path: string): Promise<CleanImage> {
  // Loaded by the first upload, so that a start does not pay for it.
  const { default: sharp } = await import('sharp')
  const image = sharp(path, { animated: true, failOn: 'error', limitInputPixels: mostPixels })
  const metadata = await image.metadata()
  if (isClean(metadata)) {
    // A header alone proves nothing.
    await image.resize(16, 16, { fit: 'inside' }).raw().toBuffer()
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, isRewritten: false }
  }
  const clean = `${path}.clean`
  const { width, height, pageHeight } = await encode(image.autoOrient().keepIccProfile(), metadata).toFile(clean)
  await rename(clean, path)
  return { width, height: pageHeight ?? height, isRewritten: true }
}

function isClean({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata): boolean {
  const isSilent = [exif, xmp, iptc, tifftagPhotoshop].every((block) => block === undefined)
  return isSilent && (comments ?? []).length === 0 && orientation === 1
}

/** Encodes a picture in its own format, at a quality at which the second encoding is not visible. */
function encode(image: Sharp, { format, isPalette, compression, delay, loop = 0 }: Metadata): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    case 'png':
      return image.png({ palette: isPalette })
    case 'webp':
      return image.webp({ quality: 90, loop, ...(delay && { delay }) })
    case 'gif':
      return image.gif({ loop, ...(delay && { delay }) })
    case 'heif':
      if (compression === 'av1') return image.avif({ quality: 75 })
      break
    default:
  }
  throw new TypeError(`A picture of the format ${format} is not written anew`)
}
