/** Decides what happens to the files of a queue. Pure; the rules and their numbers are in SPEC.md. */
import type { UploadProblem } from '../messages.ts'
import type { UploadResult } from './transport.ts'

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
export interface QueuedFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly status: UploadStatus
  /** Bytes of the file that were read (hashing) or sent (sending). */
  readonly loaded: number
  /** Bytes of the file, throughout. */
  readonly total: number
  /** Attempts since it was added or retried manually. */
  readonly attempts: number
  /** Incremented with each attempt; identifies events of earlier attempts. */
  readonly run: number
  readonly problem?: UploadProblem | undefined
  /** Why it failed; absent while it is tried again. */
  readonly error?: unknown
  readonly result?: UploadResult | undefined
  /** It is done without having been sent: its content was already stored. */
  readonly isInstant: boolean
}

/** The queue as a value. */
export interface UploaderState {
  readonly items: readonly QueuedFile[]
  readonly isPaused: boolean
  /** Maximum number of concurrent transfers. */
  readonly concurrency: number
  /** Attempts before a temporary failure becomes permanent. */
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
  | {
      readonly type: 'succeeded'
      readonly id: string
      readonly run: number
      readonly result: UploadResult
      readonly isInstant: boolean
    }
  | {
      readonly type: 'failed'
      readonly id: string
      readonly run: number
      readonly error: unknown
      readonly isRetryable: boolean
    }
  | { readonly type: 'waited'; readonly id: string; readonly run: number }
  | { readonly type: 'cancelled' | 'retried' | 'removed'; readonly id: string }
  | { readonly type: 'paused' | 'resumed' }

/** What the runner has to do, in this order. */
export type UploaderEffect =
  | { readonly type: 'start'; readonly id: string; readonly run: number }
  | { readonly type: 'stop'; readonly id: string }
  /** Report `waited` after the delay for this number of attempts. */
  | { readonly type: 'wait'; readonly id: string; readonly run: number; readonly attempts: number }
  /** The file is no longer needed. */
  | { readonly type: 'forget'; readonly id: string }

type Step = readonly [UploaderState, readonly UploaderEffect[]]

/** An empty, running queue. */
export function createUploaderState(
  limits: Pick<UploaderState, 'concurrency' | 'maxAttempts' | 'hashes'>,
): UploaderState {
  return { items: [], isPaused: false, ...limits }
}

/** One step of the machine. */
export function transition(state: UploaderState, event: UploaderEvent): Step {
  const [next, effects] = decide(state, event)
  const [filled, starts] = fill(next)
  return [filled, [...effects, ...starts]]
}

/** Milliseconds before the next attempt: doubled each time, at most 30 seconds, with jitter so that clients do not retry simultaneously. */
export function retryDelay(attempts: number, random: () => number): number {
  return Math.min(30_000, 1000 * 2 ** (attempts - 1)) * (0.5 + random() / 2)
}

function decide(state: UploaderState, event: UploaderEvent): Step {
  switch (event.type) {
    case 'added':
      return [{ ...state, items: [...state.items, ...event.files.map(toItem)] }, []]
    case 'paused':
      return onPaused(state)
    case 'resumed':
      return [{ ...state, isPaused: false }, []]
    default: {
      const item = state.items.find(({ id }) => id === event.id)
      return item ? onItem(state, item, event) : [state, []]
    }
  }
}

type ItemEvent = Extract<UploaderEvent, { id: string }>

function onItem(state: UploaderState, item: QueuedFile, event: ItemEvent): Step {
  const { id } = item
  if ('run' in event && event.run !== item.run) return [state, []]
  switch (event.type) {
    case 'progressed': {
      if (!isActive(item)) return [state, []]
      const reported = Math.min(event.loaded, item.size)
      const loaded = event.status === item.status ? Math.max(item.loaded, reported) : reported
      return [replace(state, { ...item, status: event.status, loaded }), []]
    }
    case 'succeeded':
      if (!isActive(item)) return [state, []]
      return [
        replace(state, {
          ...item,
          ...{ status: 'done', loaded: item.size, result: event.result, isInstant: event.isInstant },
        }),
        [],
      ]
    case 'failed':
      return isActive(item) ? onFailed(state, item, event) : [state, []]
    case 'waited':
      return item.status === 'pausingBeforeRetry' ? [replace(state, { ...item, status: 'waiting' }), []] : [state, []]
    case 'cancelled':
      if (!isOpen(item)) return [state, []]
      return [replace(state, { ...item, status: 'cancelled' }), isActive(item) ? [{ type: 'stop', id }] : []]
    case 'retried':
      if (item.status !== 'failed' && item.status !== 'cancelled') return [state, []]
      return [replace(state, { ...item, status: 'waiting', attempts: 0, loaded: 0, error: undefined }), []]
    case 'removed': {
      const items = state.items.filter((other) => other !== item)
      return [{ ...state, items }, [...(isActive(item) ? [{ type: 'stop', id } as const] : []), { type: 'forget', id }]]
    }
  }
}

function onFailed(
  state: UploaderState,
  item: QueuedFile,
  { error, isRetryable }: Extract<ItemEvent, { type: 'failed' }>,
): Step {
  const { id, run, attempts } = item
  if (!isRetryable || attempts >= state.maxAttempts) return [replace(state, { ...item, status: 'failed', error }), []]
  return [replace(state, { ...item, status: 'pausingBeforeRetry', loaded: 0 }), [{ type: 'wait', id, run, attempts }]]
}

/** Running transfers go back to the queue and the attempt is not counted; a transport that has a checkpoint continues from it. */
function onPaused(state: UploaderState): Step {
  const stops = state.items.filter(isActive).map(({ id }) => ({ type: 'stop', id }) as const)
  const items = state.items.map((item): QueuedFile =>
    isActive(item) ? { ...item, status: 'waiting', loaded: 0, attempts: item.attempts - 1, run: item.run + 1 } : item,
  )
  return [{ ...state, items, isPaused: true }, stops]
}

function fill(state: UploaderState): Step {
  if (state.isPaused) return [state, []]
  let free = state.concurrency - state.items.filter(isActive).length
  const effects: UploaderEffect[] = []
  const items = state.items.map((item): QueuedFile => {
    if (free <= 0 || item.status !== 'waiting') return item
    free -= 1
    const run = item.run + 1
    effects.push({ type: 'start', id: item.id, run })
    return { ...item, status: state.hashes ? 'hashing' : 'sending', run, attempts: item.attempts + 1, loaded: 0 }
  })
  return effects.length === 0 ? [state, []] : [{ ...state, items }, effects]
}

function toItem({ id, name, size, problem }: NewUpload): QueuedFile {
  return {
    id,
    name,
    size,
    problem,
    status: problem ? 'refused' : 'waiting',
    loaded: 0,
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

function replace(state: UploaderState, item: QueuedFile): UploaderState {
  return { ...state, items: state.items.map((other) => (other.id === item.id ? item : other)) }
}
