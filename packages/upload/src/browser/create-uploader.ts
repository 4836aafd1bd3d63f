import { checkFile } from '../check-file.ts'
import { toUploadText, type UploadLocale, type UploadProblem } from '../messages.ts'
import { createKeptUploads } from './kept-uploads.ts'
import { needsHash, storeFile, type StoreOptions } from './store-file.ts'
import type { UploadResult } from './transport.ts'
import { isRetryable, UploadError } from './upload-error.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'
import {
  createUploaderState,
  type QueuedFile,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
  type UploaderState,
} from './uploader-machine.ts'

/** A file of the queue. */
export interface UploadItem<Meta = undefined> extends QueuedFile {
  readonly file: File
  /** MIME type; may be empty. */
  readonly type: string
  /** Address of the picture for an `img`, valid until the file is removed; only for pictures, and with the option `previews`. */
  readonly preview: string | undefined
  /** What the application added with the file. */
  readonly meta: Meta
}

/** Options of an uploader; `transport`, `config` and `hash` are required. */
export interface UploaderOptions extends StoreOptions {
  /** An additional check, after those of the site. */
  check?: (file: File) => UploadProblem | undefined
  /** Maximum number of concurrent transfers. Default: 2. */
  concurrency?: number
  /** Attempts before a temporary failure becomes permanent. Default: 4. */
  maxAttempts?: number
  /** `URL` in a browser: pictures of the queue have a preview. Default: none has. */
  previews?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  /** Keeps unfinished files for `restore`, see {@link createIndexedStore}. Default: none is kept. */
  store?: UploadStore
  /** Language of the message of a refusal. Default: en. */
  locale?: UploadLocale
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => () => void
  /** A number in [0, 1), for the jitter of retries. Default: Math.random. */
  random?: () => number
}

/** A queue of uploads. Its functions do not use `this`. */
export interface Uploader<Meta = undefined> {
  /** Adds files to the queue, in this order, and returns their ids. Files that fail the checks get the status `refused`. */
  add(files: Iterable<File>, ...meta: undefined extends Meta ? [meta?: Meta] : [meta: Meta]): string[]
  /**
   * Adds the files that an earlier page did not finish, and returns their ids. They continue where the transport can; call `pause` before to
   * ask the user first.
   */
  restore(): Promise<string[]>
  /** The current files; the same value until something changes. */
  readonly getItems: () => readonly UploadItem<Meta>[]
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  cancel(id: string): void
  /** Restarts a failed or cancelled file. */
  retry(id: string): void
  /** Cancels the file if necessary, and removes it from the list. */
  remove(id: string): void
  /** Stops running transfers. After `resume` they continue where the transport can, else from the beginning. */
  pause(): void
  resume(): void
  /**
   * Resolves with the file's address when it is done.
   *
   * @throws UploadError with the code `refused`, `cancelled` or `removed`; or what the transport rejected with
   */
  whenDone(id: string): Promise<UploadResult>
}

/** What the queue knows of a file besides its state. */
type Facts<Meta> = Pick<UploadItem<Meta>, 'file' | 'type' | 'preview' | 'meta'>

/** Uploads files, a few at a time, and retries temporary failures. */
export function createUploader<Meta = undefined>(options: UploaderOptions): Uploader<Meta> {
  const { config, previews, locale = 'en', random = Math.random, after = platformTimer } = options
  const facts = new Map<string, Facts<Meta>>()
  const kept = createKeptUploads(options.store)
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let state: UploaderState = createUploaderState({
    concurrency: options.concurrency ?? 2,
    maxAttempts: options.maxAttempts ?? 4,
    hashes: needsHash(options),
  })
  let items: readonly UploadItem<Meta>[] = []
  let lastId = 0

  function send(event: UploaderEvent): void {
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    if (next.items !== before.items) items = next.items.map(toItem)
    for (const effect of effects) perform(effect)
    if (next !== before) for (const listener of listeners) listener()
  }

  function toItem(queued: QueuedFile): UploadItem<Meta> {
    const known = facts.get(queued.id)
    if (!known) throw new TypeError(`The queue does not know the file ${queued.id}`)
    return { ...queued, ...known }
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
      case 'forget': {
        const { preview } = facts.get(id) ?? {}
        if (preview) previews?.revokeObjectURL(preview)
        facts.delete(id)
        kept.end(id)
      }
    }
  }

  async function run(id: string, runId: number): Promise<void> {
    const known = facts.get(id)
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
      send({ type: 'failed', id, run: runId, error, isRetryable: isRetryable(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  function addFile(file: File, meta: Meta): string {
    const id = String(++lastId)
    const { type } = file
    const preview = type.startsWith('image/') ? previews?.createObjectURL(file) : undefined
    facts.set(id, { file, type, preview, meta })
    return id
  }

  function endOf(item: QueuedFile | undefined, id: string): unknown {
    const problem = item?.problem
    if (problem) return new UploadError(toUploadText(problem, locale), false, undefined, { code: 'refused', problem })
    if (item?.status === 'failed') return item.error
    const code = item ? 'cancelled' : 'removed'
    return new UploadError(`Upload ${code}: ${item?.name ?? id}`, false, undefined, { code })
  }

  function addAll(added: readonly (Partial<StoredUpload> & { readonly file: File; readonly meta: Meta })[]): string[] {
    const entries = added.map(({ file, meta, note, key }) => {
      const id = addFile(file, meta)
      const problem = checkFile(file, config) ?? options.check?.(file)
      if (!problem) kept.begin(id, { file, meta, note }, key)
      return { id, name: file.name, size: file.size, problem }
    })
    send({ type: 'added', files: entries })
    return entries.map(({ id }) => id)
  }

  return {
    // Without a type of its own, what is added with the files is undefined; what is restored has the type that was added.
    add: (added, ...[meta]) => addAll(Array.from(added, (file) => ({ file, meta: meta as Meta }))),
    restore: async () => addAll((await kept.load()).map((each) => ({ ...each, meta: each.meta as Meta }))),
    getItems: () => items,
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
          else reject(endOf(item, id))
        }
        listeners.add(look)
        look()
      })
    },
  }
}

function hasEnded({ status }: QueuedFile): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
}

function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
