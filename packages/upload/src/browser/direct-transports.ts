import { callWithin, type CallOptions } from './call-within.ts'
import type { FormReply, PostForm } from './post-form.ts'
import { parseJson, rejectionIn, requireStored, textOf, toReplyError } from './send-part.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { isRetryable, UploadError } from './upload-error.ts'
import { throwIfAborted } from './throw-if-aborted.ts'

/** Reported to the server after a direct upload; the names are those of the wire. */
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

interface DirectOptions extends CallOptions {
  /** Posts the form: `createXhrPost(() => new XMLHttpRequest())` in a browser, elsewhere `createFetchPost(fetch)`. */
  post: PostForm
  /**
   * Reports the stored file to the server: the storage callback of the area. If the reply contains an address, that is the file's address;
   * the old back end's reply is empty.
   */
  confirm: (record: StorageRecord) => Promise<UploadResult | undefined>
  /** Prefix that turns a path into an address a browser can load; the site's `cdnUrl`. */
  cdnUrl: string
}

/** Options of {@link createFormTransport}. */
export interface FormTransportOptions extends DirectOptions {
  /** The site configuration's `upload.url`. */
  url: string
  /** The site configuration's `upload.params`. */
  params: Readonly<Record<string, string>>
}

/**
 * Uploads directly to a storage that replies with the key (upload mode `qiniu` and similar): form fields `key`, the configured params and
 * the file. A reply with a key is a success, one with `error` or `message` a rejection.
 * @example createFormTransport({ url, params, cdnUrl, post: createXhrPost(() => new XMLHttpRequest()), confirm: (record) => api.confirm(record) })
 */
export function createFormTransport({ url, params, ...options }: FormTransportOptions): Transport {
  return createDirectTransport(options, async () => ({ url, fields: params, answersKey: true }))
}

/** The address to post to, and the signed fields of the form. */
export interface PresignedTarget {
  readonly url: string
  /** All fields covered by the policy's signature, including `key` if the server chose it. */
  readonly fields: Readonly<Record<string, string>>
}

/** Options of {@link createPresignedTransport}. */
export interface PresignedTransportOptions extends DirectOptions {
  /** Requests a signed policy from the server, or returns the configured one. */
  sign: (job: Pick<TransportJob, 'file' | 'key' | 'sha1'>) => Promise<PresignedTarget>
}

/**
 * Uploads directly to a storage that accepts a signed policy (S3 and similar): the policy's fields, then the file as the last one, because
 * such storages ignore later fields. Any 2xx reply is a success; its body is empty.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 * @example createPresignedTransport({ sign: ({ key }) => api.sign(key), cdnUrl, post: createXhrPost(() => new XMLHttpRequest()), confirm: (record) => api.confirm(record) })
 */
export function createPresignedTransport({ sign, ...options }: PresignedTransportOptions): Transport {
  return createDirectTransport(options, async (job) => {
    const signed = await callWithin(options, { name: 'sign', signal: job.signal }, () => sign(job))
    return { url: signed.url, fields: signed.fields, answersKey: false }
  })
}

interface Target extends PresignedTarget {
  readonly answersKey: boolean
}

function createDirectTransport(options: DirectOptions, target: (job: TransportJob) => Promise<Target>): Transport {
  return {
    needsHash: true,
    async send(job) {
      const { file, sha1, signal, checkpoint } = job
      const url = textOf(checkpoint.read(), 'url') || (await post(job, options, await target(job)))
      // What is stored is not sent again when only its confirmation fails.
      checkpoint.write({ url })
      throwIfAborted(signal)
      const record = { url, name: file.name, size: file.size, type: file.type, sha1 }
      const confirm = () => options.confirm(record)
      const confirmed = await callWithin(options, { name: 'confirm', signal }, confirm).catch((error: unknown) => {
        if (!isRetryable(error)) checkpoint.write(undefined)
        throw error
      })
      return confirmed ?? toResult(url, options.cdnUrl)
    },
  }
}

/** @returns the path of the stored file */
async function post(
  { file, key, signal, onProgress }: TransportJob,
  options: DirectOptions,
  { url, fields, answersKey }: Target,
): Promise<string> {
  const all = { key, ...fields }
  const form = new FormData()
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  form.append('file', file, file.name)
  const answer = await options.post(url, form, { signal, onProgress })
  return `/${readAnswer(answer, answersKey ? undefined : all.key)}`
}

/** Reads the storage key from a reply. */
function readAnswer(reply: FormReply, expectedKey: string | undefined): string {
  const { status, text } = reply
  const rejection = rejectionIn(text)
  if (status < 200 || status >= 300) throw toReplyError(reply, rejection)
  const named = textOf(parseJson(text), 'key')
  if (!named && expectedKey) requireStored(reply)
  const key = named || expectedKey
  if (key) return key.replace(/^\/+/, '')
  throw new UploadError(rejection || 'The storage answered without a key', false, undefined, { status, body: text })
}

function toResult(path: string, cdnUrl: string): UploadResult {
  return { url: path, full_url: `${cdnUrl.replace(/\/+$/, '')}${path}` }
}
