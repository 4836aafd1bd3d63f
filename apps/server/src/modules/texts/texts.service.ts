import { siteConfigTag } from '@teachnet/contract'
import { findWordingProblem, placeholdersOf, previewsOf, type WordingProblem } from '@teachnet/i18n/node'
import { languageTag } from '@teachnet/i18n'
import { type TextPage, type TextPlace, textPlaces } from '@teachnet/contract/texts'
import type { Locale } from '@teachnet/protocol'
import { strToU8, zipSync } from 'fflate'
import {
  countTextOverrides,
  deleteTextOverride,
  loadTextOverrides,
  saveTextOverride,
  textsTag,
  type TextOverride,
} from '../../db/text-override.repo.ts'
import { fail } from '../../errors.ts'
import type { CachePort, ClockPort, DatabasePort, MessagesPort } from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { createTextCatalogues } from './text-catalogues.ts'

type Ports = DatabasePort & CachePort & ClockPort & MessagesPort

interface TextKey {
  readonly place: TextPlace
  readonly locale: Locale
  readonly name: string
}

interface Options {
  readonly loadPlace: ReturnType<typeof createTextCatalogues>
  /** IANA name, for dates in previews. */
  readonly loadTimeZone: () => Promise<string>
}

const pageSize = 25
/** Maximum characters of a changed text. */
const longest = 2000
/** Wordings of a place in a language: apps load all of them. */
const most = 500

/** Lists the texts of the product, and changes them. */
export function createTexts({ db, cache, clock, translate }: Ports, { loadPlace, loadTimeZone }: Options) {
  const requireOriginal = async ({ place, locale, name }: TextKey): Promise<string> => {
    const original = (await loadPlace(place)).texts[locale].get(name)
    if (original === undefined) throw fail('RECORD_NOT_FOUND')
    return original
  }
  // Pages of the public site have the tag of the configuration.
  const dropTexts = () => cache.drop([textsTag, siteConfigTag])

  async function refuseWrong(key: TextKey, wording: string, locale: Locale): Promise<string> {
    const original = await requireOriginal(key)
    const problem = problemOf(original, wording)
    if (problem === undefined) return original
    const { message, values } = problem
    throw refuseBody({ wording: translate(locale, message, values) })
  }

  return {
    async list({ place, locale, search, changed, page }: ListQuery): Promise<TextPage> {
      const [rows, ...places] = await Promise.all([loadTextOverrides(db), ...textPlaces.map(loadPlace)])
      const own = new Map(rows.filter((row) => isOf(row, { place, locale })).map((row) => [row.name, row]))
      const all = [...(places[textPlaces.indexOf(place)]?.texts[locale] ?? [])]
      const words = search.toLowerCase().split(/\s+/).filter(Boolean)
      const found = all.filter(([name, original]) => {
        const row = own.get(name)
        const searched = `${name} ${original} ${row?.wording ?? ''}`.toLowerCase()
        return (!changed || row !== undefined) && words.every((word) => searched.includes(word))
      })
      const start = (Math.max(1, Math.floor(page)) - 1) * pageSize
      return {
        total: found.length,
        list: found.slice(start, start + pageSize).map(([name, original]) => {
          const row = own.get(name)
          const by = { admin: row?.admin_name ?? '', time: row?.update_time ?? 0 }
          return { name, original, wording: row?.wording ?? null, ...by, placeholders: placeholdersOf(original) }
        }),
        places: textPlaces.flatMap((each, index) => {
          const total = places[index]?.texts[locale].size ?? 0
          const reworded = rows.filter((row) => isOf(row, { place: each, locale })).length
          return total === 0 ? [] : [{ place: each, total, changed: reworded }]
        }),
      }
    },

    /** @throws RECORD_NOT_FOUND, VALIDATION */
    async save(key: TextKey, wording: string, by: { readonly name: string; readonly locale: Locale }): Promise<void> {
      const original = await refuseWrong(key, wording, by.locale)
      if (wording === original) {
        if (await deleteTextOverride(db, key)) await dropTexts()
        return
      }
      if ((await countTextOverrides(db, key)) >= most)
        throw refuseBody({ wording: translate(by.locale, 'text.tooMany', { most }) })
      const update_time = Math.floor(clock() / 1000)
      await saveTextOverride(db, { ...key, wording, admin_name: by.name.slice(0, 50), update_time })
      await dropTexts()
    },

    /** Returns the preview of a text. @throws RECORD_NOT_FOUND, VALIDATION */
    async preview(key: TextKey, wording: string, reader: Locale): Promise<string[]> {
      const original = await refuseWrong(key, wording, reader)
      return previewsOf(wording, { locale: languageTag(key.locale), timeZone: await loadTimeZone(), original })
    },

    /** @throws NO_ROWS_DELETED for a text that staff did not change */
    async reset(key: TextKey): Promise<void> {
      if (!(await deleteTextOverride(db, key))) throw fail('NO_ROWS_DELETED')
      await dropTexts()
    },

    /** The message files with changed texts, as a zip archive. @throws RECORD_NOT_FOUND when there are none */
    async exportFiles(): Promise<Uint8Array> {
      const rows = await loadTextOverrides(db)
      const places = await Promise.all(textPlaces.map(async (place) => ({ place, ...(await loadPlace(place)) })))
      const files: Record<string, Uint8Array> = {}
      const seen = new Map<string, Record<string, string>>()
      for (const { place, files: ofPlace } of places)
        for (const { path, locale, texts } of ofPlace) {
          const own = rows.filter((row) => isOf(row, { place, locale }) && Object.hasOwn(texts, row.name))
          if (own.length === 0) continue
          // A file of a package belongs to several apps.
          const reworded = {
            ...(seen.get(path) ?? texts),
            ...Object.fromEntries(own.map((row) => [row.name, row.wording])),
          }
          seen.set(path, reworded)
          files[path] = strToU8(`${JSON.stringify(reworded, null, 2)}\n`)
        }
      if (seen.size === 0) throw fail('RECORD_NOT_FOUND')
      return zipSync(files)
    },
  }
}

interface ListQuery extends Omit<TextKey, 'name'> {
  readonly search: string
  readonly changed: boolean
  /** From 1. */
  readonly page: number
}

function isOf(row: TextOverride, { place, locale }: Omit<TextKey, 'name'>): boolean {
  return row.place === place && row.locale === locale
}

function problemOf(
  original: string,
  wording: string,
): { message: string; values?: Record<string, string | number> } | undefined {
  if (wording === '') return { message: 'text.empty' }
  if ([...wording].length > longest) return { message: 'text.tooLong', values: { max: longest } }
  // Subjects of mails have one line; so have most places.
  if (/[^\P{Cc}\n]/u.test(wording) || (wording.includes('\n') && !original.includes('\n')))
    return { message: 'text.oneLine' }
  const problem = findWordingProblem(original, wording)
  return problem && { message: messages[problem.kind], values: 'name' in problem ? { name: problem.name } : {} }
}

const messages: Readonly<Record<WordingProblem['kind'], string>> = {
  invalid: 'text.invalid',
  unknownPlaceholder: 'text.unknownPlaceholder',
  otherPlaceholder: 'text.otherPlaceholder',
  missingTag: 'text.missingTag',
}
