import { buildSaveName, toStorageKey } from '../save-name.ts'
import { defaultUploadConfig, type UploadConfig } from '../site-config.ts'
import type { Progress } from './send-part.ts'
import type { QueueFiles } from './queue-files.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { isRetryable, retryAfterOf, UploadError } from './upload-error.ts'
import { retryDelay, type UploaderEvent } from './uploader-machine.ts'
import type { HashFile } from './worker-hash.ts'
import { callWithin, type CallOptions, defaultCallWithin, longestTimer } from './call-within.ts'
import { throwIfAborted } from './throw-if-aborted.ts'

/** How one file is stored; `transport` is required, and `hash` if files are hashed. */
export interface StoreOptions<Result = UploadResult> extends CallOptions {
  /** Sends a file, see {@link Transport}. */
  transport: Transport<Result>
  /** Limits and save-name template of the site, or a part of them: `{ types: ['jpg'], maxSize: 5_000_000 }`. Default: any file. */
  config?: Partial<UploadConfig> | undefined
  /**
   * Hashes a file: `hashFile`, or `createWorkerHash(…)` so that the page stays responsive. A file is hashed once, also over pauses and reloads. Required if
   * the transport needs the hash, and with `findKnown`. Default: none.
   */
  hash?: HashFile | undefined
  /** IANA zone of the date parts in save names. Default: the machine's. */
  timeZone?: string | undefined
  /**
   * Finds content with this SHA-1 that is already stored; then nothing is sent. With this option every file is hashed. If it fails, the file is
   * sent.
   */
  findKnown?: ((sha1: string, file: File) => Promise<Result | undefined>) | undefined
  /**
   * Whether another attempt may help after a failure; `undefined`: as {@link isRetryable} says. It may be async, and renew a token first: the next
   * attempt calls `headers` again. `maxAttempts` limits the attempts in any case. Default: always undefined.
   *
   * @example async (error) => { if (error instanceof UploadError && error.status === 401) return renewToken() }
   */
  shouldRetry?:
    | ((error: unknown, upload: { readonly file: File; readonly meta: unknown }) => Decision | Promise<Decision>)
    | undefined
  /**
   * Called if the upload of a cancelled or removed file could not be ended at the storage, after all attempts: the storage may keep its parts until its own rules delete them. Default: ignored.
   */
  onAbandonError?: ((error: unknown, upload: { readonly file: File; readonly meta: unknown }) => void) | undefined
  /** Default: the machine's clock. */
  now?: (() => Date) | undefined
  /** Milliseconds without a byte after which an attempt counts as a temporary failure. Infinity: never. Default: 30,000. */
  stallAfter?: number | undefined
  /** The same after the last byte, while the server works, for transports that do not notice stalls themselves. Default: Infinity. */
  replyWithin?: number | undefined
  /** Milliseconds for a transfer that reports no byte, as those over `fetch`. A longer one is a temporary failure. Infinity: never. Default: 3,600,000. */
  sendWithin?: number | undefined
}

type Decision = boolean | undefined

interface Options {
  readonly store: StoreOptions<unknown>
  readonly files: Omit<QueueFiles<unknown>, 'add'>
  readonly after: (ms: number, run: () => void) => () => void
  readonly random: () => number
  readonly send: (event: UploaderEvent) => void
}

const abandonAttempts = 4

/** Milliseconds in which a store has to remove a file that is done. */
const longestSettling = 2000

/** An attempt that has not ended, also one that was stopped: its result still counts. */
interface RunningAttempt {
  readonly controller: AbortController
  /** All bytes were sent. */
  isSent: boolean
  /** What the transport had noted when its time was over, or when the queue ended. */
  left?: { readonly note: unknown }
  /** Ends it as a failure after a time. */
  readonly limitTo: (ms: number) => void
}

/** The attempts of a queue that are running. */
export interface UploadAttempts {
  /** Hashes and sends a file, as soon as its stopped attempt has ended. @param run number of the attempt, see `QueuedFile` */
  readonly start: (id: string, run: number) => void
  /** Ends an attempt, unless only the reply to all bytes is missing: a storage may have them, and the next attempt could not continue. */
  readonly stop: (id: string) => void
  /** Stops an attempt whose queue has ended: what it notes from now on is not stored, and what it begins is ended at the storage. */
  readonly leave: (id: string) => void
  /** Ends the unfinished upload of a stopped file at the storage. */
  readonly abandon: (id: string) => void
}

/** Whether files are hashed before they are sent. */
export function needsHash({ transport, findKnown }: Pick<StoreOptions<unknown>, 'transport' | 'findKnown'>): boolean {
  return transport.needsHash || findKnown !== undefined
}

/** Runs the attempts of one queue and reports their events. */
export function createUploadAttempts({ store, files, after, random, send }: Options): UploadAttempts {
  const { transport, stallAfter = 30_000, replyWithin = Number.POSITIVE_INFINITY, sendWithin = 3_600_000 } = store
  const running = new Map<string, RunningAttempt>()
  /** Runs that start when a stopped attempt of the same file has ended. */
  const queued = new Map<string, number>()
  const abandoned = new WeakSet<AbortController>()

  async function attempt(id: string, run: number): Promise<void> {
    const { file, meta } = files.get(id)
    const controller = new AbortController()
    const { signal } = controller
    const current: RunningAttempt = {
      controller,
      isSent: false,
      limitTo: (ms) => limitTo(ms, 'No end of a stopped attempt', platformTimer),
    }
    running.set(id, current)
    files.store(id)
    let cancelStall = () => {}
    let isExpired = false
    let expire = (_reason: UploadError) => {}
    const expiry = new Promise<never>((_, reject) => (expire = reject))

    function limitTo(limit: number, what: string, timer = after): void {
      cancelStall()
      cancelStall = () => {}
      if (limit > longestTimer) return
      cancelStall = timer(limit, () => {
        const reason = new UploadError(`${what} for ${limit / 1000} s`, true)
        isExpired = true
        current.left = { note: files.noteOf(id) }
        controller.abort(reason)
        // A function of the application may ignore the signal.
        expire(reason)
      })
    }

    function watch({ loaded, total }: Progress): void {
      if (transport.noticesStalls) return limitTo(sendWithin, 'No progress', platformTimer)
      // After the last byte the server works: how long that may take is another limit.
      if (loaded < total) limitTo(stallAfter, 'No byte was sent')
      else limitTo(replyWithin, 'No reply after the last byte')
    }

    async function findOrSend(): Promise<{ readonly result: unknown; readonly isInstant: boolean }> {
      const sha1 = needsHash(store) && store.hash ? await hashOnce(store.hash, id, run, signal) : ''
      const known = await findUnlessFailing(store, sha1, file, signal)
      if (known) return { result: known, isInstant: true }
      throwIfAborted(signal)
      send({ type: 'progressed', id, run, status: 'sending', loaded: 0 })
      limitTo(sendWithin, 'No progress and no reply', platformTimer)
      const result = await transport.send({
        file,
        meta,
        // Without its hash the file still needs a name of its own, the same for each attempt.
        key: files.keyOf(id, (digits) => keyOf(store, file, sha1 || digits)),
        sha1,
        signal,
        checkpoint: {
          read: () => files.noteOf(id),
          write(note, bytes) {
            // The storage has begun an upload for a file that was cancelled meanwhile.
            if (abandoned.has(controller)) return giveUp({ file, meta, note })
            // Another attempt runs, here or in a later page: it continues the upload that was noted before, or has begun one of its own.
            const { left } = current
            if (left && signal.aborted) return left.note === undefined ? giveUp({ file, meta, note }) : undefined
            files.setNote(id, note, bytes)
            if (bytes !== undefined) send({ type: 'confirmed', id, run, bytes })
          },
        },
        onProgress(progress) {
          if (signal.aborted) return
          watch(progress)
          const { loaded, total } = progress
          current.isSent = loaded >= total
          // A form is larger than its file: the share that was sent counts.
          const sent = total > 0 ? Math.round((loaded / total) * file.size) : loaded
          send({ type: 'progressed', id, run, status: 'sending', loaded: sent })
        },
      })
      if (result === undefined || result === null) throw new UploadError('No result of the transport', false)
      // A browser that reads a file while it is written sends parts of both versions, and gets a reply as ever.
      const changed = await changeOf(file)
      if (changed) throw changed
      return { result, isInstant: false }
    }

    try {
      const outcome = await Promise.race([findOrSend(), expiry])
      cancelStall()
      if (abandoned.has(controller)) return
      await settleWithin(files.settle(id))
      if (!abandoned.has(controller)) send({ type: 'succeeded', id, run, ...outcome })
    } catch (error) {
      cancelStall()
      const reason = signal.aborted ? error : await reasonOf(error, file)
      // A later page has the file as it was added, and the storage has parts of another one.
      if (reason instanceof UploadError && reason.code === 'changed' && running.get(id) === current) {
        giveUp({ file, meta, note: files.noteOf(id) })
        files.setNote(id, undefined, undefined)
      }
      send({
        type: 'failed',
        id,
        run,
        error: reason,
        isRetryable:
          signal.aborted && !isExpired ? isRetryable(reason) : await mayRetry(reason, { file, meta }, signal),
        retryAfter: retryAfterOf(reason),
      })
      // A function that was too late, such as a hash in a worker, must not go on beside the next attempt.
      controller.abort(reason)
    } finally {
      cancelStall()
      if (running.get(id) === current) {
        running.delete(id)
        startQueued(id)
      }
    }
  }

  function startQueued(id: string): void {
    const run = queued.get(id)
    if (run !== undefined && queued.delete(id)) void attempt(id, run)
  }

  /** Asks `shouldRetry`; if it fails or gives no answer, the error decides. */
  async function mayRetry(
    error: unknown,
    upload: { readonly file: File; readonly meta: unknown },
    signal: AbortSignal,
  ): Promise<boolean> {
    const { shouldRetry } = store
    if (!shouldRetry) return isRetryable(error)
    const decided = callWithin(store, { name: 'shouldRetry', signal }, () => shouldRetry(error, upload))
    return (await decided.catch(() => undefined)) ?? isRetryable(error)
  }

  async function hashOnce(hash: HashFile, id: string, run: number, signal: AbortSignal): Promise<string> {
    const known = files.hashOf(id)
    if (known !== undefined) return known
    const { file } = files.get(id)
    const sha1 = await callWithin(store, { name: 'hash', signal }, (renew) =>
      hash(file, {
        signal,
        onProgress(loaded) {
          renew()
          send({ type: 'progressed', id, run, status: 'hashing', loaded })
        },
      }),
    )
    files.setHash(id, sha1)
    throwIfAborted(signal)
    return sha1
  }

  /** A busy storage is asked again. It deletes what is left by itself some time, so that any other failure changes nothing for the file. */
  function giveUp(upload: Pick<TransportJob, 'file' | 'meta'> & { readonly note: unknown }, attempts = 1): void {
    if (upload.note === undefined) return
    Promise.resolve()
      .then(() => transport.abandon?.(upload))
      .catch((error: unknown) => {
        if (attempts >= abandonAttempts || !isRetryable(error)) store.onAbandonError?.(error, upload)
        else after(retryAfterOf(error) ?? retryDelay(attempts, random), () => giveUp(upload, attempts + 1))
      })
  }

  function stop(id: string): void {
    queued.delete(id)
    const current = running.get(id)
    if (current && !(current.isSent && files.noteOf(id) === undefined)) current.controller.abort()
  }

  return {
    stop,
    leave(id) {
      const current = running.get(id)
      if (current) current.left = { note: files.noteOf(id) }
      stop(id)
    },
    start(id, run) {
      queued.set(id, run)
      const stopped = running.get(id)
      // What it has begun or stored must not be begun again. It may be a call that never answers.
      if (stopped) stopped.limitTo(store.callWithin ?? defaultCallWithin)
      else startQueued(id)
    },
    abandon(id) {
      const current = running.get(id)
      if (current) {
        abandoned.add(current.controller)
        current.controller.abort()
        running.delete(id)
      }
      const { file, meta } = files.get(id)
      giveUp({ file, meta, note: files.noteOf(id) })
      void files.settle(id)
    },
  }
}

/** A page that is left when a file is done must not find it in the store; a store that hangs must not keep the result. */
async function settleWithin(settled: Promise<void> | undefined): Promise<void> {
  if (settled)
    await callWithin({ callWithin: longestSettling }, { name: 'store' }, () => settled).catch(() => undefined)
}

function keyOf({ config, now, timeZone }: StoreOptions<unknown>, { name }: File, sha1: string): string {
  return toStorageKey(
    buildSaveName(config?.saveName ?? defaultUploadConfig.saveName, {
      name,
      sha1,
      now: now?.() ?? new Date(),
      timeZone,
    }),
  )
}

/** A search for known content only saves a transfer: a failure must not cost the upload. */
async function findUnlessFailing(store: StoreOptions<unknown>, sha1: string, file: File, signal: AbortSignal) {
  const { findKnown } = store
  if (!findKnown) return undefined
  try {
    return await callWithin(store, { name: 'findKnown', signal }, () => findKnown(sha1, file))
  } catch {
    return undefined
  }
}

/** A file that changed on disk fails as a network failure does, but every further attempt fails as well. */
async function reasonOf(error: unknown, file: File): Promise<unknown> {
  // A transport may reject without a reason.
  return (await changeOf(file, error)) ?? error ?? new UploadError('No reason', false)
}

/** The failure of a file that cannot be read any more: its snapshot is another one, or it is gone, which not each browser tells apart. */
async function changeOf(file: File, cause?: unknown): Promise<UploadError | undefined> {
  const start: Partial<Blob> = file.slice(0, 1)
  try {
    // React Native has no function that reads.
    await start.arrayBuffer?.()
    return undefined
  } catch (error) {
    const facts = { code: 'changed' } as const
    return new UploadError(`${file.name} has changed or can no longer be read`, false, cause ?? error, facts)
  }
}

/** Runs a function after a delay in milliseconds. */
export function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
