import { callWithin, type CallOptions, type HeadersOf } from './call-within.ts'
import { requireCount } from './require-count.ts'
import { type PartReply, requireSuccess, type SendPart } from './send-part.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { UploadError } from './upload-error.ts'
import { throwIfAborted } from './throw-if-aborted.ts'

/** Options of {@link createTusTransport}. */
export interface TusTransportOptions<Result = UploadResult> extends CallOptions {
  /** Address at which uploads are created. */
  endpoint: string
  /** `createXhrParts(() => new XMLHttpRequest())` in a browser. */
  send: SendPart
  /** The result of a finished upload. @param url address of the upload on the tus server */
  toResult: (url: string, job: Pick<TransportJob, 'file' | 'key' | 'sha1' | 'meta'>) => Result | Promise<Result>
  /** Headers of each request, such as a token; may be async. Default: none. */
  headers?: HeadersOf
  /** Metadata of an upload. Default: `filename` and `filetype`. */
  metadata?: (job: Pick<TransportJob, 'file' | 'key' | 'sha1' | 'meta'>) => Readonly<Record<string, string>>
  /** Bytes of one request; a proxy may limit them. Default: the whole rest in one request. */
  chunkBytes?: number
  /** Whether files are hashed first. Default: false. */
  needsHash?: boolean
  /** Whether an upload is deleted on the server when its file is cancelled or removed: the extension `termination`. Default: true. */
  deletesCancelled?: boolean
}

const version = { 'tus-resumable': '1.0.0' }

/**
 * Uploads to a server that speaks tus: after a break, a pause or a reload it continues where the server stopped receiving.
 *
 * @throws RangeError for a `chunkBytes` below 1
 * @see https://tus.io/protocols/resumable-upload
 */
export function createTusTransport<Result = UploadResult>(options: TusTransportOptions<Result>): Transport<Result> {
  if (options.chunkBytes !== undefined) requireCount('chunkBytes', options.chunkBytes)
  return {
    needsHash: options.needsHash ?? false,
    noticesStalls: true,
    send: (job) => sendByTus(job, options),
    async abandon({ note }) {
      const url = urlOf(note)
      if (url === undefined || options.deletesCancelled === false) return
      const { signal } = new AbortController()
      const reply = await options.send({
        method: 'DELETE',
        url,
        signal,
        headers: await headersOf(options, signal),
      })
      requireSuccess(reply)
    },
  }
}

async function sendByTus<Result>(job: TransportJob, options: TusTransportOptions<Result>): Promise<Result> {
  const { send, chunkBytes = Number.POSITIVE_INFINITY, toResult } = options
  const { file, signal, onProgress, checkpoint } = job
  const known = await findUpload(job, options)
  const url = known?.url ?? (await create(job, options))
  let offset = known?.offset ?? 0
  checkpoint.write({ url }, offset)
  throwIfAborted(signal)
  if (offset > 0) onProgress({ loaded: offset, total: file.size })
  while (offset < file.size) {
    const start = offset
    const reply = await send({
      method: 'PATCH',
      url,
      signal,
      headers: {
        ...(await headersOf(options, signal)),
        'upload-offset': String(start),
        'content-type': 'application/offset+octet-stream',
      },
      body: file.slice(start, Math.min(file.size, start + chunkBytes)),
      onProgress: ({ loaded }) => onProgress({ loaded: start + loaded, total: file.size }),
    })
    // Another request has stored more meanwhile: browsers repeat one whose connection broke. The next attempt requests where to continue.
    if (reply.status === 409) throw new UploadError('The server has another part of the file', true)
    if (isForgotten(reply)) {
      checkpoint.write(undefined)
      throw new UploadError('The server no longer has the upload', true)
    }
    requireSuccess(reply)
    offset = toOffset(reply.header('upload-offset'))
    if (offset <= start) throw new UploadError('The server stored nothing of a part', false)
    checkpoint.write({ url }, offset)
    onProgress({ loaded: offset, total: file.size })
  }
  return callWithin(options, { name: 'toResult', signal }, () => toResult(url, job))
}

async function headersOf(
  options: Pick<TusTransportOptions, 'headers' | 'callWithin'>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const { headers } = options
  const own = headers && (await callWithin(options, { name: 'headers', signal }, headers))
  return { ...own, ...version }
}

/**
 * The upload that an earlier attempt began, with the bytes that the server has; undefined if the server no longer has
 * it.
 */
async function findUpload(
  { signal, checkpoint }: TransportJob,
  options: Pick<TusTransportOptions, 'send' | 'headers' | 'callWithin'>,
): Promise<{ url: string; offset: number } | undefined> {
  const url = urlOf(checkpoint.read())
  if (url === undefined) return undefined
  const reply = await options.send({ method: 'HEAD', url, signal, headers: await headersOf(options, signal) })
  if (isForgotten(reply) || reply.status === 403) return undefined
  requireSuccess(reply)
  return { url, offset: toOffset(reply.header('upload-offset')) }
}

function isForgotten({ status }: PartReply): boolean {
  return status === 404 || status === 410
}

function urlOf(note: unknown): string | undefined {
  return typeof note === 'object' && note !== null && 'url' in note && typeof note.url === 'string'
    ? note.url
    : undefined
}

async function create(job: TransportJob, options: Omit<TusTransportOptions, 'toResult'>): Promise<string> {
  const { endpoint, send, metadata } = options
  const { file, signal } = job
  const facts = metadata?.(job) ?? { filename: file.name, filetype: file.type }
  const own = await headersOf(options, signal)
  throwIfAborted(signal)
  const reply = await send({
    method: 'POST',
    url: endpoint,
    // Its reply is awaited also when the file is paused or cancelled: without it the upload stays at the server.
    signal: new AbortController().signal,
    headers: {
      ...own,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(facts)
        .map(([name, value]) => `${name} ${toBase64(value)}`)
        .join(),
    },
  })
  requireSuccess(reply)
  const place = reply.header('location')
  if (!place) throw new UploadError('The server did not say where the upload is', false)
  return new URL(place, new URL(endpoint, globalThis.location?.href)).href
}

function toOffset(text: string): number {
  const offset = text === '' ? Number.NaN : Number(text)
  if (Number.isSafeInteger(offset) && offset >= 0) return offset
  throw new UploadError('The server did not say how much it has received', true)
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
