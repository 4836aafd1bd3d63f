import { createHash } from 'node:crypto'
import type { TextPlace } from '@teachnet/contract/texts'
import type { Locale } from '@teachnet/protocol'
import { compileWording } from '@teachnet/i18n/node'
import { loadTextOverrides, textsTag, type TextOverride } from '../../db/text-override.repo.ts'
import type { CachePort, DatabasePort, LogPort } from '../../ports.ts'

type Compiled = ReturnType<typeof compileWording>

/** Texts that staff changed, of one place in one language. */
export interface OwnTexts {
  /** Of both languages of the place. */
  readonly version: string
  readonly messages: Readonly<Record<string, Compiled>>
}

export interface OwnTextReader {
  /** Version by place, for places with texts that staff changed. */
  readonly versions: () => Promise<Readonly<Record<string, string>>>
  /** Undefined for a place without any, in either language. */
  readonly load: (place: TextPlace, locale: Locale) => Promise<OwnTexts | undefined>
}

/** Reads the texts that staff changed as apps use them: compiled, and kept until one of them changes. */
export function createOwnTexts({ db, cache, log }: DatabasePort & CachePort & LogPort): OwnTextReader {
  const space = cache.space<Places>('texts', { maxEntries: 1 })
  const load = () =>
    space.load('all', async () => ({ value: toPlaces(await loadTextOverrides(db), log), tags: [textsTag] }))
  return {
    versions: async () =>
      Object.fromEntries(
        Object.entries(await load()).flatMap(([place, own]) =>
          own && place !== 'server' ? [[place, own.version]] : [],
        ),
      ),
    async load(place, locale) {
      const own = (await load())[place]
      return own && { version: own.version, messages: own.messages[locale] ?? {} }
    },
  }
}

type Places = Partial<
  Record<string, { readonly version: string; readonly messages: Partial<Record<string, Record<string, Compiled>>> }>
>

function toPlaces(rows: readonly TextOverride[], log: LogPort['log']): Places {
  const places = [...Map.groupBy(rows, ({ place }) => place)].map(([place, ofPlace]) => {
    const messages = [...Map.groupBy(ofPlace, ({ locale }) => locale)].map(([locale, ofLocale]) => [
      locale,
      Object.fromEntries(ofLocale.flatMap((row) => compiled(row, log))),
    ])
    return [place, { version: versionOf(ofPlace), messages: Object.fromEntries(messages) }]
  })
  return Object.fromEntries(places)
}

function compiled({ name, locale, wording }: TextOverride, log: LogPort['log']): [string, Compiled][] {
  try {
    return [[name, compileWording(wording, locale)]]
  } catch (error) {
    // The page refuses such a text; another program may have written the row.
    log.warn({ err: error, name }, 'a text is not valid and is not used')
    return []
  }
}

function versionOf(rows: readonly TextOverride[]): string {
  const words = rows.map(({ locale, name, wording }) => [locale, name, wording])
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}
