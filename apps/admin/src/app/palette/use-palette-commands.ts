import { useText, useLocale } from '@teachnet/i18n/react'
import { adminArea, calls, isRecord } from '@teachnet/protocol'
import { findPage, type MenuEntry, useCan, withinBase, createStoredAtom } from '@teachnet/session'
import { useAtomValue, useAtom } from 'jotai'
import { useLocation } from 'react-router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { servedDefinition } from '@teachnet/contract'
import { useEffect, useState } from 'react'
import { useFavourites } from '../../session/use-preferences.ts'
import { useServices } from '../../session/app-services.ts'
import { type Command, isLatin, isSearchable, type ReadSyllables } from './command.ts'
import { type LayoutActions, useLayoutCommands } from './use-layout-commands.ts'
import { usePageCommands } from './use-page-commands.ts'
import { recordAddress } from '../../records/record/record-address.ts'
import { recordLabel } from '../../records/record/record-label.ts'
import { useCrud } from '../../records/services/crud-services.tsx'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { hasChinese, loadReading, syllablesOf } from '../../values/slug.ts'

/** Id of the command that searches more areas. */
export const moreRecords = 'more records'

export interface PaletteCommands {
  readonly commands: readonly Command[]
  readonly search: RecordSearch
  /** Reads Chinese commands, once it is loaded for a text in Latin letters. */
  readonly read: ReadSyllables | undefined
  /** Puts a page or record among those that were opened last. */
  readonly remember: (command: Command) => void
}

/** All commands that the account may run, and the records that a text finds. */
export function usePaletteCommands(menu: readonly MenuEntry[], typed: string, actions: LayoutActions): PaletteCommands {
  const text = useText()
  const { session } = useServices()
  const { pathname } = useLocation()
  const ownerId = useAtomValue(session.infoAtom, { store: session.store })?.id ?? 0
  const favourites = useFavourites()
  const [recent, remember] = useRecentCommands(ownerId)
  const pages = usePageCommands(menu, favourites)
  const layout = useLayoutCommands(menu, favourites, actions)
  const settings = useSettingCommands(pages.areas.length > 0 ? menuPages(menu) : [], typed.trim().length > 0)
  const current = findPage(menu, `${adminArea.basePath}${pathname}`)
  const likely = [current?.name, ...favourites.names, ...searchedFirst]
  const areas = pages.areas.toSorted((a, b) => placeIn(likely, a.name) - placeIn(likely, b.name))
  const search = useRecordSearch(areas, typed)
  const more: Command[] =
    search.left > 0
      ? [
          {
            id: moreRecords,
            group: 'record',
            effect: { act: search.searchMore },
            label: text('palette.more', { count: search.left }),
          },
        ]
      : []
  // Among equals, what was opened last is first.
  const latest = recent.map(({ id }) => id.replace(/^recent /, ''))
  const own = [...pages.commands, ...layout, ...settings].toSorted(
    (a, b) => placeIn(latest, a.id) - placeIn(latest, b.id),
  )
  const commands = [...recent, ...pages.favourites, ...own, ...search.records, ...more]
  return { commands, search, read: useReading(own, typed), remember }
}

function menuPages(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...menuPages(entry.children)])
}

/** The readings of Chinese commands. Loaded when Latin letters are typed and a command is in Chinese. */
function useReading(commands: readonly Command[], typed: string): ReadSyllables | undefined {
  const [readings] = useState(() => new Map<string, readonly string[]>())
  const isWanted = isLatin(typed) && commands.some(({ label, detail = '' }) => hasChinese(label + detail))
  const { data: read } = useQuery({
    queryKey: ['palette', 'reading'],
    // A function as the data would be called.
    queryFn: async () => ({ of: await loadReading() }),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  })
  if (!isWanted || !read) return undefined
  return (text) => {
    const syllables = readings.get(text) ?? syllablesOf(text, read.of)
    readings.set(text, syllables)
    return syllables
  }
}

/** Position of a name in a list; after all others if it is not there. */
function placeIn(names: readonly (string | undefined)[], name: string): number {
  const index = names.indexOf(name)
  return index < 0 ? names.length : index
}

/** Areas whose records staff look for by name; the others follow in the order of the menu. */
const searchedFirst = ['teacher/teacher', 'course/course', 'information/item', 'user/user']

/** Areas that are searched at once, and those that are added by each request for more. */
const areasAtOnce = 8
/** Records of one area. */
const recordsOfArea = 4
/** Milliseconds after the last keystroke before the search. */
const searchPause = 250

interface RecordSearch {
  readonly records: readonly Command[]
  readonly isSearching: boolean
  /** Areas that could not be searched. */
  readonly failed: number
  /** Areas that are not searched yet. */
  readonly left: number
  readonly searchMore: () => void
}

/**
 * Searches the records of areas by the call with which a field offers records to choose from, some areas at once.
 * @param areas menu entries of areas whose lists the account may open, the most likely first
 */
function useRecordSearch(areas: readonly MenuEntry[], text: string): RecordSearch {
  const { source, can, backEnd } = useCrud()
  const locale = useLocale()
  const [searched, setSearched] = useState({ text: '', most: areasAtOnce })
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched({ text: wanted, most: areasAtOnce }), searchPause)
    return () => clearTimeout(timer)
  }, [wanted])
  // The search call of an old back end finds by one field of its own choice.
  const isActive = backEnd === 'teachnet' && isSearchable(searched.text)
  const chosen = isActive ? areas.slice(0, searched.most) : []
  const found = useQueries({
    queries: chosen.map(({ name, title }) => ({
      queryKey: ['palette', name, searched.text, locale],
      staleTime: 30_000,
      retry: false,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Command[]> => {
        const definition = servedDefinition((await resourceRegistry.load(name)).definition, backEnd)
        const query = { quickSearch: searched.text, page: 1, limit: recordsOfArea }
        const { options } = await source.resource(definition).select(query, { signal, showError: false })
        return options.slice(0, recordsOfArea).map((row) => ({
          id: `record ${name} ${row.id}`,
          group: 'record',
          label: recordLabel(definition, row, locale),
          detail: title,
          effect: { to: recordAddress(definition, row.id, can) },
        }))
      },
    })),
  })
  const isCurrent = searched.text === wanted
  return {
    records: isCurrent ? found.flatMap(({ data = [] }) => data) : [],
    isSearching: backEnd === 'teachnet' && isSearchable(wanted) && (!isCurrent || found.some((one) => one.isFetching)),
    failed: found.filter(({ isError }) => isError).length,
    left: isActive && isCurrent ? areas.length - chosen.length : 0,
    searchMore: () => setSearched({ ...searched, most: searched.most + 3 * areasAtOnce }),
  }
}

/** The items of the site's configuration, for administrators who may open it. Loaded when they are first needed. */
function useSettingCommands(pages: readonly MenuEntry[], isWanted: boolean): readonly Command[] {
  const { client } = useServices()
  const can = useCan()
  const page = pages.find(({ name }) => name === 'routine/config')
  const { data } = useQuery({
    queryKey: ['palette', 'settings'],
    queryFn: ({ signal }) => client.call(calls.configPage, { signal, showError: false }),
    enabled: isWanted && page !== undefined && can('routine/config/index'),
    staleTime: 60_000,
    retry: false,
  })
  if (!data || !page) return []
  const path = withinBase(page.path, adminArea.basePath)
  return Object.values(data.list).flatMap(({ name: group, title, list }) =>
    list.map((item): Command => {
      const to = `${path}?${new URLSearchParams({ tab: group, item: item.name })}`
      return {
        id: `setting ${item.name}`,
        group: 'setting',
        label: item.title,
        detail: title,
        keywords: item.name,
        effect: { to },
      }
    }),
  )
}

/** A page or record that was opened from the palette. */
interface RecentCommand {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
}

/** What one administrator opened last, the latest first. */
interface RecentCommands {
  readonly ownerId: number
  readonly list: readonly RecentCommand[]
}

const mostRecent = 6

/** Kept with the browser's tab only, because labels may be names of people. */
const recentAtom = createStoredAtom<RecentCommands>({
  key: 'teachnet.recentCommands',
  fallback: { ownerId: 0, list: [] },
  parse: parseRecent,
  storage: sessionStorage,
})

/** What the administrator opened last from the palette, and a function that adds to it. */
function useRecentCommands(ownerId: number): readonly [recent: readonly Command[], add: (command: Command) => void] {
  const [recent, setRecent] = useAtom(recentAtom)
  const list = recent.ownerId === ownerId ? recent.list : []
  return [
    list.map(({ id, label, detail, to }) => ({ id: `recent ${id}`, group: 'recent', label, detail, effect: { to } })),
    ({ id: chosen, label, detail = '', effect }) => {
      if (!('to' in effect)) return
      const id = chosen.replace(/^(?:recent|favourite) /, '')
      const others = list.filter((one) => one.id !== id)
      setRecent({ ownerId, list: [{ id, label, detail, to: effect.to }, ...others].slice(0, mostRecent) })
    },
  ]
}

function parseRecent(raw: unknown): RecentCommands | undefined {
  if (!isRecord(raw) || typeof raw.ownerId !== 'number' || !Array.isArray(raw.list)) return undefined
  return { ownerId: raw.ownerId, list: raw.list.filter(isRecent) }
}

function isRecent(raw: unknown): raw is RecentCommand {
  return isRecord(raw) && ['id', 'label', 'detail', 'to'].every((name) => typeof raw[name] === 'string')
}
