/** A language of the built-in texts. */
type UploadLocale = 'zh-cn' | 'en'

/** Why a file is rejected, in the order of the checks; `custom` is a check of the application with its own message. */
export type UploadProblem =
  | 'incomplete'
  | 'type'
  | 'size'
  | 'tooSmall'
  | 'duplicate'
  | 'tooMany'
  | 'totalSize'
  | 'custom'

/** Id of the message for each problem, for an application with its own catalogue. */
export const uploadMessageIds = {
  incomplete: 'upload.incomplete',
  type: 'upload.type_not_allowed',
  size: 'upload.too_large',
  tooSmall: 'upload.too_small',
  duplicate: 'upload.duplicate',
  tooMany: 'upload.too_many',
  totalSize: 'upload.total_size',
  custom: 'upload.not_allowed',
} as const satisfies Record<UploadProblem, string>

const texts: Record<UploadProblem, Record<UploadLocale, string>> = {
  incomplete: {
    'zh-cn': '上传的文件资料不完整!',
    en: 'The data of the uploaded file is incomplete!',
  },
  type: {
    'zh-cn': '上传的文件类型不被允许!',
    en: 'The type of uploaded file is not allowed!',
  },
  size: {
    'zh-cn': '上传的文件大小超出允许范围!',
    en: 'The size of the uploaded file exceeds the allowed range!',
  },
  tooSmall: { 'zh-cn': '文件小于允许的最小大小', en: 'The file is smaller than the smallest size allowed' },
  duplicate: { 'zh-cn': '该文件已添加', en: 'This file has already been added' },
  tooMany: { 'zh-cn': '文件数量超出上限', en: 'The number of files exceeds the limit' },
  totalSize: { 'zh-cn': '文件总大小超出上限', en: 'The total size of the files exceeds the limit' },
  custom: { 'zh-cn': '不支持此文件', en: 'This file is not allowed' },
}

/**
 * The built-in text of a problem: Chinese for `zh…`, else English. Other languages: {@link uploadMessageIds} in a catalogue of your own.
 *
 * @param locale language tag, such as `zh-cn` or `pt-BR`
 */
export function toUploadText(problem: UploadProblem, locale: string): string {
  return texts[problem][/^zh\b/i.test(locale) ? 'zh-cn' : 'en']
}

/** What a text about a rejected file can name. */
export interface UploadLimits {
  /** The allowed types, as an `UploadConfig` has them. */
  readonly types?: readonly string[]
  /** The size limit, in bytes. */
  readonly maxSize?: number
  /** The size of the smallest file, in bytes. */
  readonly minSize?: number
  /** The limit of all files together, in bytes. */
  readonly maxTotalSize?: number
  readonly maxFiles?: number
}

/**
 * The built-in text of a problem with the limit that the file exceeds: Chinese for `zh…`, else English. Without that limit it is the one of
 * {@link toUploadText}.
 *
 * @param locale language tag, such as `zh-cn` or `pt-BR`
 * @example toRejectionText('type', 'en', { types: ['png', 'pdf'] }) // 'This type of file is not allowed. Allowed: PNG, PDF'
 */
export function toRejectionText(
  problem: UploadProblem,
  locale: string,
  { types = [], maxSize, minSize, maxTotalSize, maxFiles }: UploadLimits,
): string {
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
  if (problem === 'tooSmall' && minSize !== undefined)
    return isChinese ? `文件不能小于 ${toSizeText(minSize)}` : `The file is smaller than ${toSizeText(minSize)}`
  if (problem === 'totalSize' && maxTotalSize !== undefined)
    return isChinese
      ? `所有文件的总大小不能超过 ${toSizeText(maxTotalSize)}`
      : `The files together are larger than the limit of ${toSizeText(maxTotalSize)}`
  if (problem === 'tooMany' && maxFiles !== undefined)
    return isChinese ? `最多可添加 ${maxFiles} 个文件` : `The largest number of files is ${maxFiles}`
  return toUploadText(problem, locale)
}

/** Returns the extensions in capitals; a list without extensions returns its MIME types. */
function namesOf(types: readonly string[]): string[] {
  const suffixes = types.filter((type) => !type.includes('/')).map((type) => type.replace(/^\./, '').toUpperCase())
  return [...new Set(suffixes.length > 0 ? suffixes : types)]
}

function toSizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${['B', 'kB', 'MB'][power]}`
}
