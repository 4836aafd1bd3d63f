import { actionsOf, extraActionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { RecordComments } from '@teachnet/contract/lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formFieldsOf, type FormTarget } from '../form/form-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { usePageAddress } from '../services/use-page-address.ts'
import {
  type BegunComment,
  type CommentedText,
  type CommentThread,
  type FormComments,
  threadsOf,
} from './record-comments.ts'

/** The comments of a form with its panel. */
export interface CommentsOfForm {
  /** The form passes how it shows the input of a field. */
  readonly onReveal: (reveal: (field: string) => void) => void
  /** For the editors of the texts. */
  readonly texts: FormComments
  /** Those that are not done; undefined until they are loaded. */
  readonly openCount: number | undefined
  readonly isOpen: boolean
  readonly openPanel: () => void
  readonly close: () => void
  /** Drops the comment that is being written. */
  readonly cancel: () => void
  /** The threads in the order of their passages; those without one last. */
  readonly sorted: () => readonly PlacedThread[]
  /** Leads to the passage of a thread. */
  readonly show: (thread: CommentThread) => void
  readonly add: (text: string, mentions: readonly number[], parent?: number) => Promise<void>
  readonly resolve: (id: number, isDone: boolean) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Call it before a save, and the result after it: the passages are stored as they are in the saved text. */
  readonly beginSave: () => () => void
}

export interface PlacedThread extends CommentThread {
  /** Whether the text has the passage. */
  readonly isPlaced: boolean
}

/** Undefined for a new record, an area without long texts, and an old back end. */
export function useFormComments(definition: ResourceDefinition, target: FormTarget): CommentsOfForm | undefined {
  const { controller } = definition
  const { source, backEnd, can } = useCrud()
  const cache = useQueryClient()
  const id = typeof target === 'number' ? target : 0
  const fields = useMemo(
    () => formFieldsOf(definition, 'edit').flatMap(({ field, names }) => (field.kind === 'richText' ? [...names] : [])),
    [definition],
  )
  const isThere = id > 0 && backEnd === 'teachnet' && fields.length > 0 && can(permissionOf(definition, 'index'))
  const queryKey = useMemo(() => queryKeys.comments(controller, id), [controller, id])
  const { data, isLoadingError } = useQuery<RecordComments>({
    queryKey,
    queryFn: ({ signal }) => source.comments.list({ controller, id }, { signal }),
    enabled: isThere,
    retry: false,
  })
  const linked = Number(usePageAddress().params.get('comment') ?? 0)
  const [active, setActive] = useState(linked > 0 ? linked : undefined)
  const [isOpen, setOpen] = useState(linked > 0)
  const [begun, setBegun] = useState<BegunComment>()
  const editors = useRef(new Map<string, CommentedText>())
  /** Where to go when the editor is there. */
  const awaited = useRef(linked > 0 ? linked : undefined)
  const threads = useMemo(() => threadsOf(data?.comments ?? []), [data])
  const latest = useRef(threads)
  latest.current = threads
  /** Shows the input of a field, of whichever language. The form sets it. */
  const revealRef = useRef<(field: string) => void>(() => undefined)

  const showPlace = useCallback(({ comment }: CommentThread) => {
    setActive(comment.id)
    const editor = editors.current.get(comment.field)
    if (editor?.isVisible()) return editor.show(comment.id)
    // Of a language that the form does not show.
    awaited.current = editor ? undefined : comment.id
    revealRef.current(comment.field)
    if (editor) setTimeout(() => editor.show(comment.id))
  }, [])
  const [followed, setFollowed] = useState(linked)
  // A link to another passage of the open form.
  useEffect(() => {
    if (linked === followed) return
    setFollowed(linked)
    const thread = latest.current.find(({ comment }) => comment.id === linked)
    if (!thread) return
    setOpen(true)
    showPlace(thread)
  }, [linked, followed, showPlace])
  useEffect(() => {
    const thread = threads.find(({ comment }) => comment.id === awaited.current)
    if (thread && !editors.current.has(thread.comment.field)) revealRef.current(thread.comment.field)
  }, [threads])
  // A passage may be chosen before the comments are loaded: by the rule of the server.
  const mayWrite = data?.mayWrite ?? mayComment(definition, can)
  const texts = useMemo(
    (): FormComments => ({
      threads,
      active,
      begun,
      mayWrite,
      begin(field, quote) {
        setBegun({ field, quote })
        setActive(undefined)
        setOpen(true)
      },
      open(opened) {
        setActive(opened)
        setOpen(true)
      },
      connect(field, text) {
        editors.current.set(field, text)
        const thread = latest.current.find(({ comment }) => comment.id === awaited.current)
        if (thread?.comment.field === field) {
          awaited.current = undefined
          text.show(thread.comment.id)
        }
        return () => {
          if (editors.current.get(field) === text) editors.current.delete(field)
        }
      },
    }),
    [threads, active, begun, mayWrite],
  )
  const onReveal = useCallback((reveal: (field: string) => void) => {
    revealRef.current = reveal
  }, [])
  if (!isThere || isLoadingError) return undefined
  const changed = async (work: Promise<unknown>) => {
    await work
    await cache.invalidateQueries({ queryKey })
  }
  return {
    onReveal,
    texts,
    openCount: data && threads.filter(({ comment }) => !comment.done).length,
    isOpen,
    openPanel: () => setOpen(true),
    close() {
      setOpen(false)
      setActive(undefined)
      setBegun(undefined)
    },
    cancel: () => setBegun(undefined),
    sorted: () => sortThreads(threads, fields, editors.current),
    show: showPlace,
    async add(text, mentions, parent) {
      const passage = parent === undefined ? begun : undefined
      await changed(source.comments.add({ controller, id, text, mentions: [...mentions], ...(passage ?? { parent }) }))
      if (passage) setBegun(undefined)
    },
    async resolve(comment, isDone) {
      await changed(source.comments.resolve({ controller, id, comment, isDone }))
      // It is folded away with the others that are done.
      if (isDone) setActive((current) => (current === comment ? undefined : current))
    },
    remove: (comment) => changed(source.comments.remove({ controller, id, comment })),
    beginSave() {
      const moves = mayWrite ? movesOf(threads, editors.current) : []
      return () => {
        for (const move of moves) void source.comments.move({ controller, id, ...move }).catch(() => undefined)
        if (moves.length > 0) void cache.invalidateQueries({ queryKey, refetchType: 'none' })
      }
    },
  }
}

function mayComment(definition: ResourceDefinition, can: (node: string) => boolean): boolean {
  const actions: readonly string[] = [...actionsOf(definition), ...extraActionsOf(definition)]
  return (['edit', 'publish'] as const).some(
    (action) => actions.includes(action) && can(permissionOf(definition, action)),
  )
}

function sortThreads(
  threads: readonly CommentThread[],
  fields: readonly string[],
  editors: ReadonlyMap<string, CommentedText>,
): PlacedThread[] {
  const placesOf = new Map([...editors].map(([field, editor]) => [field, editor.places()]))
  return threads
    .map((thread) => {
      const { field, id, quote } = thread.comment
      // A language that was not shown yet has no editor.
      const places = placesOf.get(field)
      const position = places ? places.get(id)?.position : (quote?.position ?? undefined)
      const rank = position === undefined ? fields.length : fields.indexOf(field)
      return { ...thread, isPlaced: position !== undefined, order: [rank, position ?? 0, id] as const }
    })
    .toSorted(({ order: [a, b, c] }, { order: [d, e, f] }) => a - d || b - e || c - f)
}

/** The passages that are stored otherwise than the texts now have them, by field. */
function movesOf(threads: readonly CommentThread[], editors: ReadonlyMap<string, CommentedText>) {
  return [...editors].flatMap(([field, editor]) => {
    const places = editor.places()
    const quotes = threads.flatMap(({ comment }) => {
      if (comment.field !== field || !comment.quote) return []
      const quote = places.get(comment.id)?.quote ?? { ...comment.quote, position: null }
      return JSON.stringify(quote) === JSON.stringify(comment.quote) ? [] : [{ comment: comment.id, quote }]
    })
    return quotes.length > 0 ? [{ field, quotes }] : []
  })
}
