import { splitName } from './file-name.ts'
import type { UploadProblem } from './messages.ts'
import type { UploadConfig } from './site-config.ts'

/** The properties that the checks use; a browser's `File` has them. */
export interface FileFacts {
  name: string
  /** In bytes. */
  size: number
  /** MIME type; may be empty, because browsers often do not know it. */
  type: string
}

/**
 * Checks a file in a fixed order: name and size are present, the type is allowed, the size is within the limit.
 *
 * @returns the first problem, or `undefined` for a valid file.
 * @example checkFile({ name: 'a.exe', size: 3, type: '' }, parseUploadConfig({ mimetype: 'png' })) // 'type'
 */
export function checkFile(
  file: Partial<FileFacts>,
  config: Pick<UploadConfig, 'types' | 'maxSize'>,
): UploadProblem | undefined {
  if (!file.name || !file.size) return 'incomplete'
  if (!isTypeAllowed({ name: file.name, type: file.type ?? '' }, config.types)) return 'type'
  if (file.size > config.maxSize) return 'size'
  return undefined
}

/**
 * Whether one of the listed types covers the file: `*`, its extension with or without dot, its MIME type, or `major/*`. Case and parameters
 * of the MIME type are ignored.
 */
export function isTypeAllowed(file: Pick<FileFacts, 'name' | 'type'>, types: readonly string[]): boolean {
  const suffix = splitName(file.name).suffix.toLowerCase()
  const mime = (file.type.split(';')[0] ?? '').trim().toLowerCase()
  const major = mime.split('/')[0]
  const covering = new Set(['*', '*/*'])
  if (suffix) covering.add(suffix).add(`.${suffix}`)
  if (mime.includes('/')) covering.add(mime).add(`${major}/*`)
  return types.some((type) => covering.has(type.trim().toLowerCase()))
}
