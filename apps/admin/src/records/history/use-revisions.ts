import { isApiError } from '@teachnet/api-client'
import { permissionOf, type ResourceDefinition, type Revision, type RevisionDetail } from '@teachnet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRecord } from '@teachnet/protocol'
import { useCrud } from '../services/crud-services.tsx'
import type { LoadState } from '../services/load-state.ts'
import { useInvalidateRecords } from '../record/use-invalidate-records.ts'
import { queryKeys } from '../services/query-keys.ts'
import { readConflict, type RecordConflict } from '../form/record-conflict.ts'
import type { Row } from '../record/row.ts'
import { toNumber, toText } from '../../values/read-values.ts'

/** Loads the revisions of a record, newest first. */
export function useRevisions(definition: ResourceDefinition, id: number): LoadState<readonly Revision[]> {
  const { source } = useCrud()
  const result = useQuery({
    queryKey: queryKeys.revisions(definition.controller, id),
    queryFn: async ({ signal }) =>
      readRevisions(await source.resource(definition).read('revisions', { id }, { signal, showError: false })),
    gcTime: 0,
  })
  return { value: result.data, error: result.error, retry: () => void result.refetch() }
}

/** A revision and the current record. */
export interface Comparison extends RevisionDetail {
  /** The current record with the labels that its replies carry for ids; without permission to open it, its content only. */
  readonly now: Row
  /** Version of the current record. */
  readonly version: string | undefined
}

/** Loads a revision, and the current record to compare it with. */
export function useComparison(definition: ResourceDefinition, id: number, number: number): LoadState<Comparison> {
  const { source, can } = useCrud()
  const calls = source.resource(definition)
  const result = useQuery({
    queryKey: queryKeys.revision(definition.controller, id, number),
    gcTime: 0,
    async queryFn({ signal }): Promise<Comparison> {
      const options = { signal, showError: false }
      // Load the version first, so that a change between the two calls is detected when the revision is restored.
      const opened = can(permissionOf(definition, 'edit')) ? await calls.open(id, options) : undefined
      const detail = readRevisionDetail(await calls.read('revisions', { id, number }, options))
      if (!detail) throw new TypeError(`No revision in the reply for ${definition.controller} ${id}`)
      return { ...detail, now: { ...opened?.row, ...detail.current, id }, version: opened?.version }
    },
  })
  return { value: result.data, error: result.error, retry: () => void result.refetch() }
}

export interface RevisionController {
  readonly comparison: LoadState<Comparison>
  /** Another user saved the record after the comparison was loaded; it is then loaded again. */
  readonly conflict: RecordConflict | undefined
  /** Restores the revision; false when the server refused and the error has been shown. */
  readonly restore: () => Promise<boolean>
  /** The record has a draft already, so that the revision was not stored as one. */
  readonly hasOtherDraft: boolean
  /** Keeps the content of the revision as a draft; false when there is one already, or as for `restore`. */
  readonly restoreAsDraft: () => Promise<boolean>
}

/** A revision next to the current record, and the ways to restore it. */
export function useRevision(definition: ResourceDefinition, id: number, number: number): RevisionController {
  const { source } = useCrud()
  const invalidateRecords = useInvalidateRecords()
  const cache = useQueryClient()
  const calls = source.resource(definition)
  const [conflict, setConflict] = useState<RecordConflict>()
  const [hasOtherDraft, setOtherDraft] = useState(false)
  const comparison = useComparison(definition, id, number)
  return {
    comparison,
    conflict,
    hasOtherDraft,
    async restore() {
      try {
        await calls.act('restore', { id, number }, { version: comparison.value?.version })
      } catch (error) {
        setConflict(readConflict(error))
        await cache.refetchQueries({ queryKey: queryKeys.revision(definition.controller, id, number), exact: true })
        return false
      }
      invalidateRecords(definition, [id])
      return true
    },
    async restoreAsDraft() {
      const { changed = [], row = {} } = comparison.value ?? {}
      const values = Object.fromEntries(changed.map((name) => [name, row[name]]))
      try {
        await calls.act('draft', { id, values, version: '0' })
      } catch (error) {
        setOtherDraft(isApiError(error, 'RECORD_CHANGED'))
        return false
      }
      invalidateRecords(definition, [id])
      return true
    },
  }
}

/** Parses the reply with all revisions of a record; invalid entries are left out. */
function readRevisions(data: unknown): readonly Revision[] {
  const list = isRecord(data) && Array.isArray(data.list) ? data.list : []
  return list.flatMap((one: unknown) => readRevision(one) ?? [])
}

/** Parses the reply with a revision and the current record; undefined when it is invalid. */
function readRevisionDetail(data: unknown): RevisionDetail | undefined {
  if (!isRecord(data)) return undefined
  const { row, current, changed } = data
  const revision = readRevision(data.revision)
  if (!revision || !isRecord(row) || !isRecord(current) || !Array.isArray(changed)) return undefined
  return { revision, row, current, changed: changed.map(toText) }
}

function readRevision(one: unknown): Revision | undefined {
  if (!isRecord(one)) return undefined
  const [number, time] = [toNumber(one.number), toNumber(one.create_time)]
  if (number === undefined || time === undefined) return undefined
  const { admin } = one
  const id = isRecord(admin) ? toNumber(admin.id) : undefined
  return {
    number,
    create_time: time,
    admin: isRecord(admin) && id !== undefined ? { id, nickname: toText(admin.nickname) } : null,
  }
}
