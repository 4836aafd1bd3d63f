import { takesPhonePictures } from './check-file.ts'
import type { TypeConfig } from './site-config.ts'

/**
 * The value for an `<input type="file" accept>`; empty if everything is allowed, as without `types`. It offers the extensions that {@link checkFile} accepts with the same configuration,
 * and the MIME types of pictures and documents, for which a browser may offer further extensions: list both `jpg` and `jpeg`.
 *
 * @example toAccept({ types: ['png'] }) // '.png,image/png'
 */
export function toAccept(config: Partial<TypeConfig> = {}): string {
  const allowed = (config.types ?? ['*']).map((type) => type.trim().toLowerCase()).filter((type) => /[^.]/.test(type))
  if (allowed.some((type) => type === '*' || type === '*/*')) return ''
  const types = allowed.map((type) => (type.includes('/') || type.startsWith('.') ? type : `.${type}`))
  // WeChat on Android offers no file for suffixes alone: the MIME types of pictures and documents stand next to them.
  const mimes = types.flatMap((type) => mimeOf.get(type) ?? [])
  const phone = takesPhonePictures({ ...config, types }) ? phoneTypes : []
  return [...new Set([...types, ...mimes, ...phone])].join(',')
}

/** The pictures of Apple's phones, which the server converts to JPEG. */
const phoneTypes = ['.heic', '.heif', 'image/heic', 'image/heif']

/** MIME types of suffixes. */
const mimeOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['.jpg', ['image/jpeg']],
  ['.jpeg', ['image/jpeg']],
  ['.png', ['image/png']],
  ['.gif', ['image/gif']],
  ['.webp', ['image/webp']],
  ['.avif', ['image/avif']],
  ['.bmp', ['image/bmp']],
  ['.pdf', ['application/pdf']],
  ['.doc', ['application/msword']],
  ['.docx', ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']],
  ['.xls', ['application/vnd.ms-excel']],
  ['.xlsx', ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['.ppt', ['application/vnd.ms-powerpoint']],
  ['.pptx', ['application/vnd.openxmlformats-officedocument.presentationml.presentation']],
  ['.mp4', ['video/mp4']],
  ['.mp3', ['audio/mpeg']],
  ['.zip', ['application/zip', 'application/x-zip-compressed']],
  ['.json', ['application/json']],
  // Scripts of TypeScript, and a format of videos.
  ['.ts', ['video/mp2t', 'text/plain']],
  ['.csv', ['text/csv']],
])
