import { extname } from 'node:path'

/** What a browser may show in place. HTML, SVG, XML and PDF could act, so they are not here. */
const shownTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.txt': 'text/plain; charset=utf-8',
}

/** Suffixes, without their dots, and MIME types of what may be shown in place: `image/` for pictures, an empty text for all. */
export function shownTypesUnder(beginning: string): { readonly suffix: string; readonly type: string }[] {
  return Object.entries(shownTypes)
    .map(([suffix, type]) => ({ suffix: suffix.slice(1), type: type.split(';')[0] ?? '' }))
    .filter(({ type }) => type.startsWith(beginning))
}

/** The headers with which an uploaded file is sent, by its name alone: what is not known to be harmless is saved, never shown. */
export function servedAs(name: string): { readonly 'content-type': string; readonly 'content-disposition'?: string } {
  const type = shownTypes[extname(name).toLowerCase()]
  return type === undefined
    ? { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
    : { 'content-type': type }
}
