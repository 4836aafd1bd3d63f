import { type Locale, languageTag } from '@teachnet/i18n'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest unit that fits: `1.5 GB`. */
export function toSize(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const format = new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1024 ** step)
}
