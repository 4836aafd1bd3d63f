import type { Readable } from 'node:stream'
import type { ImageFormat } from '@teachnet/contract'

/** A smaller copy of a picture. */
export interface PictureVariant {
  /** Pixels. */
  readonly width: number
  readonly format: ImageFormat
}

/** Undefined where there is none, or none yet: no such picture, the format cannot hold it, or it is still being drawn. */
export type FindVariant = (name: string, wanted: PictureVariant) => Promise<Uint8Array | Readable | undefined>

// Topics have no dots and save names no folders, so that nobody can upload a file to this place.
const root = '.variants/'

/** Where the smaller copies of a picture are kept. */
export function variantFolder(name: string): string {
  return `${root}${name}/`
}

/** Where one of them is kept. */
export function variantName(name: string, { width, format }: PictureVariant): string {
  return `${variantFolder(name)}${width}.${format}`
}
