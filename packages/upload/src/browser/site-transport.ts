import type { UploadConfig } from '../site-config.ts'
import { createFormTransport, createPresignedTransport, type PresignedTransportOptions } from './direct-transports.ts'
import type { PostForm } from './post-form.ts'
import { createServerTransport, type ServerTransportOptions } from './server-transport.ts'
import type { Transport } from './transport.ts'

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
