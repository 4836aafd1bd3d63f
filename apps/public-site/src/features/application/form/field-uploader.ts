import { type ApplicationKind, applicationPaths, type ApplicationUpload } from '@teachnet/contract'
import { defaultUploadConfig, toRefusalText } from '@teachnet/upload'
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
} from '@teachnet/upload/browser'

// Shown only for files of the queue: loaded with it.
export { PendingFile } from './pending-file.tsx'

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
        return problem ? { ...item, error: new UploadError(toRefusalText(problem, locale, limits), false) } : item
      }),
  }
}

const post = createXhrPost(() => new XMLHttpRequest())

function serverTransport(place: Place): Transport {
  return createServerTransport({
    post: async (form, { signal, onUploadProgress }) => {
      const { status, text } = await post(addressOf(applicationPaths.upload, place), form, {
        signal,
        onProgress: onUploadProgress,
      })
      return readReply<{ file: UploadResult }>(status, text).file
    },
  })
}

function directTransport(place: Place): Transport {
  return createPresignedTransport({
    post,
    cdnUrl: '',
    sign: ({ file, sha1 }) =>
      call<PresignedTarget>(addressOf(applicationPaths.uploadPolicy, place), {
        name: file.name,
        size: file.size,
        type: file.type,
        sha1,
      }),
    confirm: async ({ url, name, sha1 }) =>
      (await call<{ file: UploadResult }>(addressOf(applicationPaths.uploaded, place), { url, name, sha1 })).file,
  })
}

function addressOf(path: string, { kind, field, key, locale }: Place): string {
  return `${path}?${new URLSearchParams({ kind, field, key, lang: locale })}`
}

async function call<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new UploadError('No answer', true, error)
  })
  return readReply<T>(answer.status, await answer.text())
}

/** @throws UploadError with the server's message */
function readReply<T>(status: number, text: string): T {
  const isTemporary = status >= 500 || status === 429 || status === 0
  let reply: { readonly code: number; readonly msg: string; readonly data: T }
  try {
    reply = JSON.parse(text)
  } catch {
    // A proxy's page instead of a reply.
    throw new UploadError('', isTemporary)
  }
  if (reply.code === 1) return reply.data
  throw new UploadError(reply.msg, isTemporary)
}
