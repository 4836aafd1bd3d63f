import { type ApplicationKind, applicationPaths, type ApplicationUpload } from '@teachnet/contract'
import { type ApiCall, isApiError, readReply } from '@teachnet/api-client/anonymous'
import { defaultUploadConfig, toRejectionText } from '@teachnet/upload'
import {
  createPresignedTransport,
  createServerTransport,
  createUploader,
  createXhrPost,
  hashFile,
  type PresignedTarget,
  type Transport,
  UploadError,
  type Uploader,
  type UploadResult,
  type UploadItem,
} from '@teachnet/upload/browser'
import { siteClient } from '../../../app/site-client.ts'
import { useText } from '@teachnet/i18n/react'
import { isFailedUpload, RemoveFileButton } from './failed-upload.tsx'

export { fitPictures } from '@teachnet/ui/fit-pictures'

interface Place {
  readonly kind: ApplicationKind
  readonly field: string
  /** Idempotency key of the form. */
  readonly key: string
  readonly upload: ApplicationUpload
  readonly locale: string
}

/**
 * A queue that uploads the files of one field of a form: through the server, or straight to the storage if the site has such a one. The error of a
 * refused file names the limit that it exceeds.
 */
export function createFieldUploader(place: Place): Uploader {
  const { field, upload, locale } = place
  const limits = { maxSize: upload.maxSize, types: [...(upload.types[field] ?? [])] }
  const uploader = createUploader({
    transport: upload.isDirect ? directTransport(place) : serverTransport(place),
    config: { ...defaultUploadConfig, ...limits },
    hash: hashFile,
  })
  return {
    ...uploader,
    getItems: () =>
      uploader.getItems().map((item) => {
        const { problem } = item
        return problem ? { ...item, error: new UploadError(toRejectionText(problem, locale, limits), false) } : item
      }),
  }
}

const post = createXhrPost(() => new XMLHttpRequest())

function serverTransport(place: Place): Transport {
  return createServerTransport({
    post: async (form, { signal, onUploadProgress }) => {
      // XMLHttpRequest reports progress.
      const address = siteClient.urlFor(applicationPaths.upload, queryOf(place))
      const reply = readReply(await post(address, form, { signal, onProgress: onUploadProgress }))
      if (reply.kind === 'problem') throw toUploadError(reply.msg, reply.status)
      return (reply.data as Uploaded).file // the type that the call promises
    },
  })
}

interface Uploaded {
  readonly file: UploadResult
}

const sign: ApiCall<object, object, PresignedTarget> = { method: 'POST', path: applicationPaths.uploadPolicy }

const confirm: ApiCall<object, object, Uploaded> = { method: 'POST', path: applicationPaths.uploaded }

function directTransport(place: Place): Transport {
  const query = queryOf(place)
  return createPresignedTransport({
    post,
    cdnUrl: '',
    sign: ({ file: { name, size, type }, sha1 }) =>
      siteClient.call(sign, { query, body: { name, size, type, sha1 } }).catch(rethrow),
    confirm: async ({ url, name, sha1 }) =>
      (await siteClient.call(confirm, { query, body: { url, name, sha1 } }).catch(rethrow)).file,
  })
}

function queryOf({ kind, field, key }: Place) {
  return { kind, field, key }
}

/** @throws UploadError with the server's message */
function rethrow(error: unknown): never {
  if (!isApiError(error)) throw error
  throw toUploadError(error.message, error.status)
}

/** @param status HTTP status; undefined or 0: nothing answered */
function toUploadError(message: string, status = 0): UploadError {
  return new UploadError(message, status >= 500 || status === 429 || status === 0)
}

interface PendingFileProps {
  readonly item: UploadItem
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A chosen file that is not uploaded: its progress, or why it was not uploaded. */
export function PendingFile({ item, onRetry, onRemove }: PendingFileProps) {
  const text = useText()
  return (
    <li>
      <span>{item.name}</span>
      {isFailedUpload(item) ? (
        <span className="field-error" role="alert">
          {failureOf(item) || text('form.fileFailed')}
        </span>
      ) : (
        <progress value={item.loaded} max={item.total} aria-label={text('form.fileProgress', { name: item.name })} />
      )}
      {item.status === 'failed' && (
        <button type="button" className="button" onClick={onRetry}>
          {text('form.fileRetry')}
        </button>
      )}
      <RemoveFileButton file={item.name} onRemove={onRemove} />
    </li>
  )
}

function failureOf({ error }: UploadItem): string {
  return error instanceof Error && error.name === 'UploadError' ? error.message : ''
}
