import { splitName } from './file-name.ts'
import type { UploadProblem } from './messages.ts'
import type { UploadConfig } from './site-config.ts'

/** What the checks look at; a browser's `File` fits. */
export interface FileFacts {
  name: string
  /** In bytes. */
  size: number
  /** MIME type; may be empty, browsers often do not know it. */
  type: string
}

/**
 * Checks a file in the fixed order: name and size are there, the type is allowed, the size is within the limit.
 *
 * @returns the first problem, or `undefined` for a good file.
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
 * Whether one of the listed types covers the file: `*`, its extension with or without dot, its MIME type, or
 * `major/*`. Case does not matter, nor do parameters of the MIME type.
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
