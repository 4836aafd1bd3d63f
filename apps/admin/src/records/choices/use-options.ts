import { isApiError } from '@teachnet/api-client'
import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import { type SearchTerm, type RegionOption, label } from '@teachnet/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import type { Row } from '../record/row.ts'

/** Milliseconds after the last keystroke before a search request. */
const searchPause = 250

/** Records per request. */
const pageSize = 50

export interface Options {
  /** The rows of all loaded pages. */
  readonly rows: readonly Row[]
  /** Number of records to choose from, as reported by the server. */
  readonly total: number
  readonly isLoading: boolean
  /** The last requested page failed to load, or the account may not see these records: then another try is of no use. */
  readonly problem: 'failed' | 'forbidden' | undefined
  readonly hasMore: boolean
  /** Loads the next page, or retries the failed one. */
  readonly loadMore: () => void
}

interface OptionsWanted {
  readonly text?: string
  readonly filter?: Readonly<Record<string, string>> | undefined
  readonly isEnabled: boolean
}

/** Loads records to choose from with the other resource's select call, filtered by text, page by page. A tree is not paged. */
export function useOptions(target: ResourceDefinition, { text = '', filter = {}, isEnabled }: OptionsWanted): Options {
  const { source } = useCrud()
  const quickSearch = useLate(text.trim())
  const search = Object.entries(filter).map(([field, val]): SearchTerm => ({ field, operator: 'eq', val }))
  const query = {
    limit: pageSize,
    quickSearch: quickSearch || undefined,
    search: search.length > 0 ? search : undefined,
  }
  const isTree = parentFieldOf(target) !== undefined
  const result = useInfiniteQuery({
    queryKey: queryKeys.options(target.controller, query),
    queryFn: ({ pageParam, signal }) =>
      source.resource(target).select({ ...query, page: pageParam }, { signal, showError: false }),
    initialPageParam: 1,
    // An estimated total may be too small: a full page means that there may be more.
    getNextPageParam: (last, pages) =>
      isTree || last.options.length < pageSize || last.total === pages.length * pageSize ? undefined : pages.length + 1,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const pages = result.data?.pages
  const rows = useMemo(() => withoutRepeats(pages?.flatMap(({ options }) => options) ?? []), [pages])
  return {
    rows,
    total: Math.max(rows.length, pages?.at(-1)?.total ?? 0),
    isLoading: result.isFetching,
    problem: result.isError ? (isApiError(result.error, 'FORBIDDEN') ? 'forbidden' : 'failed') : undefined,
    hasMore: result.hasNextPage && !result.isPlaceholderData,
    loadMore() {
      if (result.isFetching) return
      void (result.data ? result.fetchNextPage() : result.refetch())
    },
  }
}

/** Loads the records of these ids, for the labels of a value. */
export function useRecordsById(target: ResourceDefinition, ids: readonly number[]): readonly Row[] {
  const { source } = useCrud()
  const query = { initKey: 'id', initValue: ids.map(String) }
  const result = useQuery({
    queryKey: queryKeys.options(target.controller, query),
    queryFn: async ({ signal }) => (await source.resource(target).select(query, { signal, showError: false })).options,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return ids.length > 0 ? (result.data ?? noRows) : noRows
}

const noRows: readonly Row[] = []

/** A record added between two requests moves others to the next page, which then repeats them. */
function withoutRepeats(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Debounces a value. */
function useLate<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), searchPause)
    return () => clearTimeout(timer)
  }, [value])
  return late
}

/** Loads the regions of one level: provinces, the cities of a province, or the districts of a city. */
function useLevel(isEnabled: boolean, province?: number, city?: number): readonly RegionOption[] {
  const { source } = useCrud()
  const result = useQuery({
    queryKey: queryKeys.regions(province, city),
    queryFn: () => source.regions({ province: province || undefined, city: city || undefined }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isEnabled ? (result.data ?? []) : []
}

/** Loads the choices of province, city and district; each level after the id of the level above is chosen. */
export function useRegions([province, city]: readonly number[]): readonly (readonly RegionOption[])[] {
  return [useLevel(true), useLevel(province !== undefined, province), useLevel(city !== undefined, province, city)]
}

/** Returns the definition that a relation points to. For an unknown controller, a definition with only its name. */
export function useRelationTarget(controller: string): ResourceDefinition {
  const { findResource } = useCrud()
  return useMemo(() => findResource(controller) ?? bareDefinition(controller), [findResource, controller])
}

function bareDefinition(controller: string): ResourceDefinition {
  return {
    controller,
    table: 'unknown',
    title: label(controller, controller),
    labelField: 'name',
    fields: {
      id: { kind: 'id', label: label('编号', 'ID') },
      name: { kind: 'text', label: label('名称', 'Name'), max: 255 },
    },
  }
}
