import { createHash } from 'node:crypto'
import type { TextPlace } from '@teachnet/contract/texts'
import { type Locale, isLocale, isRecord } from '@teachnet/protocol'
import { compileTextOverride } from '@teachnet/i18n/node'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadTextOverrides, textsTag, type TextOverride } from './text-override.repo.ts'
import type { CachePort, DatabasePort, LogPort } from '../../platform/ports.ts'
import { appsFolder } from '../../platform/process/own-files.ts'
import {
  readServerTexts,
  type TextFile,
  loadCatalogue,
  type Translate,
  translateWith,
} from '../../platform/messages.ts'

type Compiled = ReturnType<typeof compileTextOverride>

/** Texts that staff changed, of one place in one language. */
interface OwnTexts {
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

/** Reads the texts that staff changed as apps use them: compiled, and cached until one of them changes. */
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
    return [[name, compileTextOverride(wording, locale)]]
  } catch (error) {
    // The page rejects such a text; another program may have written the row.
    log.warn({ err: error, name }, 'a text is not valid and is not used')
    return []
  }
}

function versionOf(rows: readonly TextOverride[]): string {
  const words = rows.map(({ locale, name, wording }) => [locale, name, wording])
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}

/** Where the builds of the apps list their texts, relative to the folder of the apps. */
const catalogues: Readonly<Record<Exclude<TextPlace, 'server'>, string>> = {
  site: 'public-site/build/client/catalogue.json',
  member: 'member/dist/catalogue.json',
  admin: 'admin/dist/catalogue.json',
}

/** The message files of a place, and its texts by language and id. */
interface PlaceTexts {
  readonly files: readonly TextFile[]
  readonly texts: Readonly<Record<Locale, ReadonlyMap<string, string>>>
}

/** Loads the texts of the product; those of an app from its build, again after another build. An app that is not built has none. */
export function createTextCatalogues(folder = appsFolder) {
  const cached = new Map<TextPlace, { readonly changed: number; readonly texts: PlaceTexts }>()

  return async (place: TextPlace): Promise<PlaceTexts> => {
    const file = place === 'server' ? '' : join(folder, catalogues[place])
    const changed = file === '' ? 0 : await changeOf(file)
    const known = cached.get(place)
    if (known?.changed === changed) return known.texts
    const files = file === '' ? readServerTexts() : changed === 0 ? [] : parse(await readFile(file, 'utf8'))
    const texts = { files, texts: { 'zh-cn': textsOf(files, 'zh-cn'), en: textsOf(files, 'en') } }
    cached.set(place, { changed, texts })
    return texts
  }
}

/** Unix milliseconds; 0: the file does not exist. */
async function changeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

function textsOf(files: readonly TextFile[], wanted: Locale): ReadonlyMap<string, string> {
  const entries = files.filter(({ locale }) => locale === wanted).flatMap(({ texts }) => Object.entries(texts))
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function parse(content: string): TextFile[] {
  const raw: unknown = JSON.parse(content)
  return (Array.isArray(raw) ? raw : []).flatMap((file: unknown) => {
    if (!isRecord(file)) return []
    const { path, locale, texts } = file
    return typeof path === 'string' && isLocale(locale) && isRecord(texts)
      ? [{ path, locale, texts: onlyTexts(texts) }]
      : []
  })
}

function onlyTexts(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Loads the messages with those that staff changed, and loads these again when one of them changes, in this process or in another
 * one.
 */
export async function loadLiveMessages({ db, cache, log }: DatabasePort & CachePort & LogPort): Promise<Translate> {
  const shipped = loadCatalogue()
  let translate = translateWith(shipped)
  const load = async () => {
    const texts: Record<Locale, Record<string, string>> = { 'zh-cn': {}, en: {} }
    for (const { place, locale, name, wording } of await loadTextOverrides(db))
      if (place === 'server' && isLocale(locale)) texts[locale][name] = wording
    translate = translateWith(shipped.withTexts(texts))
  }
  let loading = load()
  await loading
  cache.onDrop((tags) => {
    if (!tags.includes(textsTag) && !tags.includes('*')) return
    // Loads run one after the other, so that the texts that were read last apply.
    loading = loading
      .then(load)
      .catch((error: unknown) => log.warn({ err: error }, 'changed texts could not be loaded'))
  })
  return (...provided) => translate(...provided)
}
