import { useQueries } from '@tanstack/react-query'
import { servedDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import type { MenuEntry } from '@teachnet/session'
import { useEffect, useState } from 'react'
import { recordAddress } from '../../crud/record/record-address.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { type Command, isSearchable } from './command.ts'

/** Areas that are searched at once, and those that are added by each request for more. */
const areasAtOnce = 8
/** Records of one area. */
const recordsOfArea = 4
/** Milliseconds after the last keystroke before the search. */
const searchPause = 250

export interface RecordSearch {
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
export function useRecordSearch(areas: readonly MenuEntry[], text: string): RecordSearch {
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
