import { join, relative, sep } from 'node:path'

import type { Locale } from '@teachnet/protocol'
import contractEn from '@teachnet/contract/locales/en/contract.json' with { type: 'json' }
import contractZhCn from '@teachnet/contract/locales/zh-cn/contract.json' with { type: 'json' }
import designEn from '@teachnet/contract/locales/en/design.json' with { type: 'json' }
import designZhCn from '@teachnet/contract/locales/zh-cn/design.json' with { type: 'json' }
import protocolEn from '@teachnet/protocol/locales/en/protocol.json' with { type: 'json' }
import protocolZhCn from '@teachnet/protocol/locales/zh-cn/protocol.json' with { type: 'json' }
import { type Catalogue, createCatalogue, listFiles, readMessages } from '@teachnet/i18n/node'
import { languages, siteTimeZone } from '@teachnet/languages'

import { fileFolder } from './process/own-files.ts'
import type { Values } from './errors.ts'

/** Translates a message of the server into a language; returns the id when no catalogue has it. */
export type Translate = (locale: Locale, id: string, values?: Values) => string
/** Translates into one language. */
export type Say = (id: string, values?: Values) => string

/** Messages that the server takes from packages, by the file of the repository. */
const packageFiles = [
  { path: 'packages/protocol/src/locales/zh-cn/protocol.json', locale: 'zh-cn', texts: protocolZhCn },
  { path: 'packages/protocol/src/locales/en/protocol.json', locale: 'en', texts: protocolEn },
  { path: 'packages/contract/src/locales/zh-cn/contract.json', locale: 'zh-cn', texts: contractZhCn },
  { path: 'packages/contract/src/locales/en/contract.json', locale: 'en', texts: contractEn },
  { path: 'packages/contract/src/locales/zh-cn/design.json', locale: 'zh-cn', texts: designZhCn },
  { path: 'packages/contract/src/locales/en/design.json', locale: 'en', texts: designEn },
] as const satisfies readonly TextFile[]

/** A message file with its texts. */
export interface TextFile {
  /** Relative to the repository. */
  readonly path: string
  readonly locale: Locale
  readonly texts: Readonly<Record<string, string>>
}

const ownFolder = fileFolder('locales')

/** Reads the message files of the server, and those that it uses of packages. */
export function readServerTexts(): readonly TextFile[] {
  const own = languages.locales.flatMap((locale) =>
    listFiles(join(ownFolder, locale)).map((file) => ({
      path: ['apps/server/src/locales', ...relative(ownFolder, file).split(sep)].join('/'),
      locale,
      texts: readMessages(file),
    })),
  )
  return [...own, ...packageFiles]
}

/** Loads the messages of protocol and contract, and those of `src/locales/<locale>/*.json`. */
export function loadMessages(folder = ownFolder): Translate {
  return translateWith(loadCatalogue(folder))
}

/** Loads the catalogue of {@link loadMessages}, for texts that change while the server runs. */
export function loadCatalogue(folder = ownFolder): Catalogue<Locale> {
  const ofPackages = (wanted: Locale): Record<string, string> =>
    Object.assign({}, ...packageFiles.filter(({ locale }) => locale === wanted).map(({ texts }) => texts))
  return createCatalogue({
    languages,
    timeZone: siteTimeZone,
    folders: [folder],
    messages: { 'zh-cn': ofPackages('zh-cn'), en: ofPackages('en') },
  })
}

export function translateWith({ format }: Pick<Catalogue<Locale>, 'format'>): Translate {
  return (locale, id, values = {}) => format(locale, id, labelsIn(values, locale))
}

/** Replaces the labels of definitions by their texts in the language of the message. */
function labelsIn(values: Values, locale: Locale): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
}
