import type { PostForm } from './post-form.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { isRetryableStatus, UploadError } from './upload-error.ts'

/** What the server is told after a direct upload; the names are the wire's. */
export interface StorageRecord {
  /** The key with a leading slash. */
  readonly url: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MIME type; may be empty. */
  readonly type: string
  readonly sha1: string
}

interface DirectOptions {
  post: PostForm
  /**
   * Tells the server what was stored: the storage callback of the area. Where it answers with an address, that is where the file is;
   * the old back end's answer is empty.
   */
  confirm: (record: StorageRecord) => Promise<UploadResult | undefined>
  /** What stands before a path to make it an address a browser can load; the site's `cdnUrl`. */
  cdnUrl: string
}

/** What {@link createFormTransport} is given. */
export interface FormTransportOptions extends DirectOptions {
  /** The site configuration's `upload.url`. */
  url: string
  /** The site configuration's `upload.params`. */
  params: Readonly<Record<string, string>>
}

/**
 * Straight to a storage that answers with the key (upload mode `qiniu` and its like): form fields `key`, the configured
 * params and the file; a result with a key succeeds, one with `error` or `message` is a refusal.
 */
export function createFormTransport({ url, params, ...options }: FormTransportOptions): Transport {
  return createDirectTransport(options, async () => ({ url, fields: params, answersKey: true }))
}

/** Where to post, and the signed fields of the form. */
export interface PresignedTarget {
  readonly url: string
  /** Everything the policy was signed for, `key` included if the server chose it. */
  readonly fields: Readonly<Record<string, string>>
}

/** What {@link createPresignedTransport} is given. */
export interface PresignedTransportOptions extends DirectOptions {
  /** Asks the server for a signed policy, or answers with the configured one. */
  sign: (job: Pick<TransportJob, 'file' | 'key' | 'sha1'>) => Promise<PresignedTarget>
}

/**
 * Straight to a storage that takes a signed policy (S3 and its like): the policy's fields, then the file as the last one,
 * after which such storages read no further. Any 2xx answer succeeds; its body is empty.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export function createPresignedTransport({ sign, ...options }: PresignedTransportOptions): Transport {
  return createDirectTransport(options, async (job) => ({ ...(await sign(job)), answersKey: false }))
}

interface Target extends PresignedTarget {
  readonly answersKey: boolean
}

function createDirectTransport(options: DirectOptions, target: (job: TransportJob) => Promise<Target>): Transport {
  return {
    needsHash: true,
    async send(job) {
      const { file, sha1, signal, onProgress } = job
      const { url, fields, answersKey } = await target(job)
      const all = { key: job.key, ...fields }
      const form = new FormData()
      for (const [name, value] of Object.entries(all)) form.append(name, value)
      form.append('file', file, file.name)
      const answer = await options.post(url, form, { signal, onProgress })
      const key = readAnswer(answer, answersKey ? undefined : all.key)
      signal.throwIfAborted()
      const path = `/${key}`
      const confirmed = await options.confirm({ url: path, name: file.name, size: file.size, type: file.type, sha1 })
      return confirmed ?? toResult(path, options.cdnUrl)
    },
  }
}

/** The key under which the storage keeps the file. */
function readAnswer({ status, text }: { status: number; text: string }, expectedKey: string | undefined): string {
  const body = parseJson(text)
  const refusal = textOf(body, 'error') || textOf(body, 'message') || /<Message>([^<]*)<\/Message>/.exec(text)?.[1]
  if (status < 200 || status >= 300) {
    throw new UploadError(refusal || `The storage answered with status ${status}`, isRetryableStatus(status))
  }
  const key = textOf(body, 'key') || expectedKey
  if (key) return key.replace(/^\/+/, '')
  throw new UploadError(refusal || 'The storage answered without a key', false)
}

function toResult(path: string, cdnUrl: string): UploadResult {
  return { url: path, full_url: `${cdnUrl.replace(/\/+$/, '')}${path}` }
}

function textOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Empty and XML answers are normal here.
    return undefined
  }
}
