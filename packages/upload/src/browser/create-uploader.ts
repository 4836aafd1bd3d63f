import { checkFile } from '../check-file.ts'
import { createKeptUploads } from './kept-uploads.ts'
import { createListeners } from './listeners.ts'
import { requireCount } from './require-count.ts'
import { needsHash, storeFile } from './store-file.ts'
import { hasEnded, reasonOf } from './upload-end.ts'
import { isRetryable, UploadError } from './upload-error.ts'
import type { StoredUpload } from './upload-store.ts'
import type { Uploader, UploaderOptions, UploadItem } from './uploader.ts'
import { createUploaderFiles } from './uploader-files.ts'
import {
  createUploaderState,
  type QueuedFile,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
  type UploaderState,
} from './uploader-machine.ts'

/**
 * Uploads files, a few at a time, and retries temporary failures.
 *
 * @throws TypeError for a missing option, RangeError for a number that cannot work; each names the option
 */
export function createUploader<Meta = undefined>(options: UploaderOptions): Uploader<Meta> {
  requireOptions(options)
  const { random = Math.random, after = platformTimer } = options
  const files = createUploaderFiles<Meta>(options.previews)
  const kept = createKeptUploads(options.store)
  const running = new Map<string, AbortController>()
  const listeners = createListeners()
  /** Calls of `whenDone` that have not been answered. */
  const waiting = createListeners()
  let isDisposed = false
  let state = createUploaderState({
    concurrency: requireCount('concurrency', options.concurrency ?? 2),
    maxAttempts: requireCount('maxAttempts', options.maxAttempts ?? 4),
    hashes: needsHash(options),
  })
  let items: readonly UploadItem<Meta>[] = []

  function send(event: UploaderEvent): void {
    if (isDisposed) return
    const before = state
    const [next, effects] = transition(state, event)
    show(next)
    for (const effect of effects) perform(effect)
    if (next === before) return
    listeners.tell()
    waiting.tell()
  }

  function show(next: UploaderState): void {
    if (next.items !== state.items) items = next.items.map(toItem)
    state = next
  }

  function toItem(queued: QueuedFile): UploadItem<Meta> {
    const facts = files.find(queued.id)
    if (!facts) throw new TypeError(`The queue does not know the file ${queued.id}`)
    return { ...queued, ...facts }
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
        files.forget(id)
        kept.end(id)
    }
  }

  async function run(id: string, runId: number): Promise<void> {
    const known = files.find(id)
    if (!known) return
    const { file, meta } = known
    const controller = new AbortController()
    running.set(id, controller)
    const checkpoint = { read: () => kept.noteOf(id), write: (note: unknown) => kept.note(id, note) }
    try {
      const stored = await storeFile(options, {
        ...{ file, meta, checkpoint, signal: controller.signal },
        report: (status, loaded) => send({ type: 'progressed', id, run: runId, status, loaded }),
      })
      kept.end(id)
      send({ type: 'succeeded', id, run: runId, ...stored })
    } catch (error) {
      send({ type: 'failed', id, run: runId, error: toFailure(error), isRetryable: isRetryable(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  function addAll(added: readonly (Partial<StoredUpload> & { readonly file: File; readonly meta: Meta })[]): string[] {
    // A check that throws must leave nothing behind: it runs for every file first.
    const checked = added.map((each) => ({
      ...each,
      problem: checkFile(each.file, options.config) ?? options.check?.(each.file),
    }))
    const entries = checked.map(({ file, meta, note, key, problem }) => {
      const id = files.add(file, meta)
      if (!problem && !isDisposed) kept.begin(id, { file, meta, note }, key)
      return { id, name: file.name, size: file.size, problem }
    })
    send({ type: 'added', files: entries })
    return entries.map(({ id }) => id)
  }

  async function restore(): Promise<string[]> {
    const stored = await kept.load()
    // Another call may have added them while this one was loading.
    return addAll(stored.filter(({ key }) => !kept.holds(key)).map((each) => ({ ...each, meta: each.meta as Meta })))
  }

  return {
    // Without a type of its own, what is added with the files is undefined; what is restored has the type that was added.
    add: (added, ...[meta]) => addAll(Array.from(added, (file) => ({ file, meta: meta as Meta }))),
    restore,
    getItems: () => items,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.remove(listener)
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
          waiting.remove(look)
          if (item?.result) resolve(item.result)
          else reject(reasonOf(item, id, options.locale ?? 'en'))
        }
        waiting.add(look)
        look()
      })
    },
    dispose() {
      if (isDisposed) return
      isDisposed = true
      for (const controller of running.values()) controller.abort()
      files.forgetAll()
      listeners.clear()
      show({ ...state, items: [] })
      waiting.tell()
    },
  }
}

/** @throws TypeError that names what is missing: JavaScript has no types that would */
function requireOptions({ transport, config, hash, findKnown }: Partial<UploaderOptions>): void {
  if (!transport) throw new TypeError('transport: required')
  if (!config) throw new TypeError('config: required')
  if (!hash && needsHash({ transport, ...(findKnown && { findKnown }) })) throw new TypeError('hash: required')
}

/** A transport may reject with nothing. */
function toFailure(error: unknown): unknown {
  return error ?? new UploadError('The transport gave no reason', false)
}

function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
