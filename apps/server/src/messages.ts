import { join } from 'node:path'

import type { Locale } from '@teachnet/protocol'
import contractEn from '@teachnet/contract/locales/en/contract.json' with { type: 'json' }
import contractZhCn from '@teachnet/contract/locales/zh-cn/contract.json' with { type: 'json' }
import designEn from '@teachnet/contract/locales/en/design.json' with { type: 'json' }
import designZhCn from '@teachnet/contract/locales/zh-cn/design.json' with { type: 'json' }
import protocolEn from '@teachnet/protocol/locales/en/protocol.json' with { type: 'json' }
import protocolZhCn from '@teachnet/protocol/locales/zh-cn/protocol.json' with { type: 'json' }
import { createCatalogue } from '@teachnet/i18n/node'
import { languages, siteTimeZone } from '@teachnet/languages'

import type { Values } from './errors.ts'

/** Translates a message of the server into a language; returns the id when no catalogue has it. */
export type Translate = (locale: Locale, id: string, values?: Values) => string

/** Loads the messages of protocol and contract, and those of `src/locales/<locale>/*.json`. */
export function loadMessages(folder = join(import.meta.dirname, 'locales')): Translate {
  const catalogue = createCatalogue({
    languages,
    timeZone: siteTimeZone,
    folders: [folder],
    messages: {
      'zh-cn': { ...protocolZhCn, ...contractZhCn, ...designZhCn },
      en: { ...protocolEn, ...contractEn, ...designEn },
    },
  })
  return (locale, id, values = {}) => catalogue.format(locale, id, labelsIn(values, locale))
}

/** Replaces the labels of definitions by their texts in the language of the message. */
function labelsIn(values: Values, locale: Locale): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
}
