import { callWithin, type CallOptions } from './call-within.ts'
import { requireCount } from './require-count.ts'
import { rejectionIn, requireStored, requireSuccess, type SendPart, toReplyError } from './send-part.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { isGone, isRetryable, retryAfterOf, UploadError } from './upload-error.ts'
import { retryDelay } from './uploader-machine.ts'
import { abortReasonOf, throwIfAborted } from './throw-if-aborted.ts'

/** An upload in parts that a storage has begun. */
export interface MultipartUpload {
  readonly uploadId: string
  readonly key: string
}

/** A part that the storage has. */
export interface StoredPart {
  /** From 1. */
  readonly number: number
  readonly etag: string
}

/** The address of a part, and the headers that its signature covers. */
export interface SignedPart {
  readonly url: string
  /** Default: none. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Options of {@link createMultipartTransport}: calls of your server, which holds the key of the storage. */
export interface MultipartTransportOptions<Result = UploadResult> extends CallOptions {
  /** Begins an upload: `CreateMultipartUpload`. */
  begin: (job: Pick<TransportJob, 'file' | 'key' | 'sha1' | 'meta'>) => Promise<MultipartUpload>
  /**
   * Signs the address of one part, with headers if the signature covers some: `UploadPart`. Called for each attempt of each part, since a signature
   * expires.
   */
  signPart: (
    upload: MultipartUpload,
    part: { readonly number: number; readonly bytes: number },
  ) => Promise<string | SignedPart>
  /** Joins the parts: `CompleteMultipartUpload`. */
  complete: (
    upload: MultipartUpload,
    parts: readonly StoredPart[],
    job: Pick<TransportJob, 'file' | 'sha1' | 'meta'>,
  ) => Promise<Result>
  /** Ends an unfinished upload of a cancelled file: `AbortMultipartUpload`. Default: the bucket's rule for unfinished uploads does it. */
  abort?: (upload: MultipartUpload) => Promise<void>
  /** `createXhrParts(() => new XMLHttpRequest())` in a browser. The storage must expose the header `ETag` to this origin. */
  send: SendPart
  /** Bytes of a part: at least 5 MiB on S3, except for the last one. Default: 8 MiB, more for files with over 10,000 of them. */
  partBytes?: number
  /** Concurrent parts of one file. Default: 3. */
  concurrency?: number
  /** Attempts of one part before the attempt of its file fails. The other parts continue meanwhile. Default: 4. */
  partAttempts?: number
  /**
   * Milliseconds before a part is sent again, unless the storage states them; if it states more than five seconds, the whole file waits, and leaves its place in
   * the queue. @param attempts those that failed. Default: 1, 2, 4 … seconds with jitter.
   */
  partDelay?: (attempts: number) => number
  /** Whether files are hashed first. Default: false. */
  needsHash?: boolean
}

/** Noted in place of an upload that the storage no longer has. */
interface Restart {
  /** The next upload of the file is the last one that an attempt begins by itself. */
  readonly isRestarted: boolean
}

interface Note extends MultipartUpload, Partial<Restart> {
  readonly partBytes: number
  readonly parts: readonly StoredPart[]
}

/** Most parts of an upload to S3. */
const mostParts = 10_000
const defaultPartBytes = 8 * 1024 * 1024
const defaultConcurrency = 3
const defaultPartAttempts = 4

/** Milliseconds that a storage may state for one part to wait; with more the whole file waits, and leaves its place in the queue. */
const longestPartWait = 5000

/**
 * Uploads directly to a storage in parts (S3 and similar). A part that fails is sent again by itself. After a break, a pause or a reload only
 * missing parts are sent. Each attempt of a part has a new signature. An upload that the storage no longer has
 * (a part, `signPart` or `complete` with status 404, or an error with the code `NoSuchUpload`) starts again once by itself, and with each manual retry.
 *
 * @throws RangeError for a `partBytes` or `concurrency` below 1
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export function createMultipartTransport<Result = UploadResult>(
  options: MultipartTransportOptions<Result>,
): Transport<Result> {
  requireCount('partBytes', options.partBytes ?? defaultPartBytes)
  requireCount('concurrency', options.concurrency ?? defaultConcurrency)
  requireCount('partAttempts', options.partAttempts ?? defaultPartAttempts)
  return {
    needsHash: options.needsHash ?? false,
    noticesStalls: true,
    send: (job) => sendInParts(job, options),
    async abandon({ note }) {
      const upload = readNote(note)
      if (upload) await options.abort?.({ uploadId: upload.uploadId, key: upload.key })
    },
  }
}

async function sendInParts<Result>(job: TransportJob, options: MultipartTransportOptions<Result>): Promise<Result> {
  const { file, checkpoint, onProgress } = job
  const { partAttempts = defaultPartAttempts, partDelay = (attempts) => retryDelay(attempts, Math.random) } = options
  /** Nobody continues an upload that has begun after its time. A bucket ends what is left by its own rules. */
  const onLate = ({ uploadId, key }: MultipartUpload) =>
    void Promise.resolve(options.abort?.({ uploadId, key })).catch(() => undefined)
  const noted = checkpoint.read()
  const isRestarted = isRestart(noted)
  const note = readNote(noted) ?? {
    ...(await callWithin(options, { name: 'begin', signal: job.signal, onLate }, () => options.begin(job))),
    partBytes: partBytesOf(file, options),
    parts: [],
  }
  const { uploadId, key, partBytes } = note
  const upload = { uploadId, key }
  const stored = new Map(note.parts.map((part) => [part.number, part]))
  const count = Math.max(1, Math.ceil(file.size / partBytes))
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !stored.has(number))
  const slice = (number: number) => file.slice((number - 1) * partBytes, number * partBytes)
  const running = new Map<number, number>()
  let isForgotten = false
  let full = note.parts.reduce((sum, { number }) => sum + slice(number).size, 0)

  function report(): void {
    const loaded = [...running.values()].reduce((sum, bytes) => sum + bytes, full)
    onProgress({ loaded, total: file.size })
  }

  function writeNote(): void {
    if (isForgotten) return
    checkpoint.write({ uploadId, key, partBytes, parts: [...stored.values()], isRestarted } satisfies Note, full)
  }

  /** The storage has given the upload up, as buckets do with old ones: the next attempt begins another one, by itself only once. */
  function forget(reason: unknown): never {
    isForgotten = true
    checkpoint.write(isRestarted ? undefined : ({ isRestarted: true } satisfies Restart), 0)
    if (isRestarted) throw reason
    throw new UploadError('The storage has forgotten the upload', true, reason)
  }

  /** Calls a function of the application about the upload. */
  async function callFor<T>(name: string, stop: AbortSignal, call: () => Promise<T>): Promise<T> {
    return callWithin(options, { name, signal: stop }, call).catch((error: unknown) => {
      if (isGone(error)) forget(error)
      throw error
    })
  }

  // A part that fails for good ends the attempt: the others stop, and the next attempt sends what is missing.
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort(job.signal.reason)
  job.signal.addEventListener('abort', end, { once: true })

  async function sendNext(): Promise<void> {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const etag = await sendPersistently(number)
      running.delete(number)
      full += slice(number).size
      stored.set(number, { number, etag })
      writeNote()
      report()
    }
  }

  async function sendPersistently(number: number): Promise<string> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await sendPart(number)
      } catch (error) {
        running.delete(number)
        const stated = retryAfterOf(error) ?? 0
        const isFinal = attempts >= partAttempts || stated > longestPartWait || !isRetryable(error)
        if (signal.aborted || isForgotten || isFinal) throw error
        await waitFor(stated || partDelay(attempts), signal)
      }
    }
  }

  /** @returns the part's ETag */
  async function sendPart(number: number): Promise<string> {
    const body = slice(number)
    const part = { number, bytes: body.size }
    const signed = await callFor('signPart', signal, () => options.signPart(upload, part))
    const address = typeof signed === 'string' ? { url: signed } : signed
    const reply = await options.send({
      method: 'PUT',
      ...address,
      body,
      signal,
      onProgress({ loaded }) {
        running.set(number, Math.min(loaded, body.size))
        report()
      },
    })
    if (reply.status === 404) forget(toReplyError(reply, rejectionIn(reply.text)))
    requireSuccess(reply)
    requireStored(reply)
    const etag = reply.header('etag')
    if (!etag) throw new UploadError('The storage does not expose the header ETag', false)
    return etag
  }

  writeNote()
  report()
  try {
    throwIfAborted(job.signal)
    await Promise.all(Array.from({ length: options.concurrency ?? defaultConcurrency }, sendNext))
  } catch (error) {
    ending.abort(error)
    throw error
  } finally {
    job.signal.removeEventListener('abort', end)
  }
  throwIfAborted(job.signal)
  const parts = [...stored.values()].sort((a, b) => a.number - b.number)
  return callFor('complete', job.signal, () => options.complete(upload, parts, job))
}

function partBytesOf(
  { size }: File,
  { partBytes = defaultPartBytes }: Pick<MultipartTransportOptions, 'partBytes'>,
): number {
  return Math.max(partBytes, Math.ceil(size / mostParts))
}

/** @throws the reason of the signal, as soon as it is aborted */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(abortReasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

function isRestart(note: unknown): boolean {
  return typeof note === 'object' && note !== null && 'isRestarted' in note && note.isRestarted === true
}

function readNote(note: unknown): Note | undefined {
  if (typeof note !== 'object' || note === null) return undefined
  const { uploadId, key, partBytes, parts }: Partial<Record<keyof Note, unknown>> = note
  if (typeof uploadId !== 'string' || typeof key !== 'string' || typeof partBytes !== 'number' || partBytes <= 0)
    return undefined
  return { uploadId, key, partBytes, parts: Array.isArray(parts) ? parts.filter(isStoredPart) : [] }
}

function isStoredPart(value: unknown): value is StoredPart {
  if (typeof value !== 'object' || value === null) return false
  const { number, etag }: Partial<Record<keyof StoredPart, unknown>> = value
  return typeof number === 'number' && typeof etag === 'string'
}
