import type { Readable } from 'node:stream'
import type { ImageFormat } from '@teachnet/contract'

/** A smaller copy of a picture. */
export interface PictureVariant {
  /** Pixels. */
  readonly width: number
  readonly format: ImageFormat
}

/** Undefined when no variant is available: the picture does not exist, its format is unsupported, or the variant is still being made. */
export type FindVariant = (name: string, wanted: PictureVariant) => Promise<Uint8Array | Readable | undefined>

// Topics contain no dots and save names no folders, so no upload can be stored here.
const root = '.variants/'

/** The folder of a picture's smaller copies. */
export function variantFolder(name: string): string {
  return `${root}${name}/`
}

/** The storage name of one smaller copy. */
export function variantName(name: string, { width, format }: PictureVariant): string {
  return `${variantFolder(name)}${width}.${format}`
}
