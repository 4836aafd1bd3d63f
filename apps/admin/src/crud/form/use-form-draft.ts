import type { ResourceDefinition } from '@teachnet/contract'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { createDraftStore, type FormDraft } from './form-draft.ts'
import type { FormTarget, FormValues } from './form-values.ts'

/** Milliseconds without a change before the draft is written. */
const draftPause = 400

interface FormDraftOptions {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /**
   * The values that differ from the form's initial ones; undefined if there are none. Only these are kept: if another user has changed the
   * record since, unchanged values would undo that change.
   */
  readonly changes: FormValues | undefined
  /** Whether the changes are saved, so that no draft is needed. */
  readonly isDone: () => boolean
}

export interface KeptDraft {
  /** Unsaved input of an earlier visit, until it is accepted or discarded. */
  readonly found: FormDraft | undefined
  /** Hides the found draft after its values are in the form. */
  readonly take: () => void
  /** Deletes the draft. */
  readonly drop: () => void
  /** Writes the draft now. Returns whether all changes are stored. */
  readonly write: () => boolean
}

/** Keeps the changes of a form in the browser until they are saved. */
export function useFormDraft({ definition, target, changes, isDone }: FormDraftOptions): KeptDraft {
  const { storage, now } = useCrud()
  const store = useMemo(
    () => createDraftStore({ definition, target: String(target), storage, now }),
    [definition, target, storage, now],
  )
  const [found, setFound] = useState<FormDraft>()
  const latest = useRef(changes)
  latest.current = changes
  // In an effect, because a form that this one replaces writes its draft when it is unmounted, after the first render of this one. A form
  // with changes has come back from a hidden tab: the draft is its own.
  useEffect(() => {
    if (latest.current === undefined) setFound(store.load())
  }, [store])

  const isWritten = useRef(false)
  const write = useCallback(() => {
    if (isDone()) return true
    const isKept = latest.current ? store.save(latest.current) : true
    // The user has reverted all changes.
    if (!latest.current && isWritten.current) store.clear()
    isWritten.current = latest.current !== undefined
    return isKept
  }, [store, isDone])
  useBeforeReload(write)
  const serialised = JSON.stringify(changes)
  useEffect(() => {
    const timer = setTimeout(write, draftPause)
    return () => clearTimeout(timer)
  }, [serialised, write])
  // A form that is closed within the delay keeps its last changes.
  useEffect(() => () => void write(), [write])

  return {
    found,
    take: () => setFound(undefined),
    drop() {
      store.clear()
      setFound(undefined)
    },
    write,
  }
}
