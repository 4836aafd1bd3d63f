import { textCalls, type TextPage, type TextPlace, textPlaces } from '@teachnet/contract/texts'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, MessagesPort } from '../../platform/ports.ts'
import { type OwnTextReader, createTextCatalogues } from './own-texts.ts'
import { siteConfigTag } from '@teachnet/contract'
import { findTextOverrideProblem, placeholdersOf, previewsOf, type TextOverrideProblem } from '@teachnet/i18n/node'
import { languageTag } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'
import { strToU8, zipSync } from 'fflate'
import {
  countTextOverrides,
  deleteTextOverride,
  loadTextOverrides,
  saveTextOverride,
  textsTag,
  type TextOverride,
} from './text-override.repo.ts'
import { fail } from '../../platform/errors.ts'
import { rejectBody } from '../../platform/reject-body.ts'

type Ports = DatabasePort & CachePort & ClockPort & LogPort & MessagesPort

interface Options {
  readonly loadTimeZone: () => Promise<string>
  /** Folder of the builds of the apps; default: those of this repository. */
  readonly appsFolder?: string
}

/** Maximum size of a body with a text, in bytes. */
const limits = { bytes: 32_768 }

/** Serves the page on which staff change texts of the product. */
export function textRoutes(app: FastifyInstance, deps: Ports, { loadTimeZone, appsFolder }: Options): void {
  const texts = createTexts(deps, { loadPlace: createTextCatalogues(appsFolder), loadTimeZone })

  serveCall(app, textCalls.texts, async ({ query }) =>
    success(await texts.list({ ...query, changed: query.changed === 1 })),
  )
  serveCall(
    app,
    textCalls.saveText,
    async ({ body: { wording, ...key }, caller: { nickname, username }, request: { locale } }) => {
      await texts.save(key, wording, { name: nickname || username, locale })
      return success(null, 'text.saved')
    },
    limits,
  )
  serveCall(
    app,
    textCalls.previewText,
    async ({ body: { wording, ...key }, request: { locale } }) =>
      success({ previews: await texts.preview(key, wording, locale) }),
    limits,
  )
  serveCall(app, textCalls.resetText, async ({ body }) => {
    await texts.reset(body)
    return success(null, 'text.reset')
  })
  serveCall(app, textCalls.exportTexts, async () => {
    const content = Buffer.from(await texts.exportFiles()).toString('base64')
    return success({ name: 'texts.zip', content })
  })
}

/** A version names its content. */
const forever = 'public, max-age=31536000, immutable'

/** Serves apps the texts that staff changed. */
export function ownTextRoutes(app: FastifyInstance, own: OwnTextReader): void {
  serveCall(app, textCalls.ownTexts, async ({ query: { place, locale, version }, reply }) => {
    const found = place === 'server' ? undefined : await own.load(place, locale)
    reply.header('cache-control', found && found.version === version ? forever : 'no-cache')
    return success({ version: found?.version ?? '', messages: found?.messages ?? {} })
  })
}

type TextsPorts = DatabasePort & CachePort & ClockPort & MessagesPort

interface TextKey {
  readonly place: TextPlace
  readonly locale: Locale
  readonly name: string
}

interface TextsOptions {
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
export function createTexts({ db, cache, clock, translate }: TextsPorts, { loadPlace, loadTimeZone }: TextsOptions) {
  const requireOriginal = async ({ place, locale, name }: TextKey): Promise<string> => {
    const original = (await loadPlace(place)).texts[locale].get(name)
    if (original === undefined) throw fail('RECORD_NOT_FOUND')
    return original
  }
  // Pages of the public site have the tag of the configuration.
  const dropTexts = () => cache.drop([textsTag, siteConfigTag])

  async function rejectWrong(key: TextKey, wording: string, locale: Locale): Promise<string> {
    const original = await requireOriginal(key)
    const problem = problemOf(original, wording)
    if (problem === undefined) return original
    const { message, values } = problem
    throw rejectBody({ wording: translate(locale, message, values) })
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
      const original = await rejectWrong(key, wording, by.locale)
      if (wording === original) {
        if (await deleteTextOverride(db, key)) await dropTexts()
        return
      }
      if ((await countTextOverrides(db, key)) >= most)
        throw rejectBody({ wording: translate(by.locale, 'text.tooMany', { most }) })
      const update_time = Math.floor(clock() / 1000)
      await saveTextOverride(db, { ...key, wording, admin_name: by.name.slice(0, 50), update_time })
      await dropTexts()
    },

    /** Returns the preview of a text. @throws RECORD_NOT_FOUND, VALIDATION */
    async preview(key: TextKey, wording: string, reader: Locale): Promise<string[]> {
      const original = await rejectWrong(key, wording, reader)
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
  const problem = findTextOverrideProblem(original, wording)
  return problem && { message: messages[problem.kind], values: 'name' in problem ? { name: problem.name } : {} }
}

const messages: Readonly<Record<TextOverrideProblem['kind'], string>> = {
  invalid: 'text.invalid',
  unknownPlaceholder: 'text.unknownPlaceholder',
  otherPlaceholder: 'text.otherPlaceholder',
  missingTag: 'text.missingTag',
}
