import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { type FindVariant, type PictureVariant, variantName } from '../../storage/picture-variant.ts'
import { createLanes } from './lanes.ts'

const picture = /\.(png|jpe?g|gif|webp|avif)$/i

/** What a decoder may unpack, frames included. */
const mostPixels = 100_000_000

/** Pictures beyond what waits here are sent as they are. */
const waitingLimit = 100

/** How long a visitor waits for a copy, in ms; who comes later finds it. */
const patience = 250

/**
 * Copies of pictures in the sizes of the contract. Each is made at its first request and kept beside the originals in the same storage,
 * so that it is made once, whichever process is asked. Two that make the same at the same time write the same.
 */
export function createVariants({ storage, log }: Pick<Deps, 'storage' | 'log'>): FindVariant {
  const lanes = createLanes({ count: 2, mostWaiting: waitingLimit })
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(name: string, wanted: PictureVariant): Promise<Uint8Array | undefined> {
    try {
      const original = await storage.read(name)
      const copy = original && (await draw(original, wanted))
      if (copy) await storage.write(variantName(name, wanted), copy)
      return copy
    } catch (error) {
      log.warn({ err: error, name, ...wanted }, 'a picture could not be drawn smaller; it is sent as it is')
      return undefined
    }
  }

  function start(name: string, wanted: PictureVariant): Promise<Uint8Array | undefined> {
    const kept = variantName(name, wanted)
    const making = underWay.get(kept) ?? lanes(() => make(name, wanted)).finally(() => underWay.delete(kept))
    underWay.set(kept, making)
    return making
  }

  return async (name, wanted) => {
    if (!picture.test(name)) return undefined
    const found = await storage.open(variantName(name, wanted))
    return found ?? Promise.race([start(name, wanted), setTimeout(patience, undefined, { ref: false })])
  }
}

/** Undefined where the format cannot hold the picture: moving ones stay WebP. */
async function draw(original: Uint8Array, { width, format }: PictureVariant): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import('sharp')
  const image = sharp(original, { animated: true, limitInputPixels: mostPixels })
  if (format === 'avif' && ((await image.metadata()).pages ?? 1) > 1) return undefined
  const smaller = image.autoOrient().resize({ width, withoutEnlargement: true })
  // Quality where pictures of people and texts show no difference at the size they are drawn; effort a third of a second at most.
  return format === 'avif'
    ? smaller.avif({ quality: 55, effort: 2 }).toBuffer()
    : smaller.webp({ quality: 78, effort: 4 }).toBuffer()
}
