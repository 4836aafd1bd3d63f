/** Decides what happens to the files of a queue. Pure; the rules and their numbers are in SPEC.md. */
import type { UploadProblem } from '../messages.ts'

/** The status of a file; `done`, `failed`, `cancelled` and `refused` are final. */
export type UploadStatus =
  /** In the queue. */
  | 'waiting'
  /** Its hash is being computed. */
  | 'hashing'
  | 'sending'
  /** Waits for an automatic retry after a temporary failure. */
  | 'pausingBeforeRetry'
  | 'done'
  | 'failed'
  | 'cancelled'
  /** Failed the checks; `problem` is the reason. */
  | 'refused'

/** The current state of a file in the queue. */
export interface QueuedFile<Result = unknown> {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly status: UploadStatus
  /** Bytes of the file that were read (hashing), else bytes that were sent. The second number never decreases unless the file starts again by hand. */
  readonly loaded: number
  /** Most bytes of the file that the storage has confirmed so far. */
  readonly confirmed: number
  /** Bytes of the file, throughout. */
  readonly total: number
  /** Attempts since it was added, retried manually, or since the storage confirmed further bytes. */
  readonly attempts: number
  /** Incremented with each attempt; identifies events of earlier attempts. */
  readonly run: number
  readonly problem?: UploadProblem | undefined
  /** The text of a check of the application that rejected the file. */
  readonly message?: string | undefined
  /** Whether its hash is known; it is computed once. */
  readonly isHashed: boolean
  /** Why it failed; absent while it is tried again. */
  readonly error?: unknown
  /** What the transport returned, once it is done. */
  readonly result?: Result | undefined
  /** It is done without having been sent: its content was already stored. */
  readonly isInstant: boolean
}

/** The queue as a value. */
export interface UploaderState {
  readonly items: readonly QueuedFile[]
  /** Where each file is in `items`, by its id. */
  readonly positions: ReadonlyMap<string, number>
  readonly isPaused: boolean
  /** The machine has no network: no file starts. */
  readonly isOffline: boolean
  /** Maximum number of concurrent transfers. */
  readonly concurrency: number
  /** Attempts without further confirmed bytes before a temporary failure becomes permanent. */
  readonly maxAttempts: number
  /** Whether each file is hashed before it is sent. */
  readonly hashes: boolean
}

/** A newly added file, with the result of the checks. */
export interface NewUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly problem?: UploadProblem | undefined
  readonly message?: string | undefined
  /** Its hash is known from an earlier page. */
  readonly isHashed?: boolean
  /** Bytes that the storage has confirmed to an earlier page. Default: 0. */
  readonly confirmed?: number | undefined
}

/** Events of files and of the queue. */
export type UploaderEvent =
  | { readonly type: 'added'; readonly files: readonly NewUpload[] }
  | {
      readonly type: 'progressed'
      readonly id: string
      readonly run: number
      readonly status: 'hashing' | 'sending'
      readonly loaded: number
    }
  /** The storage has these bytes of the file: a later attempt continues after them. */
  | { readonly type: 'confirmed'; readonly id: string; readonly run: number; readonly bytes: number }
  | {
      readonly type: 'succeeded'
      readonly id: string
      readonly run: number
      readonly result: unknown
      readonly isInstant: boolean
    }
  | {
      readonly type: 'failed'
      readonly id: string
      readonly run: number
      readonly error: unknown
      readonly isRetryable: boolean
      /** Milliseconds that the server wants before the next attempt. */
      readonly retryAfter?: number | undefined
    }
  | { readonly type: 'waited'; readonly id: string; readonly run: number }
  /** `problem`: the limits of the queue have no place for a file that was cancelled, or refused for want of one. */
  | { readonly type: 'retried'; readonly id: string; readonly problem?: UploadProblem | undefined }
  | { readonly type: 'cancelled' | 'removed'; readonly id: string }
  | { readonly type: 'paused' | 'resumed' | 'disconnected' | 'connected' }

/** What the runner has to do, in this order. */
export type UploaderEffect =
  | { readonly type: 'start'; readonly id: string; readonly run: number }
  | { readonly type: 'stop'; readonly id: string }
  /** Report `waited` after `delay` in milliseconds if it is stated, else after that for this number of attempts. */
  | {
      readonly type: 'wait'
      readonly id: string
      readonly run: number
      readonly attempts: number
      readonly delay?: number | undefined
      /** Why the attempt failed. */
      readonly error: unknown
    }
  /** End the unfinished upload at the storage, and forget the transport's note. */
  | { readonly type: 'abandon'; readonly id: string }
  /** The file is no longer needed. */
  | { readonly type: 'forget'; readonly id: string }

type Step = readonly [UploaderState, readonly UploaderEffect[]]

/** An empty, running queue. */
export function createUploaderState(
  limits: Pick<UploaderState, 'concurrency' | 'maxAttempts' | 'hashes'>,
): UploaderState {
  return { items: [], positions: new Map(), isPaused: false, isOffline: false, ...limits }
}

/** One step of the machine. An event that changes nothing returns the same state, and one that changes no file the same list. */
export function transition(state: UploaderState, event: UploaderEvent): Step {
  const [next, effects] = decide(state, event)
  if (!freesSlots(event)) return [next, effects]
  const [filled, starts] = fill(next)
  return [filled, [...effects, ...starts]]
}

/** Milliseconds before the next attempt: doubled each time, at most 30 seconds, with jitter so that clients do not retry simultaneously. */
export function retryDelay(attempts: number, random: () => number): number {
  return Math.min(30_000, 1000 * 2 ** (attempts - 1)) * (0.5 + random() / 2)
}

/** Most events are progress, after which nothing can start. */
function freesSlots({ type }: UploaderEvent): boolean {
  return type !== 'progressed' && type !== 'confirmed'
}

function decide(state: UploaderState, event: UploaderEvent): Step {
  switch (event.type) {
    case 'added':
      return [event.files.length > 0 ? withItems(state, [...state.items, ...event.files.map(toItem)]) : state, []]
    case 'paused':
      return state.isPaused ? [state, []] : stopAll({ ...state, isPaused: true })
    case 'resumed':
      return [state.isPaused ? { ...state, isPaused: false } : state, []]
    case 'disconnected':
      return state.isOffline ? [state, []] : stopAll({ ...state, isOffline: true })
    case 'connected':
      return [state.isOffline ? { ...state, isOffline: false } : state, []]
    default: {
      const item = itemOf(state, event.id)
      return item ? onItem(state, item, event) : [state, []]
    }
  }
}

type ItemEvent = Extract<UploaderEvent, { id: string }>

function onItem(state: UploaderState, item: QueuedFile, event: ItemEvent): Step {
  const { id } = item
  // A result of an attempt that was stopped counts: the storage has the file.
  if ('run' in event && event.run !== item.run && event.type !== 'succeeded') return [state, []]
  switch (event.type) {
    case 'progressed': {
      if (!isActive(item)) return [state, []]
      const reported = Math.min(event.loaded, item.size)
      const loaded = event.status === item.status ? Math.max(item.loaded, reported) : reported
      const isHashed = item.isHashed || (state.hashes && event.status === 'sending')
      if (event.status === item.status && loaded === item.loaded && isHashed === item.isHashed) return [state, []]
      return [replace(state, { ...item, status: event.status, loaded, isHashed }), []]
    }
    case 'confirmed': {
      const confirmed = Math.min(event.bytes, item.size)
      if (!isActive(item) || confirmed <= item.confirmed) return [state, []]
      return [replace(state, { ...item, confirmed, attempts: 1 }), []]
    }
    case 'succeeded': {
      if (!isOpen(item)) return [state, []]
      const { run, result, isInstant } = event
      const stops: UploaderEffect[] = isActive(item) && run !== item.run ? [{ type: 'stop', id }] : []
      return [replace(state, { ...item, status: 'done', loaded: item.size, result, isInstant }), stops]
    }
    case 'failed':
      return isActive(item) ? onFailed(state, item, event) : [state, []]
    case 'waited':
      return item.status === 'pausingBeforeRetry' ? [replace(state, { ...item, status: 'waiting' }), []] : [state, []]
    case 'cancelled':
      if (!isOpen(item)) return [state, []]
      return [replace(state, { ...item, status: 'cancelled', confirmed: 0 }), end(item)]
    case 'retried':
      if (item.status !== 'failed' && item.status !== 'pausingBeforeRetry' && !needsPlace(item)) return [state, []]
      if (event.problem && event.problem === item.problem) return [state, []]
      if (event.problem) return [replace(state, { ...item, status: 'refused', problem: event.problem }), []]
      return [
        replace(state, {
          ...item,
          status: 'waiting',
          attempts: 0,
          loaded: item.confirmed,
          error: undefined,
          problem: undefined,
        }),
        [],
      ]
    case 'removed': {
      const items = state.items.filter((other) => other !== item)
      return [withItems(state, items), [...end(item), { type: 'forget', id }]]
    }
  }
}

/** Whether a file had to leave the queue, and its limits decide whether it can be tried again. */
export function needsPlace({ status, problem }: Pick<QueuedFile, 'status' | 'problem'>): boolean {
  return status === 'cancelled' || ['tooMany', 'totalSize', 'duplicate'].includes(problem ?? '')
}

/** Effects that end an upload which is not done. */
function end(item: QueuedFile): UploaderEffect[] {
  const { id, status } = item
  if (status === 'done' || status === 'refused') return []
  const effects: UploaderEffect[] = isActive(item) ? [{ type: 'stop', id }] : []
  effects.push({ type: 'abandon', id })
  return effects
}

function onFailed(
  state: UploaderState,
  item: QueuedFile,
  { error, isRetryable, retryAfter: delay }: Extract<ItemEvent, { type: 'failed' }>,
): Step {
  const { id, run, attempts } = item
  if (!isRetryable || attempts >= state.maxAttempts) return [replace(state, { ...item, status: 'failed', error }), []]
  return [
    replace(state, { ...item, status: 'pausingBeforeRetry', loaded: sentOf(item) }),
    [{ type: 'wait', id, run, attempts, delay, error }],
  ]
}

/**
 * Running transfers go back to the queue and the attempt is not counted; a transport that has a checkpoint continues from it. Files that wait
 * for a retry do not wait any longer than that.
 */
function stopAll(state: UploaderState): Step {
  if (!state.items.some((item) => isActive(item) || item.status === 'pausingBeforeRetry')) return [state, []]
  const stops = state.items.filter(isActive).map(({ id }) => ({ type: 'stop', id }) as const)
  const items = state.items.map((item): QueuedFile => {
    if (item.status === 'pausingBeforeRetry') return { ...item, status: 'waiting' }
    if (!isActive(item)) return item
    return { ...item, status: 'waiting', loaded: sentOf(item), attempts: item.attempts - 1, run: item.run + 1 }
  })
  return [{ ...state, items }, stops]
}

/** The bytes that were sent; those that were only hashed do not count. */
function sentOf({ status, loaded }: QueuedFile): number {
  return status === 'hashing' ? 0 : loaded
}

function fill(state: UploaderState): Step {
  if (state.isPaused || state.isOffline) return [state, []]
  let free = state.concurrency
  for (const item of state.items) if (isActive(item)) free -= 1
  const effects: UploaderEffect[] = []
  // Copied when the first file starts: most events start none.
  let items: QueuedFile[] | undefined
  for (let index = 0; index < state.items.length && free > 0; index += 1) {
    const item = state.items[index]
    if (item?.status !== 'waiting') continue
    free -= 1
    const run = item.run + 1
    effects.push({ type: 'start', id: item.id, run })
    const status = state.hashes && !item.isHashed ? 'hashing' : 'sending'
    const loaded = status === 'hashing' ? 0 : item.loaded
    items ??= [...state.items]
    items[index] = { ...item, status, run, loaded, attempts: item.attempts + 1 }
  }
  return [items ? { ...state, items } : state, effects]
}

function toItem({ id, name, size, problem, message, isHashed = false, confirmed = 0 }: NewUpload): QueuedFile {
  const bytes = problem ? 0 : Math.max(0, Math.min(confirmed, size))
  return {
    id,
    name,
    size,
    problem,
    message,
    isHashed,
    status: problem ? 'refused' : 'waiting',
    loaded: bytes,
    confirmed: bytes,
    total: size,
    attempts: 0,
    run: 0,
    isInstant: false,
  }
}

function isActive({ status }: QueuedFile): boolean {
  return status === 'hashing' || status === 'sending'
}

function isOpen(item: QueuedFile): boolean {
  return isActive(item) || item.status === 'waiting' || item.status === 'pausingBeforeRetry'
}

/** The file with an id. */
export function itemOf({ items, positions }: UploaderState, id: string): QueuedFile | undefined {
  return items[positions.get(id) ?? -1]
}

/** Files were added or removed: their positions are others. */
function withItems(state: UploaderState, items: readonly QueuedFile[]): UploaderState {
  return { ...state, items, positions: new Map(items.map(({ id }, index) => [id, index])) }
}

function replace(state: UploaderState, item: QueuedFile): UploaderState {
  const index = state.positions.get(item.id)
  if (index === undefined) return state
  const items = [...state.items]
  items[index] = item
  return { ...state, items }
}
