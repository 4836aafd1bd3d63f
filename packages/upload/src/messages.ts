/** A language of the built-in texts. */
type UploadLocale = 'zh-cn' | 'en'

/** Why a file is refused, in the order of the checks. */
export type UploadProblem = 'incomplete' | 'type' | 'size'

/** Id of the message for each problem, for an application with its own catalogue. */
export const uploadMessageIds = {
  incomplete: 'upload.incomplete',
  type: 'upload.type_not_allowed',
  size: 'upload.too_large',
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
}

/**
 * The built-in text of a problem: Chinese for `zh…`, else English. Other languages: {@link uploadMessageIds} in a catalogue of your own.
 *
 * @param locale language tag, such as `zh-cn` or `pt-BR`
 */
export function toUploadText(problem: UploadProblem, locale: string): string {
  return texts[problem][/^zh\b/i.test(locale) ? 'zh-cn' : 'en']
}
