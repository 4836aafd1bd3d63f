import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextPlace } from '@teachnet/contract/texts'
import { isLocale, isRecord, type Locale } from '@teachnet/protocol'
import { appsFolder } from '../../process/own-files.ts'
import { readServerTexts, type TextFile } from '../../messages.ts'

/** Where the builds of the apps list their texts, relative to the folder of the apps. */
const catalogues: Readonly<Record<Exclude<TextPlace, 'server'>, string>> = {
  site: 'public-site/build/client/catalogue.json',
  member: 'member/dist/catalogue.json',
  admin: 'admin/dist/catalogue.json',
}

/** The message files of a place, and its texts by language and id. */
export interface PlaceTexts {
  readonly files: readonly TextFile[]
  readonly texts: Readonly<Record<Locale, ReadonlyMap<string, string>>>
}

/** Loads the texts of the product; those of an app from its build, again after another build. An app that is not built has none. */
export function createTextCatalogues(folder = appsFolder) {
  const kept = new Map<TextPlace, { readonly changed: number; readonly texts: PlaceTexts }>()

  return async (place: TextPlace): Promise<PlaceTexts> => {
    const file = place === 'server' ? '' : join(folder, catalogues[place])
    const changed = file === '' ? 0 : await changeOf(file)
    const known = kept.get(place)
    if (known?.changed === changed) return known.texts
    const files = file === '' ? readServerTexts() : changed === 0 ? [] : parse(await readFile(file, 'utf8'))
    const texts = { files, texts: { 'zh-cn': textsOf(files, 'zh-cn'), en: textsOf(files, 'en') } }
    kept.set(place, { changed, texts })
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
