import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PendingImport } from '../import/use-import.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

/** Work that was done from a list, and can be undone for a while. */
export type VisibleWork =
  /** `pending`: an import whose check goes on while its dialog is closed. */
  | { readonly kind: 'run'; readonly run: BulkRun; readonly pending?: PendingImport | undefined }
  /** One record was moved or changed; `back` undoes that, and returns whether it did: later changes of others stay. */
  | {
      readonly kind: 'move' | 'change'
      readonly state: 'done' | 'undoing' | 'undone' | 'notUndone'
      readonly back: () => Promise<boolean>
    }

export interface ListWork {
  readonly shown: VisibleWork | undefined
  readonly show: (work: VisibleWork) => void
  readonly close: () => void
  /** Undoes the shown work. The API client shows a failure. */
  readonly undo: () => Promise<void>
}

/** Milliseconds between two requests for the state of background work. */
const interval = 1000

/** The last work on the records of a list. @param first work that began elsewhere */
export function useListWork({ controller }: ResourceDefinition, first?: BulkRun): ListWork {
  const { source } = useCrud()
  const cache = useQueryClient()
  const [work, setWork] = useState<VisibleWork | undefined>(first && { kind: 'run', run: first })
  const started = work?.kind === 'run' ? work.run : undefined
  const { data = started } = useQuery({
    queryKey: queryKeys.bulkRun(started?.id ?? 0),
    queryFn: ({ signal }) => source.bulk.run(started?.id ?? 0, { signal, showError: false }),
    enabled: started !== undefined && isRunning(started),
    refetchInterval: (query) => (query.state.data && !isRunning(query.state.data) ? false : interval),
    gcTime: 0,
  })
  const isDone = started !== undefined && isRunning(started) && data !== undefined && !isRunning(data)
  useEffect(() => {
    if (!isDone || !data) return
    setWork((visible) => ({ kind: 'run', run: data, pending: visible?.kind === 'run' ? visible.pending : undefined }))
    void cache.invalidateQueries({ queryKey: queryKeys.resource(controller) })
  }, [isDone, data, cache, controller])
  return {
    shown: work?.kind === 'run' && data ? { ...work, run: data } : work,
    show: setWork,
    close: () => setWork(undefined),
    async undo() {
      if (work && work.kind !== 'run') {
        setWork({ ...work, state: 'undoing' })
        setWork({ ...work, state: (await work.back()) ? 'undone' : 'notUndone' })
      } else if (started) {
        setWork({ kind: 'run', run: await source.bulk.undo(started.id) })
        await cache.invalidateQueries({ queryKey: queryKeys.resource(controller) })
      }
    },
  }
}

/** Whether the server is still at work. */
export function isRunning({ state }: BulkRun): boolean {
  return state === 'waiting' || state === 'checking' || state === 'undoing'
}
