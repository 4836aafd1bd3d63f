import { actionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { CallOptions } from '@teachnet/api-client'
import { isRecord } from '@teachnet/protocol'
import type { SendIntended } from '@teachnet/session/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { writableFields } from '@teachnet/contract/schema'
import { type StatusField, statusFieldOf } from '../list/columns.ts'
import { type DraftedRecord, openedAs } from '../draft/record-draft.ts'
import { useDraftAccess } from '../draft/use-draft-access.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { OpenedRecord } from '../record/row.ts'
import { queryKeys } from '../services/query-keys.ts'
import { usePinnedQuery } from '../services/use-pinned-query.ts'
import { type AfterSave, type SaveResult, toSaveResult } from './save-result.ts'
import type { FormTarget } from './form-values.ts'

export interface EditController {
  readonly status: 'loading' | 'error' | 'ready'
  readonly error: Error | null
  readonly retry: () => void
  /** Undefined for a new record. */
  readonly record: OpenedRecord | undefined
  /** The record with its draft, if this account may work on drafts of the area. */
  readonly drafted: DraftedRecord | undefined
  /** Whether this account may change what visitors see. */
  readonly mayWrite: boolean
  /** Whether saving stores a draft, and leaves the record that visitors see unchanged. */
  readonly savesDraft: boolean
  /** The record that a new one is copied from. */
  readonly source: OpenedRecord | undefined
  /** Loads the record as it is now; undefined if a draft was begun or published since this one was loaded. */
  readonly reopen: () => Promise<OpenedRecord | undefined>
  /** Changes whenever the record is loaded again; the form then restarts with it. */
  readonly openedAt: number
  /**
   * @param from the record that the change is based on
   * @param after what follows the save, which may be a draft in place of an edit
   * @param send sends the write of a new record
   * @param at when scheduled changes are published, in Unix seconds
   */
  readonly save: (
    body: Readonly<Record<string, unknown>>,
    from: OpenedRecord | undefined,
    after: AfterSave,
    send: SendIntended,
    at?: number,
  ) => Promise<SaveResult>
}

interface Loaded {
  readonly record: OpenedRecord
  readonly drafted?: DraftedRecord | undefined
}

/**
 * Loads a record for editing, with its draft, and saves it. The record is loaded once, so that a later reply does not overwrite the user's
 * input.
 *
 * @param copyOf id of the record that a new one is copied from
 */
export function useEditController(definition: ResourceDefinition, target: FormTarget, copyOf?: number): EditController {
  const { source, can } = useCrud()
  const { mayDraft, mayPublish } = useDraftAccess(definition)
  const cache = useQueryClient()
  const calls = useMemo(() => source.resource(definition), [source, definition])
  const isNew = target === 'add'
  const loadedId = isNew ? copyOf : target
  const needsDraft = mayDraft && !isNew
  const load = async (options: CallOptions): Promise<Loaded> => {
    if (!needsDraft) return { record: await calls.open(loadedId ?? 0, options) }
    const drafted = await calls.openWithDraft(loadedId ?? 0, options)
    return { record: openedAs(drafted), drafted }
  }
  const result = usePinnedQuery({
    // A copy begins with the record as it is now, also right after its own form.
    queryKey: [...queryKeys.record(definition.controller, loadedId ?? 0), isNew],
    queryFn: ({ signal }) => load({ signal, showError: false }),
    enabled: loadedId !== undefined,
  })
  const { record, drafted } = result.data ?? {}
  const needed = isNew ? 'add' : 'edit'
  const mayWrite = actionsOf(definition).includes(needed) && can(permissionOf(definition, needed))
  const status = statusFieldOf(definition)
  const savesDraft = mayDraft && (drafted?.draft !== undefined || !mayWrite)

  /** Saves the changes as a draft and, depending on `after`, requests a review or publishes them. */
  async function saveDraft(
    body: Readonly<Record<string, unknown>>,
    from: OpenedRecord | undefined,
    after: AfterSave,
    send: SendIntended,
    at: number | undefined,
  ): Promise<void> {
    const review = after === 'review' ? { review: 1 } : {}
    const decision = after === 'publish' || after === 'schedule' ? after : undefined
    const silent = { showSuccess: decision === undefined }
    const published = isNew ? undefined : drafted?.published
    const isHidden = status !== undefined && published?.[status.name] === status.off
    const visible = isHidden && showing.has(after) ? visibleBy(status) : {}
    const own = from?.row ?? published
    const proposals = published && own ? proposalsOf(definition, own, published) : {}
    const content = {
      id: isNew ? undefined : target,
      values: { ...proposals, ...body, ...visible },
      version: isNew ? undefined : from === record ? drafted?.draftVersion : from?.version,
      ...review,
    }
    const saved = isNew
      ? await send((intent) => calls.act('draft', content, { ...silent, ...intent }))
      : await calls.act('draft', content, silent)
    const { id, draft_version: version } = isRecord(saved) ? saved : {}
    if (decision)
      await calls.act('publish', { id, decision, version, at, ...(drafted && !isNew ? overwriting(drafted) : {}) })
  }

  return {
    status: loadedId === undefined || result.data ? 'ready' : result.isError ? 'error' : 'loading',
    error: result.error,
    retry: () => void result.refetch(),
    record: isNew ? undefined : record,
    drafted: isNew ? undefined : drafted,
    mayWrite,
    savesDraft,
    source: isNew ? record : undefined,
    openedAt: result.dataUpdatedAt,
    async reopen() {
      const now = await load({ showError: false })
      return (now.drafted?.draft === undefined) === (drafted?.draft === undefined) ? now.record : undefined
    },
    async save(body, from, after, send, at) {
      const isVisible = after === 'publish' && mayWrite && mayPublish && !(drafted?.draft && !isNew)
      const isDirect = isVisible || after === 'hide'
      const keepsDraft = !isDirect && (savesDraft || (mayDraft && storesDraft.has(after)))
      const full = isDirect ? { ...body, ...visibleBy(status, isVisible) } : body
      const result = await toSaveResult(async () => {
        if (keepsDraft) await saveDraft(body, from, after, send, at)
        else if (isNew) await send((intent) => calls.add(full, intent))
        else await calls.edit({ ...full, id: target }, { version: from?.version })
      })
      if (result.kind === 'refused' && !result.isSavedBefore) return result
      if (result.kind === 'changed') return result
      // Not awaited: the list updates when its reply arrives, and the form need not wait for it.
      void cache.invalidateQueries({
        queryKey: queryKeys.resource(definition.controller),
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
      if (keepsDraft) void cache.invalidateQueries({ queryKey: queryKeys.resource('routine.Draft') })
      return result
    },
  }
}

/** The ways to save that create a draft, also for accounts that may edit the record. */
const storesDraft: ReadonlySet<AfterSave> = new Set(['draft', 'review', 'publish', 'schedule'])

/** The ways to save after which visitors see the record, or somebody decides whether they do. */
const showing: ReadonlySet<AfterSave> = new Set(['review', 'publish', 'schedule'])

/** The value of the state that shows or hides a record. */
function visibleBy(status: StatusField | undefined, isVisible = true): Readonly<Record<string, unknown>> {
  return status ? { [status.name]: isVisible ? status.on : status.off } : {}
}

/** The dialog has shown the changes of others in the same fields before the publication. */
function overwriting({ draft }: DraftedRecord): { readonly overwrite?: 1 } {
  return draft && draft.contested.length > 0 ? { overwrite: 1 } : {}
}

/** The values of a form that differ from what visitors see, by wire name. */
function proposalsOf(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  published: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(definition, 'edit').flatMap(([name]): [string, unknown][] =>
      JSON.stringify(row[name] ?? null) === JSON.stringify(published[name] ?? null) ? [] : [[name, row[name]]],
    ),
  )
}
