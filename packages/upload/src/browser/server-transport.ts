import type { Progress } from './post-form.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'

/** Options of {@link createServerTransport}. */
export interface ServerTransportOptions {
  /**
   * Posts a form to the upload call and returns the reply's `data.file`. It is a function, so that the client that authenticates requests
   * also renews its token here.
   *
   * @example (form, options) => client.call(areaCalls.admin.upload, { body: form, ...options }).then(({ file }) => file)
   */
  post: (
    form: FormData,
    options: {
      signal: AbortSignal
      onUploadProgress: (progress: Progress) => void
      /** Always false: the queue shows a failure, and only when it is not tried again. */
      showError?: false
    },
  ) => Promise<UploadResult>
  /** Additional fields of the form, e.g. `topic`; as a function, those of one file. */
  fields?:
    | Readonly<Record<string, string>>
    | ((job: Pick<TransportJob, 'file' | 'meta'>) => Readonly<Record<string, string>>)
}

/** The server stores the file: upload mode `local`. */
export function createServerTransport({ post, fields = {} }: ServerTransportOptions): Transport {
  return {
    needsHash: false,
    async send({ file, meta, signal, onProgress }) {
      const form = new FormData()
      const added = typeof fields === 'function' ? fields({ file, meta }) : fields
      for (const [name, value] of Object.entries(added)) form.append(name, value)
      form.append('file', file, file.name)
      const { url, full_url } = await post(form, { signal, onUploadProgress: onProgress, showError: false })
      return { url, full_url }
    },
  }
}
