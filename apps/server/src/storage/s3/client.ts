import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { bucketUrlOf, type StorageSettings } from '../../settings/storage-url.ts'
import { exchange, readBody } from './exchange.ts'
import { emptyHash, encodeStrictly, signAddress, signRequest } from './signature.ts'

/** The optional parts of a request. */
interface Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Without a leading slash; absent: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Content, or the path of a file. */
  readonly body?: Uint8Array | string
}

/** Client of one bucket: signs requests, retries temporary failures, and distinguishes missing objects from errors. */
export interface S3Client {
  /** Address of the bucket, without a trailing slash. */
  readonly bucketUrl: string
  /**
   * Returns the answer to a request; undefined when the object does not exist. The caller must read or destroy the body.
   *
   * @throws S3Error for any other refusal
   */
  readonly send: (request: Request) => Promise<IncomingMessage | undefined>
  /** Like `send`, for answers with a small body or none. */
  readonly ask: (request: Request) => Promise<{ headers: IncomingMessage['headers']; text: string } | undefined>
  /** Returns an address that opens one object for a minute. */
  readonly signGet: (key: string) => string
}

/** The storage refused a request or did not answer. The message has the request and the answer, and no secret. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
}

interface ClientOptions {
  readonly clock: () => number
  /** Milliseconds before each retry. */
  readonly delays?: readonly number[]
  /** Milliseconds without data after which an attempt is aborted. */
  readonly patience?: number
}

export function createS3Client(
  settings: StorageSettings,
  { clock, delays = [200, 1000], patience = 20_000 }: ClientOptions,
): S3Client {
  const bucketUrl = bucketUrlOf(settings)

  async function tryOnce(request: Request, url: URL, content: Content): Promise<IncomingMessage> {
    const sizes: Record<string, string> = request.method === 'PUT' ? { 'content-length': String(content.size) } : {}
    const headers = signRequest(
      { method: request.method, url, headers: { ...request.headers, ...sizes }, payloadHash: content.hash },
      settings,
      clock(),
    )
    const body = content.open()
    return exchange(url, { method: request.method, headers, patience, ...(body && { body }) })
  }

  async function send(request: Request): Promise<IncomingMessage | undefined> {
    const url = urlOf(bucketUrl, request)
    const content = await contentOf(request.body)
    for (let attempt = 0; ; attempt += 1) {
      const result = await tryOnce(request, url, content).catch((error: unknown) => ({ error }))
      const delay = delays[attempt]
      const isPassing = 'error' in result || isPassingStatus(result.statusCode ?? 0)
      if (isPassing && delay !== undefined) {
        if (!('error' in result)) result.resume()
        await setTimeout(delay)
        continue
      }
      if ('error' in result) throw new S3Error(`The storage did not answer ${nameOf(request)}`, { cause: result.error })
      return judge(request, result)
    }
  }

  return {
    bucketUrl,
    send,
    signGet(key) {
      const query = { 'response-cache-control': 'private, no-store' }
      return signAddress(urlOf(bucketUrl, { method: 'GET', key, query }), settings, { now: clock(), life: 60 })
    },
    async ask(request) {
      const answer = await send(request)
      if (!answer) return undefined
      const text = (await readBody(answer)).toString()
      // A copy may fail after its status was sent.
      if (text.includes('<Error>')) throw new S3Error(`The storage refused ${nameOf(request)}: ${codeOf(text)}`)
      return { headers: answer.headers, text }
    },
  }
}

async function judge(request: Request, answer: IncomingMessage): Promise<IncomingMessage | undefined> {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return answer
  const text = (await readBody(answer)).toString()
  if (status === 404 && codeOf(text) !== 'NoSuchBucket') return undefined
  throw new S3Error(`The storage refused ${nameOf(request)}: ${status} ${codeOf(text)}`)
}

interface Content {
  readonly size: number
  readonly hash: string
  /** Each attempt reads the body from its start. */
  readonly open: () => Uint8Array | Readable | undefined
}

async function contentOf(body: Request['body']): Promise<Content> {
  if (body === undefined) return { size: 0, hash: emptyHash, open: () => undefined }
  const hash = createHash('sha256')
  if (typeof body !== 'string') return { size: body.length, hash: hash.update(body).digest('hex'), open: () => body }
  const { size } = await stat(body)
  await pipeline(createReadStream(body), hash)
  return { size, hash: hash.digest('hex'), open: () => createReadStream(body) }
}

function urlOf(bucketUrl: string, { key = '', query = {} }: Request): URL {
  const url = new URL(`${bucketUrl}/${encodeKey(key)}`)
  url.search = Object.entries(query)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&')
  return url
}

/** Encodes a key for an address. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeStrictly).join('/')
}

/** An error inside the storage, or too many concurrent requests. */
function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429
}

function nameOf({ method, key = '' }: Request): string {
  return `${method} /${key}`
}

function codeOf(text: string): string {
  return /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
}
