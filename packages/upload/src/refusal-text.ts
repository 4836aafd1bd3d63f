import { toUploadText, type UploadProblem } from './messages.ts'

/** What a text about a refused file can name. */
export interface UploadLimits {
  /** The allowed types, as an `UploadConfig` has them. */
  readonly types?: readonly string[]
  /** The size limit, in bytes. */
  readonly maxSize?: number
}

/**
 * The built-in text of a problem with the limit that the file exceeds: Chinese for `zh…`, else English. Without that limit it is the one of
 * {@link toUploadText}.
 *
 * @param locale language tag, such as `zh-cn` or `pt-BR`
 * @example toRefusalText('type', 'en', { types: ['png', 'pdf'] }) // 'This type of file is not allowed. Allowed: PNG, PDF'
 */
export function toRefusalText(problem: UploadProblem, locale: string, { types = [], maxSize }: UploadLimits): string {
  const isChinese = /^zh\b/i.test(locale)
  const names = problem === 'type' ? namesOf(types) : []
  if (names.length > 0)
    return isChinese
      ? `不支持此文件类型，支持的类型：${names.join('、')}`
      : `This type of file is not allowed. Allowed: ${names.join(', ')}`
  if (problem === 'size' && maxSize !== undefined)
    return isChinese
      ? `文件超过大小上限 ${toSizeText(maxSize)}`
      : `The file is larger than the limit of ${toSizeText(maxSize)}`
  return toUploadText(problem, locale)
}

/** Returns the extensions in capitals; a list without extensions returns its MIME types. */
function namesOf(types: readonly string[]): string[] {
  const suffixes = types.filter((type) => !type.includes('/')).map((type) => type.replace(/^\./, '').toUpperCase())
  return [...new Set(suffixes.length > 0 ? suffixes : types)]
}

function toSizeText(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  return `${Math.round(size * 10) / 10} ${unit}`
}
