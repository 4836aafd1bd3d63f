/** Deciding what happens to the files of a queue. Pure; the rules and their numbers are in SPEC.md. */
import type { UploadProblem } from '../messages.ts'
import type { UploadResult } from './transport.ts'

/** Where a file is on its way; `done`, `failed`, `cancelled` and `refused` are ends. */
export type UploadStatus =
  /** In the queue. */
  | 'waiting'
  /** Being read for its hash. */
  | 'hashing'
  | 'sending'
  /** Failed in passing; tries again by itself. */
  | 'pausingBeforeRetry'
  | 'done'
  | 'failed'
  | 'cancelled'
  /** Did not pass the checks; `problem` says which. */
  | 'refused'

/** A file of the queue as it is now. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly status: UploadStatus
  /** Bytes read (hashing) or gone out (sending). */
  readonly loaded: number
  /** Bytes that `loaded` counts towards. */
  readonly total: number
  /** Tries begun since it was added or retried by hand. */
  readonly attempts: number
  /** Grows with each try: news of an earlier one is known by it. */
  readonly run: number
  readonly problem?: UploadProblem | undefined
  readonly error?: unknown
  readonly result?: UploadResult | undefined
}

/** The queue as a value. */
export interface UploaderState {
  readonly items: readonly UploadItem[]
  readonly isPaused: boolean
  /** Files on their way at a time. */
  readonly concurrency: number
  /** Tries before a passing failure becomes a lasting one. */
  readonly maxAttempts: number
}

/** A file that has just been added, with what the checks said. */
export interface NewUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly problem?: UploadProblem | undefined
}

/** What happens to files and to the queue. */
export type UploaderEvent =
  | { readonly type: 'added'; readonly files: readonly NewUpload[] }
  | {
      readonly type: 'progressed'
      readonly id: string
      readonly run: number
      readonly status: 'hashing' | 'sending'
      readonly loaded: number
      readonly total: number
    }
  | { readonly type: 'succeeded'; readonly id: string; readonly run: number; readonly result: UploadResult }
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
  /** Report `waited` after the delay that belongs to this many attempts. */
  | { readonly type: 'wait'; readonly id: string; readonly run: number; readonly attempts: number }
  /** Nobody will ask for the file again. */
  | { readonly type: 'forget'; readonly id: string }

type Step = readonly [UploaderState, readonly UploaderEffect[]]

/** An empty queue that runs. */
export function createUploaderState(limits: Pick<UploaderState, 'concurrency' | 'maxAttempts'>): UploaderState {
  return { items: [], isPaused: false, ...limits }
}

/** One step of the machine. */
export function transition(state: UploaderState, event: UploaderEvent): Step {
  const [next, effects] = decide(state, event)
  const [filled, starts] = fill(next)
  return [filled, [...effects, ...starts]]
}

/** Milliseconds before the next try: doubled with each, at most 30 seconds, and spread so that many do not return at once. */
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

function onItem(state: UploaderState, item: UploadItem, event: ItemEvent): Step {
  const { id } = item
  if ('run' in event && event.run !== item.run) return [state, []]
  switch (event.type) {
    case 'progressed': {
      if (!isActive(item)) return [state, []]
      const loaded = event.status === item.status ? Math.max(item.loaded, event.loaded) : event.loaded
      return [replace(state, { ...item, status: event.status, loaded, total: event.total }), []]
    }
    case 'succeeded':
      if (!isActive(item)) return [state, []]
      return [
        replace(state, { ...item, status: 'done', loaded: item.total, result: event.result, error: undefined }),
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
  item: UploadItem,
  { error, isRetryable }: Extract<ItemEvent, { type: 'failed' }>,
): Step {
  const { id, run, attempts } = item
  if (!isRetryable || attempts >= state.maxAttempts) return [replace(state, { ...item, status: 'failed', error }), []]
  return [
    replace(state, { ...item, status: 'pausingBeforeRetry', error, loaded: 0 }),
    [{ type: 'wait', id, run, attempts }],
  ]
}

/** No transport can go on in the middle of a file, so those under way go back to the queue, their try uncounted. */
function onPaused(state: UploaderState): Step {
  const stops = state.items.filter(isActive).map(({ id }) => ({ type: 'stop', id }) as const)
  const items = state.items.map((item): UploadItem =>
    isActive(item) ? { ...item, status: 'waiting', loaded: 0, attempts: item.attempts - 1, run: item.run + 1 } : item,
  )
  return [{ ...state, items, isPaused: true }, stops]
}

function fill(state: UploaderState): Step {
  if (state.isPaused) return [state, []]
  let free = state.concurrency - state.items.filter(isActive).length
  const effects: UploaderEffect[] = []
  const items = state.items.map((item): UploadItem => {
    if (free <= 0 || item.status !== 'waiting') return item
    free -= 1
    const run = item.run + 1
    effects.push({ type: 'start', id: item.id, run })
    return { ...item, status: 'hashing', run, attempts: item.attempts + 1, loaded: 0, total: item.size }
  })
  return effects.length === 0 ? [state, []] : [{ ...state, items }, effects]
}

function toItem({ id, name, size, problem }: NewUpload): UploadItem {
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
  }
}

function isActive({ status }: UploadItem): boolean {
  return status === 'hashing' || status === 'sending'
}

function isOpen(item: UploadItem): boolean {
  return isActive(item) || item.status === 'waiting' || item.status === 'pausingBeforeRetry'
}

function replace(state: UploaderState, item: UploadItem): UploaderState {
  return { ...state, items: state.items.map((other) => (other.id === item.id ? item : other)) }
}
