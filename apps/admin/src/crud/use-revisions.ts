import { permissionOf, type ResourceDefinition, type Revision, type RevisionDetail } from '@teachnet/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCrud } from './crud-services.tsx'
import type { Loaded } from './loaded.ts'
import { useChangeShown } from './use-change-shown.ts'
import { queryKeys } from './query-keys.ts'
import { readConflict, type RecordConflict } from './record-conflict.ts'
import { readRevisionDetail, readRevisions } from './revisions.ts'
import type { Row } from './row.ts'

/** What a record was before, newest first. */
export function useRevisions(definition: ResourceDefinition, id: number): Loaded<readonly Revision[]> {
  const { source } = useCrud()
  const result = useQuery({
    queryKey: queryKeys.revisions(definition.controller, id),
    queryFn: async ({ signal }) =>
      readRevisions(await source.resource(definition).ask('revisions', { id }, { signal, showError: false })),
    gcTime: 0,
  })
  return { value: result.data, error: result.error, retry: () => void result.refetch() }
}

/** A saved state beside the record as it is. */
export interface Comparison extends RevisionDetail {
  /** The record with the words that its replies carry for ids; where it cannot be opened, its content alone. */
  readonly now: Row
  /** Version of the record that is compared with. */
  readonly version: string | undefined
}

export interface RevisionController {
  readonly comparison: Loaded<Comparison>
  /** Somebody else saved the record after it was compared with; the comparison is asked for anew. */
  readonly conflict: RecordConflict | undefined
  /** Saves the state anew; false when it was refused, which has been said. */
  readonly restore: () => Promise<boolean>
}

export function useRevision(definition: ResourceDefinition, id: number, number: number): RevisionController {
  const { source, can } = useCrud()
  const showChange = useChangeShown()
  const calls = source.resource(definition)
  const [conflict, setConflict] = useState<RecordConflict>()
  const result = useQuery({
    queryKey: queryKeys.revision(definition.controller, id, number),
    gcTime: 0,
    async queryFn({ signal }): Promise<Comparison> {
      const options = { signal, showError: false }
      // First the version: a change between the two calls is noticed when the state is restored.
      const opened = can(permissionOf(definition, 'edit')) ? await calls.open(id, options) : undefined
      const detail = readRevisionDetail(await calls.ask('revisions', { id, number }, options))
      if (!detail) throw new TypeError(`No revision in the reply for ${definition.controller} ${id}`)
      return { ...detail, now: { ...opened?.row, ...detail.current, id }, version: opened?.version }
    },
  })
  return {
    comparison: { value: result.data, error: result.error, retry: () => void result.refetch() },
    conflict,
    async restore() {
      try {
        await calls.act('restore', { id, number }, { version: result.data?.version })
      } catch (error) {
        setConflict(readConflict(error))
        await result.refetch()
        return false
      }
      showChange(definition, [id])
      return true
    },
  }
}
