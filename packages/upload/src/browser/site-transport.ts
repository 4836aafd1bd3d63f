import type { PostForm } from './post-form.ts'
import type { Progress } from './send-part.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import type { UploadConfig } from '../site-config.ts'
import { createFormTransport, createPresignedTransport, type PresignedTransportOptions } from './direct-transports.ts'

/** Options of {@link createServerTransport}. */
export interface ServerTransportOptions<Result = UploadResult> {
  /**
   * Posts a form to the upload call and returns the reply's `data.file`, or any other result. It is a function, so that the client that authenticates requests
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
  ) => Promise<Result>
  /** Additional fields of the form, e.g. `topic`; as a function, those of one file. */
  fields?:
    | Readonly<Record<string, string>>
    | ((job: Pick<TransportJob, 'file' | 'meta'>) => Readonly<Record<string, string>>)
}

/** The server stores the file: upload mode `local`. */
export function createServerTransport<Result = UploadResult>({
  post,
  fields = {},
}: ServerTransportOptions<Result>): Transport<Result> {
  return {
    needsHash: false,
    async send({ file, meta, signal, onProgress }) {
      const form = new FormData()
      const added = typeof fields === 'function' ? fields({ file, meta }) : fields
      for (const [name, value] of Object.entries(added)) form.append(name, value)
      form.append('file', file, file.name)
      return post(form, { signal, onUploadProgress: onProgress, showError: false })
    },
  }
}

/** Options of {@link createSiteTransport}: functions for every mode. The site's configuration selects one mode. */
export interface SiteTransportOptions {
  /** The site's configuration, as `parseUploadConfig` reads it. */
  config: Pick<UploadConfig, 'mode' | 'url' | 'params'> & Partial<Pick<UploadConfig, 'hasPolicyCall'>>
  /** Mode `local`: the upload call of the area. */
  upload: ServerTransportOptions['post']
  /** Any other mode: posts to the storage, e.g. `createXhrPost(() => new XMLHttpRequest())`. */
  post: PostForm
  /** Any other mode: the storage callback of the area. */
  confirm: PresignedTransportOptions['confirm']
  /** Requests a signed form for one file; used if the site announces this call. */
  sign?: PresignedTransportOptions['sign']
  /** Prefix that turns a path into an address a browser can load. */
  cdnUrl: string
}

/**
 * The transport that a site's configuration selects: directly to the storage with a form for each file if the server signs them; else
 * through the server in mode `local`; else directly to the storage, with the policy in `params` if there is one.
 */
export function createSiteTransport({ config, upload, sign, ...direct }: SiteTransportOptions): Transport {
  const { mode, url, params, hasPolicyCall } = config
  if (hasPolicyCall && sign) return createPresignedTransport({ ...direct, sign })
  if (mode === 'local') return createServerTransport({ post: upload })
  const isSigned = Object.keys(params).some((name) => name.toLowerCase() === 'policy')
  if (isSigned) return createPresignedTransport({ ...direct, sign: async () => ({ url, fields: params }) })
  return createFormTransport({ ...direct, url, params })
}
