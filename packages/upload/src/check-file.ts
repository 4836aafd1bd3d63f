import { lastSegment } from './save-name.ts'
import type { UploadProblem } from './messages.ts'
import { convertsPictures, sizeLimitOf, type SizeConfig, type TypeConfig } from './site-config.ts'

/** The properties that the checks use; a browser's `File` has them. */
export interface FileFacts {
  name: string
  /** In bytes. */
  size: number
  /** MIME type; may be empty, because browsers often do not know it. */
  type: string
}

/**
 * Checks a file in a fixed order: name and size are present, the type is allowed, the size is within the limits. An empty file is `incomplete`, unless
 * `minSize` is 0. A picture of a phone counts as
 * the JPEG that the server makes of it, if the mode is `local` or the server signs the form. `toAccept` offers the same.
 *
 * @returns the first problem, or `undefined` for a valid file.
 * @example checkFile({ name: 'a.exe', size: 3, type: '' }, parseUploadConfig({ mimetype: 'png' })) // 'type'
 */
export function checkFile(
  file: Partial<FileFacts>,
  config: TypeConfig & SizeConfig & { readonly minSize?: number | undefined },
): UploadProblem | undefined {
  const { minSize = 1 } = config
  const { size = Number.NaN } = file
  if (!file.name || !(size > 0 || (size === 0 && minSize <= 0))) return 'incomplete'
  const isAllowed = isTypeAllowed({ name: file.name, type: file.type ?? '' }, config.types)
  if (!isAllowed && !(isPhonePicture(file.name) && takesPhonePictures(config))) return 'type'
  if (size < minSize) return 'tooSmall'
  if (size > sizeLimitOf(file.name, config)) return 'size'
  return undefined
}

/** Whether pictures of phones are accepted as the JPEG that the server makes of them. */
export function takesPhonePictures(config: TypeConfig): boolean {
  return convertsPictures(config) && isTypeAllowed({ name: 'a.jpg', type: 'image/jpeg' }, config.types)
}

/**
 * Whether a file is a picture in the format of Apple's phones, which the server stores as a JPEG.
 *
 * @example isPhonePicture('IMG_1.HEIC') // true
 */
export function isPhonePicture(name: string): boolean {
  return /\.hei[cf]$/i.test(name)
}

/**
 * The name of a file with another suffix.
 *
 * @example convertedName('photo.heic', 'jpg') // 'photo.jpg'
 */
export function convertedName(name: string, suffix: string): string {
  return name.replace(/\.[^.]*$/, `.${suffix}`)
}

/**
 * Whether one of the listed types covers the file: `*`, its extension with or without dot (also one of two parts, such as `tar.gz`), its MIME type, or `major/*`. Case and parameters
 * of the MIME type are ignored.
 * @example isTypeAllowed({ name: 'a.tar.gz', type: '' }, ['tar.gz']) // true
 */
export function isTypeAllowed(file: Pick<FileFacts, 'name' | 'type'>, types: readonly string[]): boolean {
  // Of `a.tar.gz` both `gz` and `tar.gz` are extensions.
  const [, ...parts] = lastSegment(file.name).toLowerCase().split('.')
  const mime = (file.type.split(';')[0] ?? '').trim().toLowerCase()
  const major = mime.split('/')[0]
  const covering = new Set(['*', '*/*'])
  for (const index of parts.keys()) {
    const suffix = parts.slice(index).join('.')
    if (suffix) covering.add(suffix).add(`.${suffix}`)
  }
  if (mime.includes('/')) covering.add(mime).add(`${major}/*`)
  return types.some((type) => covering.has(type.trim().toLowerCase()))
}
