import { extname } from 'node:path'

/** Types that a browser may show inline. HTML, SVG, XML and PDF can contain scripts, so they are left out. */
const displayedTypes: Readonly<Record<string, string>> = {
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

/**
 * Suffixes, without dots, and MIME types of files that may be shown inline: with the prefix `image/` those of pictures, with an empty one
 * all.
 */
export function displayedTypesUnder(beginning: string): { readonly suffix: string; readonly type: string }[] {
  return Object.entries(displayedTypes)
    .map(([suffix, type]) => ({ suffix: suffix.slice(1), type: type.split(';')[0] ?? '' }))
    .filter(({ type }) => type.startsWith(beginning))
}

/**
 * Returns the headers for an uploaded file, from its name alone: a type that is not known to be harmless is downloaded, never shown. A
 * drawing keeps its type, since an `<img>` runs no scripts and would show nothing otherwise; opened by itself, it is downloaded, too.
 */
export function servedAs(name: string): { readonly 'content-type': string; readonly 'content-disposition'?: string } {
  const suffix = extname(name).toLowerCase()
  const type = displayedTypes[suffix]
  if (type !== undefined) return { 'content-type': type }
  const passive = suffix === '.svg' ? 'image/svg+xml' : 'application/octet-stream'
  return { 'content-type': passive, 'content-disposition': 'attachment' }
}
