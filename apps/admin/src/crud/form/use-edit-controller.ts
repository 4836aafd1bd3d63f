import type { ResourceDefinition } from '@teachnet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import type { OpenedRecord } from '../services/data-source.ts'
import { queryKeys } from '../services/query-keys.ts'
import { type SaveResult, toSaveResult } from './save-result.ts'

/** Target of a form: a new record, or the record with this id. */
export type FormTarget = 'add' | number

export interface EditController {
  readonly status: 'loading' | 'error' | 'ready'
  readonly error: Error | null
  readonly retry: () => void
  /** Undefined for a new record. */
  readonly record: OpenedRecord | undefined
  /** The record that a new one is copied from. */
  readonly source: OpenedRecord | undefined
  /** Changes whenever the record is loaded again; the form then restarts with it. */
  readonly openedAt: number
  /** @param version of the record that the change is based on */
  readonly save: (body: Readonly<Record<string, unknown>>, version: string | undefined) => Promise<SaveResult>
}

/**
 * Loads a record for editing and saves it. The record is loaded once, so that a later reply does not overwrite the user's input.
 *
 * @param copyOf id of the record that a new one is copied from
 */
export function useEditController(definition: ResourceDefinition, target: FormTarget, copyOf?: number): EditController {
  const { source } = useCrud()
  const cache = useQueryClient()
  const calls = useMemo(() => source.resource(definition), [source, definition])
  const isNew = target === 'add'
  const loadedId = isNew ? copyOf : target
  const result = useQuery({
    // A copy begins with the record as it is now, also right after its own form.
    queryKey: [...queryKeys.record(definition.controller, loadedId ?? 0), isNew],
    queryFn: ({ signal }) => calls.open(loadedId ?? 0, { signal, showError: false }),
    enabled: loadedId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    status: loadedId === undefined || result.data ? 'ready' : result.isError ? 'error' : 'loading',
    error: result.error,
    retry: () => void result.refetch(),
    record: isNew ? undefined : result.data,
    source: isNew ? result.data : undefined,
    openedAt: result.dataUpdatedAt,
    async save(body, version) {
      const result = await toSaveResult(() =>
        isNew ? calls.add(body) : calls.edit({ ...body, id: target }, { version }),
      )
      if (result.kind !== 'saved') return result
      // Not awaited: the list updates when its reply arrives, and the form need not wait for it.
      void cache.invalidateQueries({
        queryKey: queryKeys.resource(definition.controller),
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
      return result
    },
  }
}
