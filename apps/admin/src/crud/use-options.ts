import { parentFieldOf, type ResourceDefinition, type SearchTerm } from '@teachnet/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCrud } from './crud-services.tsx'
import { queryKeys } from './query-keys.ts'
import type { Row } from './row.ts'

/** Milliseconds after the last key stroke until a search goes out. */
const searchPause = 250

/** Records that one call brings. */
const pageSize = 50

export interface Options {
  /** Of all pages loaded so far. */
  readonly rows: readonly Row[]
  /** How many records there are to choose from, as far as the server says. */
  readonly total: number
  readonly isLoading: boolean
  /** The page asked for last did not come. */
  readonly isFailed: boolean
  readonly hasMore: boolean
  /** Loads the next page, or again the one that failed. */
  readonly loadMore: () => void
}

interface OptionsWanted {
  readonly text?: string
  readonly filter?: Readonly<Record<string, string>> | undefined
  readonly isEnabled: boolean
}

/** Records to choose from, as the other resource's select call gives them for a text, page by page. A tree comes whole. */
export function useOptions(target: ResourceDefinition, { text = '', filter = {}, isEnabled }: OptionsWanted): Options {
  const { source } = useCrud()
  const quickSearch = useLate(text.trim())
  const search = Object.entries(filter).map(([field, val]): SearchTerm => ({ field, operator: 'eq', val }))
  const query = {
    limit: pageSize,
    ...(quickSearch && { quickSearch }),
    ...(search.length > 0 && { search }),
  }
  const isTree = parentFieldOf(target) !== undefined
  const result = useInfiniteQuery({
    queryKey: queryKeys.options(target.controller, query),
    queryFn: ({ pageParam, signal }) =>
      source.resource(target).select({ ...query, page: pageParam }, { signal, showError: false }),
    initialPageParam: 1,
    // A total that is estimated may be too small: a full page says that there may be more.
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
    isFailed: result.isError,
    hasMore: result.hasNextPage && !result.isPlaceholderData,
    loadMore() {
      if (result.isFetching) return
      void (result.data ? result.fetchNextPage() : result.refetch())
    },
  }
}

/** The records of given ids, to show the labels of a value. */
export function useChosen(target: ResourceDefinition, ids: readonly number[]): readonly Row[] {
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

/** A record that was added meanwhile pushes others onto the next page. */
function withoutRepeats(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** A value once it has rested. */
function useLate<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), searchPause)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
