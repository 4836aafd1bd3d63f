import type { UploadConfig } from '../site-config.ts'
import type { PresignedTransportOptions } from './direct-transports.ts'
import { createFormTransport, createPresignedTransport } from './direct-transports.ts'
import type { PostForm } from './post-form.ts'
import type { ServerTransportOptions } from './server-transport.ts'
import { createServerTransport } from './server-transport.ts'
import type { Transport } from './transport.ts'

/** What {@link createSiteTransport} is given: ways for every mode, of which the site's configuration takes one. */
export interface SiteTransportOptions {
  /** The site's, as `parseUploadConfig` reads it. */
  config: Pick<UploadConfig, 'mode' | 'url' | 'params'> & Partial<Pick<UploadConfig, 'hasPolicyCall'>>
  /** Mode `local`: the upload call of the area. */
  upload: ServerTransportOptions['post']
  /** Any other mode: how the storage is reached, e.g. `createXhrPost(() => new XMLHttpRequest())`. */
  post: PostForm
  /** Any other mode: the storage callback of the area. */
  confirm: PresignedTransportOptions['confirm']
  /** Asks the server for a form of one file; used where the site says that it can. */
  sign?: PresignedTransportOptions['sign']
  /** What stands before a path to make it an address a browser can load. */
  cdnUrl: string
}

/**
 * The transport that a site's configuration asks for: straight to the storage with a form for this file where the server signs them;
 * else through the server in mode `local`; else straight to the storage, with the policy in `params`, if there is one.
 */
export function createSiteTransport({ config, upload, sign, ...direct }: SiteTransportOptions): Transport {
  const { mode, url, params, hasPolicyCall } = config
  if (hasPolicyCall && sign) return createPresignedTransport({ ...direct, sign })
  if (mode === 'local') return createServerTransport({ post: upload })
  const isSigned = Object.keys(params).some((name) => name.toLowerCase() === 'policy')
  if (isSigned) return createPresignedTransport({ ...direct, sign: async () => ({ url, fields: params }) })
  return createFormTransport({ ...direct, url, params })
}
