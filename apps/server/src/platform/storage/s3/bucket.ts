import { Readable } from 'node:stream'

import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { FileStorage } from '../file-storage.ts'
import { servedAs } from '../served-as.ts'
import { bucketUrlOf, type StorageSettings } from '../../settings/storage-url.ts'

/** One bucket of an S3-compatible service. */
export interface Bucket {
  readonly client: S3Client
  readonly name: string
  /** Address of the bucket, without a trailing slash. */
  readonly url: string
  /**
   * Sends a request about one object; undefined when the object does not exist.
   *
   * @param what the request in messages, `GetObject`
   * @throws S3Error for any other rejection
   */
  readonly ask: <T>(what: string, key: string, send: (object: BucketObject) => Promise<T>) => Promise<T | undefined>
}

interface BucketObject {
  readonly Bucket: string
  readonly Key: string
}

export interface BucketOptions {
  /** Number of attempts for a request that fails temporarily. */
  readonly attempts?: number
  /** Milliseconds without data after which an attempt is aborted. */
  readonly patience?: number
}

/** The storage rejected a request or did not answer. The message has the request and the answer, and no secret. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
}

export function createBucket(
  settings: StorageSettings,
  { attempts = 3, patience = 20_000 }: BucketOptions = {},
): Bucket {
  const { keyId, secret, region, endpoint, isPathStyle, bucket } = settings
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: patience, socketTimeout: patience },
    // Services other than Amazon's reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    client,
    name: bucket,
    url: bucketUrlOf(settings),
    ask: (what, key, send) =>
      send({ Bucket: bucket, Key: key }).catch((error: unknown) => {
        const request = `${what} /${key}`
        if (!(error instanceof S3ServiceException))
          throw new S3Error(`The storage did not answer ${request}`, { cause: error })
        const status = error.$metadata.httpStatusCode
        if (status === 404 && error.name !== 'NoSuchBucket') return undefined
        throw new S3Error(`The storage refused ${request}: ${status} ${error.name}`)
      }),
  }
}

/** The headers with which the bucket sends an object, by the file's name. */
export function headersOf(name: string): { readonly ContentType: string; readonly ContentDisposition?: string } {
  const { 'content-type': type, 'content-disposition': disposition } = servedAs(name)
  return { ContentType: type, ContentDisposition: disposition }
}

/** The source of a copy inside the bucket. */
export function copySource({ name }: Bucket, key: string): string {
  return `${name}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the stream of an answer: on Node.js it is the response itself. */
export function streamOf(body: unknown): NonNullable<Awaited<ReturnType<FileStorage['open']>>> {
  if (!(body instanceof Readable)) throw new TypeError('The answer of the storage has no body')
  return body
}
