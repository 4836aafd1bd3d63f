import { join } from 'node:path'

import type { Locale } from '@teachnet/contract'
import contractEn from '@teachnet/contract/locales/en/contract.json' with { type: 'json' }
import contractZhCn from '@teachnet/contract/locales/zh-cn/contract.json' with { type: 'json' }
import { createCatalogue } from '@teachnet/i18n/node'

import type { Values } from './errors.ts'

/** A message of the server in a language; the id itself where no catalogue has it. */
export type Translate = (locale: Locale, id: string, values?: Values) => string

/** The contract's messages and those of `src/locales/<locale>/*.json`. */
export function loadMessages(folder = join(import.meta.dirname, 'locales')): Translate {
  const catalogue = createCatalogue({ folders: [folder], messages: { 'zh-cn': contractZhCn, en: contractEn } })
  return (locale, id, values = {}) => catalogue.format(locale, id, inLanguage(values, locale))
}

/** Labels of definitions in the language of the message. */
function inLanguage(values: Values, locale: Locale): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
}
