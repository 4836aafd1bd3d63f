import { hashKey, type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

interface PinnedQueryOptions<T> {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
  readonly enabled?: boolean
}

interface Pinned<T> {
  readonly of: string
  readonly data: T
  readonly at: number
}

/**
 * Loads what a form begins with, once. The component itself holds the data: React ends the subscriptions of a page that is hidden behind
 * another tab or the lock screen, and the cache then drops what nobody uses, so that a new request would restart the form. The
 * cache itself does not keep the data, so that the next form begins with the current state.
 */
export function usePinnedQuery<T>({ queryKey, queryFn, enabled = true }: PinnedQueryOptions<T>): UseQueryResult<T> {
  const of = hashKey(queryKey)
  const [pinned, setPinned] = useState<Pinned<T>>()
  const current = pinned?.of === of ? pinned : undefined
  const result = useQuery<T>({
    queryKey,
    queryFn,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialData: current && (() => current.data),
    initialDataUpdatedAt: current?.at,
  })
  const { data, dataUpdatedAt: at } = result
  if (data !== undefined && at !== current?.at) setPinned({ of, data, at })
  return result
}
