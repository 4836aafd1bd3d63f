/** An S3-compatible storage, as `STORAGE_URL` describes it. */
export interface StorageSettings {
  readonly keyId: string
  readonly secret: string
  readonly region: string
  readonly bucket: string
  /** Scheme, host and port of the service, without the bucket. */
  readonly endpoint: string
  /** The bucket is in the path instead of the host name. */
  readonly isPathStyle: boolean
  /** Public URL of the bucket's public files, without a trailing slash; absent: the URL of the bucket. */
  readonly cdn?: string
  /** Whether browsers upload files directly to the storage. */
  readonly isDirect: boolean
  /** The upload mode that is sent to clients. */
  readonly mode: string
}

export const storageUrlExample =
  's3://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1&cdn=https://files.example.org'

const options = ['region', 'path-style', 'cdn', 'direct', 'mode', 'tls']

/**
 * Parses `s3://key:secret@host:port/bucket` with the options region (default us-east-1), path-style, direct (default on), tls (default
 * on), cdn, and mode (default s3). Key and secret are percent-encoded. Undefined for an invalid URL.
 */
export function parseStorageUrl(text: string): StorageSettings | undefined {
  if (!/^s3:\/\/./.test(text) || !URL.canParse(text)) return undefined
  const { hostname, host, username, password, pathname, searchParams } = new URL(text)
  const bucket = pathname.slice(1).replace(/\/$/, '')
  const [keyId, secret] = [decode(username), decode(password)]
  const cdn = searchParams.get('cdn')?.replace(/\/+$/, '')
  const mode = searchParams.get('mode') ?? 's3'
  const isKnown = [...searchParams.keys()].every((name) => options.includes(name))
  const areSwitches = ['path-style', 'direct', 'tls'].every((name) => /^(on|off)$/.test(searchParams.get(name) ?? 'on'))
  const isComplete = keyId && secret && hostname && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)
  if (!isComplete || !isKnown || !areSwitches || !/^[a-z][a-z0-9]{1,19}$/.test(mode) || mode === 'local')
    return undefined
  if (cdn !== undefined && !(/^https?:\/\//.test(cdn) && URL.canParse(cdn))) return undefined
  // localhost and IP addresses have no subdomains.
  const isPathStyle = searchParams.get('path-style') ?? (/^(localhost|\[.*\]|[\d.]+)$/.test(hostname) ? 'on' : 'off')
  return {
    keyId,
    secret,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    isPathStyle: isPathStyle === 'on',
    cdn,
    isDirect: searchParams.get('direct') !== 'off',
    mode,
  }
}

/** URL of the bucket, without a trailing slash. */
export function bucketUrlOf({ endpoint, bucket, isPathStyle }: StorageSettings): string {
  return isPathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
}

/** The origins to which browsers upload files and from which they load them. */
export function storageOriginsOf(settings: StorageSettings): string[] {
  const addresses = [bucketUrlOf(settings), ...(settings.cdn === undefined ? [] : [settings.cdn])]
  return addresses.map((address) => new URL(address).origin)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
