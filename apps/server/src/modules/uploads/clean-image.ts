import { rename } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'

export interface CleanImage {
  /** Pixels, in upright orientation. */
  readonly width: number
  readonly height: number
  /** The file at the path was replaced. */
  readonly isRewritten: boolean
}

/** 64 megapixels, including all frames: more than cameras produce, and little enough for the memory. */
export const mostPixels = 64_000_000

/**
 * Decodes a whole picture and removes its metadata: location, time, camera, previews, comments. The orientation is applied to the pixels.
 * Pictures without metadata stay unchanged to the byte; others are encoded again, and animations stay animated.
 *
 * @throws Error for pictures that cannot be decoded or have more than `mostPixels`
 */
export async function cleanImage(path: string): Promise<CleanImage> {
  // Loaded by the first upload, to keep the start fast.
  const { default: sharp } = await import('sharp')
  const image = sharp(path, { animated: true, failOn: 'error', limitInputPixels: mostPixels })
  const metadata = await image.metadata()
  if (isClean(metadata)) {
    // A valid header does not prove that the pixels can be decoded.
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

/** Encodes a picture in its own format, with a quality that makes the second encoding invisible. */
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
