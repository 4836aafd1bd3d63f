import type { ResourceDefinition } from '@teachnet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCrud } from './crud-services.tsx'
import type { OpenedRecord } from './data-source.ts'
import { queryKeys } from './query-keys.ts'
import { type SaveResult, toSaveResult } from './save-result.ts'

/** What a form is for: a new record, or the one with this id. */
export type FormTarget = 'add' | number

export interface EditController {
  readonly status: 'loading' | 'error' | 'ready'
  readonly error: Error | null
  readonly retry: () => void
  /** Undefined for a new record. */
  readonly record: OpenedRecord | undefined
  /** Another number whenever the record is read anew: a form begins again with it. */
  readonly openedAt: number
  /** @param version of the record that the change was made from */
  readonly save: (body: Readonly<Record<string, unknown>>, version: string | undefined) => Promise<SaveResult>
}

/** Loads a record for editing and saves it. The record is read once: a later answer must not run over what a person types. */
export function useEditController(definition: ResourceDefinition, target: FormTarget): EditController {
  const { source } = useCrud()
  const cache = useQueryClient()
  const calls = useMemo(() => source.resource(definition), [source, definition])
  const isNew = target === 'add'
  const result = useQuery({
    queryKey: queryKeys.record(definition.controller, isNew ? 0 : target),
    queryFn: ({ signal }) => calls.open(isNew ? 0 : target, { signal, showError: false }),
    enabled: !isNew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    status: isNew || result.data ? 'ready' : result.isError ? 'error' : 'loading',
    error: result.error,
    retry: () => void result.refetch(),
    record: result.data,
    openedAt: result.dataUpdatedAt,
    async save(body, version) {
      const result = await toSaveResult(() =>
        isNew ? calls.add(body) : calls.edit({ ...body, id: target }, { version }),
      )
      if (result.kind !== 'saved') return result
      // Not awaited: the list shows the new truth as soon as it comes, the form need not wait for it.
      void cache.invalidateQueries({
        queryKey: queryKeys.resource(definition.controller),
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
      return result
    },
  }
}
