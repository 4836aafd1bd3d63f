import { isApiError } from '@teachnet/api-client'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftEntry, DraftTarget } from './draft.ts'
import type { DraftContent, DraftStore } from './draft-store.ts'

/** Milliseconds without a change before the draft is written. */
const draftPause = 400

export interface FormDraftOptions extends DraftTarget {
  readonly store: DraftStore
  /**
   * The values that differ from the form's initial ones; undefined if there are none. Only these are stored: if another user has changed the
   * record since, unchanged values would undo that change. A form that does not render while its values change passes a function, and calls
   * `touch`.
   */
  readonly changes: DraftContent | undefined | (() => DraftContent | undefined)
  /** Whether the changes are saved, so that no draft is needed. */
  readonly isDone: () => boolean
  /** Puts the values of a draft into the form. Throws if it cannot read them: the draft then stays as it is. */
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void
  /** Key of a draft that was chosen in a list: the form begins with it. */
  readonly chosen?: string | undefined
}

/** A draft that the form offers. */
export interface FoundDraft extends DraftEntry {
  /** This form had continued it when it was changed elsewhere. */
  readonly isChangedElsewhere: boolean
}

/**
 * Stores the draft and sends the write that a form intends. All attempts have one idempotency key, which the draft has too: if a reply was
 * lost, the server does not do the write again, even if the page was reloaded and the draft restored in between. After `ALREADY_SAVED` has
 * said that an earlier attempt was a success, the next one is another write.
 */
export type SendIntended = <Result>(
  write: (intent: { readonly idempotencyKey: string }) => Promise<Result>,
) => Promise<Result>

export interface OpenFormDraft {
  /** Drafts of earlier visits and of other devices, until each is accepted or discarded. */
  readonly found: readonly FoundDraft[]
  /** When the unsaved input of this form was stored last, in milliseconds; undefined: nothing is stored. */
  readonly savedAt: number | undefined
  /** Continues a found draft. Input of this form stays a draft of its own. */
  readonly take: (key: string) => Promise<void>
  /** Deletes a found draft. */
  readonly drop: (key: string) => void
  /** Deletes the draft of this form, after it was saved. */
  readonly finish: () => void
  /** Idempotency key of the write that the form intends, for files that are uploaded before it. */
  readonly idempotencyKey: () => string
  /** Sends the write that the form intends. */
  readonly send: SendIntended
  /** The values have changed without a render: the draft is written after a pause. */
  readonly touch: () => void
  /** Writes the draft now. Returns whether all changes are stored. */
  readonly write: () => boolean
}

/** Keeps the changes of a form until they are saved. A draft that was found is never written to before it is continued. */
export function useFormDraft(options: FormDraftOptions): OpenFormDraft {
  const { store, form, record, changes, isDone, onTake, chosen } = options
  const [writer] = useState(() => store.begin({ form, record }))
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  // A form that is rendered again while its record loads does not load the drafts again.
  useEffect(() => void store.refresh(10_000), [store])

  const latest = useRef(changes)
  latest.current = changes
  const isWritten = useRef(false)
  const write = useCallback(() => {
    if (isDone()) return true
    const content = typeof latest.current === 'function' ? latest.current() : latest.current
    const isStored = content ? writer.keep(content) : true
    // The user has reverted all changes.
    if (!content && isWritten.current) writer.clear()
    isWritten.current = content !== undefined
    return isStored
  }, [writer, isDone])
  useBeforeReload(write)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(write, draftPause)
  }, [write])
  // A function has no JSON: its form calls `touch`.
  const serialised = JSON.stringify(changes)
  useEffect(() => {
    touch()
    return () => clearTimeout(timer.current)
  }, [serialised, touch])
  // A form that is closed or hidden within the delay keeps its last changes.
  useEffect(() => () => void write(), [write])

  const send: SendIntended = async (intended) => {
    write()
    try {
      return await intended({ idempotencyKey: writer.idempotencyKey() })
    } catch (error) {
      if (isApiError(error, 'ALREADY_SAVED')) writer.renewKey()
      throw error
    }
  }

  const take = async (key: string): Promise<void> => {
    write()
    const draft = await store.open(key)
    if (!draft) return
    // First: values that the form cannot read are not adopted, so that they are not overwritten.
    onTake(draft.values)
    writer.adopt(draft)
    isWritten.current = true
  }
  const begin = useEffectEvent(async () => {
    if (chosen === undefined || chosen === writer.key()) return
    await store.refresh()
    // A draft that was saved since may still be named in an address.
    if (store.entries().some(({ key }) => key === chosen)) await take(chosen).catch(() => undefined)
  })
  useEffect(() => void begin(), [chosen])

  const own = writer.key()
  const conflict = writer.conflict()
  return {
    found: entries
      .filter((entry) => entry.form === form && entry.record === record && entry.key !== own && entry.key !== chosen)
      .map((entry) => ({ ...entry, isChangedElsewhere: entry.key === conflict })),
    savedAt: entries.find(({ key }) => key === own)?.savedAt,
    // The client has shown why the server rejected.
    take: (key) => take(key).catch(() => undefined),
    drop: store.remove,
    finish: writer.clear,
    idempotencyKey: writer.idempotencyKey,
    send,
    touch,
    write,
  }
}
