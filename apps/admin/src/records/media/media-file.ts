import { withFocus } from '@teachnet/contract/picture-focus'
import { toNumber, toText } from '../../values/read-values.ts'
import type { Row } from '../record/row.ts'

/** A file of the library, as lists send it. */
export interface MediaFile {
  readonly id: number
  /** The address that records store, with the focal point of a picture. */
  readonly url: string
  readonly name: string
  /** Empty if the server does not send it. */
  readonly kind: string
  /** Bytes. */
  readonly size: number
  /** Pixels; 0 for a file that is not a picture. */
  readonly width: number
  readonly height: number
  /** The description of a picture, in both languages. */
  readonly alt: string
  readonly altEn: string
  readonly credit: string
  readonly creditEn: string
}

/** Reads a file from a record of any server: an old one sends only the MIME type. */
export function toMediaFile(row: Row): MediaFile {
  const text = (name: string) => toText(row[name])
  const number = (name: string) => toNumber(row[name]) ?? 0
  const [major = ''] = text('mimetype').split('/')
  const focus = { x: toNumber(row.focus_x) ?? 50, y: toNumber(row.focus_y) ?? 50 }
  return {
    id: row.id,
    url: withFocus(text('url'), focus),
    name: text('name') || fileNameOf(text('url')),
    kind: text('kind') || (['image', 'video', 'audio'].includes(major) ? major : 'other'),
    size: number('size'),
    width: number('width'),
    height: number('height'),
    alt: text('alt'),
    altEn: text('alt_en'),
    credit: text('credit'),
    creditEn: text('credit_en'),
  }
}

function fileNameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
