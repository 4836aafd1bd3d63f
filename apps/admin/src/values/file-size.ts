import { createFormats } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats bytes in the largest fitting unit: `1.5 GB`. Does not use `style: 'unit'`, which formats `179 byte` in English. */
export function toFileSize(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const { number } = createFormats(locale)
  return `${number(bytes / 1024 ** step, { maximumFractionDigits: 1 })} ${units[step] ?? 'B'}`
}
