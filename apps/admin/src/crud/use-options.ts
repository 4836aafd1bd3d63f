import type { ResourceDefinition, SearchTerm } from '@teachnet/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCrud } from './crud-services.tsx'
import { queryKeys } from './query-keys.ts'
import type { Row } from './row.ts'

/** Milliseconds after the last key stroke until a search goes out. */
const searchPause = 250

export interface Options {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly isFailed: boolean
}

interface OptionsWanted {
  readonly text?: string
  readonly filter?: Readonly<Record<string, string>> | undefined
  readonly isEnabled: boolean
}

/** Records to choose from, as the other resource's select call gives them for a text. */
export function useOptions(target: ResourceDefinition, { text = '', filter = {}, isEnabled }: OptionsWanted): Options {
  const { source } = useCrud()
  const quickSearch = useLate(text.trim())
  const search = Object.entries(filter).map(([field, val]): SearchTerm => ({ field, operator: 'eq', val }))
  const query = {
    page: 1,
    limit: 50,
    ...(quickSearch && { quickSearch }),
    ...(search.length > 0 && { search }),
  }
  const result = useQuery({
    queryKey: queryKeys.options(target.controller, query),
    queryFn: async ({ signal }) => (await source.resource(target).select(query, { signal, showError: false })).options,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return { rows: result.data ?? [], isLoading: result.isFetching, isFailed: result.isError }
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
  return ids.length > 0 ? (result.data ?? []) : []
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
