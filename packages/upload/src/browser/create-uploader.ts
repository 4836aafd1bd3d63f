import { checkFile } from '../check-file.ts'
import type { UploadProblem } from '../messages.ts'
import { storeFile, type StoreOptions } from './store-file.ts'
import type { UploadResult } from './transport.ts'
import { isRetryable } from './upload-error.ts'
import {
  createUploaderState,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
  type UploaderState,
  type UploadItem,
} from './uploader-machine.ts'

/** Options of an uploader; `transport`, `config` and `hash` are required. */
export interface UploaderOptions extends StoreOptions {
  /** An additional check, after those of the site. */
  check?: (file: File) => UploadProblem | undefined
  /** Maximum number of concurrent transfers. Default: 2. */
  concurrency?: number
  /** Attempts before a temporary failure becomes permanent. Default: 4. */
  maxAttempts?: number
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => () => void
  /** A number in [0, 1), for the jitter of retries. Default: Math.random. */
  random?: () => number
}

/** A queue of uploads. Its functions do not use `this`. */
export interface Uploader {
  /** Adds files to the queue, in this order, and returns their ids. Files that fail the checks get the status `refused`. */
  add(files: Iterable<File>): string[]
  /** The current files; the same value until something changes. */
  readonly getItems: () => readonly UploadItem[]
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  cancel(id: string): void
  /** Restarts a failed or cancelled file. */
  retry(id: string): void
  /** Cancels the file if necessary, and removes it from the list. */
  remove(id: string): void
  /** Stops running transfers; after `resume` they restart from the beginning. */
  pause(): void
  resume(): void
  /** Resolves with the file's address when it is done; rejects if it failed or was refused, cancelled or removed. */
  whenDone(id: string): Promise<UploadResult>
}

/** Uploads files, a few at a time, and retries temporary failures. */
export function createUploader(options: UploaderOptions): Uploader {
  const { config, random = Math.random, after = platformTimer } = options
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let state: UploaderState = createUploaderState({
    concurrency: options.concurrency ?? 2,
    maxAttempts: options.maxAttempts ?? 4,
  })
  let lastId = 0

  function send(event: UploaderEvent): void {
    const [next, effects] = transition(state, event)
    const isChanged = next !== state
    state = next
    for (const effect of effects) perform(effect)
    if (isChanged) for (const listener of listeners) listener()
  }

  function perform(effect: UploaderEffect): void {
    const { id } = effect
    switch (effect.type) {
      case 'start':
        void run(id, effect.run)
        return
      case 'stop':
        running.get(id)?.abort()
        running.delete(id)
        return
      case 'wait':
        after(retryDelay(effect.attempts, random), () => send({ type: 'waited', id, run: effect.run }))
        return
      case 'forget':
        files.delete(id)
    }
  }

  async function run(id: string, runId: number): Promise<void> {
    const file = files.get(id)
    if (!file) return
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const result = await storeFile(options, {
        file,
        signal: controller.signal,
        report: (status, loaded, total) => send({ type: 'progressed', id, run: runId, status, loaded, total }),
      })
      send({ type: 'succeeded', id, run: runId, result })
    } catch (error) {
      send({ type: 'failed', id, run: runId, error, isRetryable: isRetryable(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  return {
    add(added) {
      const entries = Array.from(added, (file) => ({ file, id: String(++lastId) }))
      for (const { id, file } of entries) files.set(id, file)
      send({
        type: 'added',
        files: entries.map(({ id, file }) => ({
          id,
          name: file.name,
          size: file.size,
          problem: checkFile(file, config) ?? options.check?.(file),
        })),
      })
      return entries.map(({ id }) => id)
    },
    getItems: () => state.items,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    cancel: (id) => send({ type: 'cancelled', id }),
    retry: (id) => send({ type: 'retried', id }),
    remove: (id) => send({ type: 'removed', id }),
    pause: () => send({ type: 'paused' }),
    resume: () => send({ type: 'resumed' }),
    whenDone(id) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const item = state.items.find((each) => each.id === id)
          if (item && !hasEnded(item)) return
          listeners.delete(look)
          if (item?.result) resolve(item.result)
          else
            reject(
              item?.error ?? new Error(`Upload ${item?.problem ?? item?.status ?? 'removed'}: ${item?.name ?? id}`),
            )
        }
        listeners.add(look)
        look()
      })
    },
  }
}

function hasEnded({ status }: UploadItem): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
}

function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
