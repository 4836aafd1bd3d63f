import { setTimeout } from 'node:timers/promises'
import { cachePreview } from '../../../content/picture-preview.repo.ts'
import type { DatabasePort, LogPort, StoragePort } from '../../../platform/ports.ts'
import { type FindVariant, type PictureVariant, variantName } from '../../../platform/storage/picture-variant.ts'
import { createWorkQueue } from '../../../platform/process/work-queue.ts'
import type { PicturePreview } from '@teachnet/contract/picture-focus'

const picture = /\.(png|jpe?g|gif|webp|avif)$/i

/** Maximum number of pixels that are decoded, including all frames. */
const mostPixels = 100_000_000

/** Maximum length of the queue; beyond it the original picture is served. */
const waitingLimit = 100

/** How long a request waits for a copy, in ms; later requests find it stored. */
const patience = 250

/**
 * Creates variants of pictures in the sizes of the contract. A variant is created at its first request and stored in the same storage as
 * the originals, so that all processes share it. Processes that create the same variant concurrently write the same content. The
 * preview of a picture is taken from its first variant: pages that are made later show it while the picture loads.
 */
export function createVariants({ storage, db, log }: LogPort & StoragePort & DatabasePort): FindVariant {
  const queue = createWorkQueue({ count: 2, mostWaiting: waitingLimit })
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(name: string, wanted: PictureVariant): Promise<Uint8Array | undefined> {
    try {
      const original = await storage.read(name)
      const copy = original && (await draw(original, wanted))
      if (!copy) return undefined
      await storage.write(variantName(name, wanted), copy)
      void makePreview(name, copy)
      return copy
    } catch (error) {
      log.warn({ err: error, name, ...wanted }, 'a picture could not be drawn smaller; it is sent as it is')
      return undefined
    }
  }

  /** Pages do without a preview that cannot be made. */
  async function makePreview(name: string, copy: Uint8Array): Promise<void> {
    try {
      const preview = await previewOfPicture(copy)
      if (preview !== undefined) await cachePreview(db, `/storage/${name}`, preview)
    } catch (error) {
      log.warn({ err: error, name }, 'the preview of a picture could not be made')
    }
  }

  function start(name: string, wanted: PictureVariant): Promise<Uint8Array | undefined> {
    const stored = variantName(name, wanted)
    const making = underWay.get(stored) ?? queue(() => make(name, wanted)).finally(() => underWay.delete(stored))
    underWay.set(stored, making)
    return making
  }

  return async (name, wanted) => {
    if (!picture.test(name)) return undefined
    const found = await storage.open(variantName(name, wanted))
    return found ?? Promise.race([start(name, wanted), setTimeout(patience, undefined, { ref: false })])
  }
}

/** Undefined when the format does not support the picture: animations exist only as WebP. */
async function draw(original: Uint8Array, { width, format }: PictureVariant): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import('sharp')
  const image = sharp(original, { animated: true, limitInputPixels: mostPixels })
  if (format === 'avif' && ((await image.metadata()).pages ?? 1) > 1) return undefined
  const smaller = image.autoOrient().resize({ width, withoutEnlargement: true })
  // Quality without a visible difference for portraits and texts at the displayed size; effort of at most a third of a second.
  return format === 'avif'
    ? smaller.avif({ quality: 55, effort: 2 }).toBuffer()
    : smaller.webp({ quality: 78, effort: 4 }).toBuffer()
}

/**
 * Returns the preview of a picture: the mean colours of its four quarters. Undefined for a picture with transparent parts, through which a
 * preview would be seen.
 */
async function previewOfPicture(picture: Uint8Array): Promise<PicturePreview | undefined> {
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
