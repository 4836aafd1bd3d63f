import { checkFile } from '../check-file.ts'
import type { UploadProblem } from '../messages.ts'
import { buildSaveName, toStorageKey } from '../save-name.ts'
import type { UploadConfig } from '../site-config.ts'
import type { Transport, UploadResult } from './transport.ts'
import { isRetryable } from './upload-error.ts'
import type { UploaderEffect, UploaderEvent, UploaderState, UploadItem } from './uploader-machine.ts'
import { createUploaderState, retryDelay, transition } from './uploader-machine.ts'
import type { HashFile } from './worker-hash.ts'

/** What an uploader is given; `transport`, `config` and `hash` are required. */
export interface UploaderOptions {
  transport: Transport
  /** Limits and template of the site. */
  config: UploadConfig
  /** Hashes a file: `hashFile`, or `createWorkerHash(…)` to keep the page responsive. */
  hash: HashFile
  /** A further check, after those of the site. */
  check?: (file: File) => UploadProblem | undefined
  /** Files on their way at a time. Default: 2. */
  concurrency?: number
  /** Tries before a passing failure becomes a lasting one. Default: 4. */
  maxAttempts?: number
  /** IANA zone of the date parts in save names. Default: the machine's. */
  timeZone?: string
  /** Asks whether the content of a file, of this SHA-1, is stored already; then nothing is sent. Where it is given, every file is hashed. */
  findKnown?: (sha1: string, file: File) => Promise<UploadResult | undefined>
  /** Called later, with milliseconds; the result calls it off. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => () => void
  /** Default: the machine's clock. */
  now?: () => Date
  /** A number in [0, 1), for the spread of retries. Default: Math.random. */
  random?: () => number
}

/** A queue of files on their way. Its functions need no `this`. */
export interface Uploader {
  /** Puts files in the queue, in this order, and answers with their ids. Those that fail the checks come out as refused. */
  add(files: Iterable<File>): string[]
  /** The files as they are now; the same value until something changes. */
  readonly getItems: () => readonly UploadItem[]
  /** Calls back after each change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void
  cancel(id: string): void
  /** Begins anew with a failed or cancelled file. */
  retry(id: string): void
  /** Cancels if need be, and forgets the file. */
  remove(id: string): void
  /** Stops what is under way; it begins again from its start after `resume`. */
  pause(): void
  resume(): void
  /** Resolves when the file is done, with where it is; rejects when it failed, was refused, cancelled or removed. */
  whenDone(id: string): Promise<UploadResult>
}

/** Brings files to their place, a few at a time, with another try where one may help. */
export function createUploader(options: UploaderOptions): Uploader {
  const { transport, config, random = Math.random, after = platformTimer } = options
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
      const result = await bring(file, controller.signal, (status, loaded, total) =>
        send({ type: 'progressed', id, run: runId, status, loaded, total }),
      )
      send({ type: 'succeeded', id, run: runId, result })
    } catch (error) {
      send({ type: 'failed', id, run: runId, error, isRetryable: isRetryable(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  async function bring(
    file: File,
    signal: AbortSignal,
    report: (status: 'hashing' | 'sending', loaded: number, total: number) => void,
  ): Promise<UploadResult> {
    const needsHash = transport.needsHash || options.findKnown !== undefined
    const onHashed = (loaded: number) => report('hashing', loaded, file.size)
    const sha1 = needsHash ? await options.hash(file, { signal, onProgress: onHashed }) : ''
    signal.throwIfAborted()
    const known = await options.findKnown?.(sha1, file)
    if (known) return known
    report('sending', 0, file.size)
    const name = buildSaveName(config.saveName, {
      name: file.name,
      sha1,
      now: options.now?.() ?? new Date(),
      ...(options.timeZone && { timeZone: options.timeZone }),
    })
    const onProgress = ({ loaded, total }: { loaded: number; total: number }) => report('sending', loaded, total)
    return transport.send({ file, key: toStorageKey(name), sha1, signal, onProgress })
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
