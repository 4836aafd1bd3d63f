import { loadOnce } from '@teachnet/ui/parts'

/** The reading of Chinese text; its dictionary is large, so it is loaded when it is first needed. */
export const loadReading = loadOnce(async () => (await import('pinyin-pro')).pinyin)

type Reading = Awaited<ReturnType<typeof loadReading>>

const readingOptions = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const

/** The syllables of Chinese text and its other words, in lower case. */
export function syllablesOf(text: string, read: Reading): string[] {
  return read(text, readingOptions).flatMap((part) => part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Whether a slug of the text needs {@link loadReading}. */
export function hasChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/**
 * A slug for a text, in lower-case letters and digits: Chinese as pinyin, other letters without their marks, at most `max` characters and
 * whole words if one fits. Empty for a text without letters and digits.
 */
export function toSlug(text: string, max: number, read?: Reading): string {
  const words = read ? read(text, readingOptions).join(' ') : text
  const slug = words
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, max)).replace(/-$/, '')
}
