import { type Locale, languageTag } from '@teachnet/i18n'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes in the largest unit that fits: `1.5 GB`. Not by `style: 'unit'`, which says `179 byte` in English. */
export function toSize(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const format = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 1 })
  return `${format.format(bytes / 1024 ** step)} ${units[step] ?? 'B'}`
}
