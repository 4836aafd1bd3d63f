import { createHash, createHmac } from 'node:crypto'

/** The signer's key and region. */
export interface Credentials {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

interface UnsignedRequest {
  readonly method: string
  /** Its path is percent-encoded as sent. */
  readonly url: URL
  /** Names in lower case; all headers are signed. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, hexadecimal. */
  readonly payloadHash: string
}

const algorithm = 'AWS4-HMAC-SHA256'

/** SHA-256 of an empty body. */
export const emptyHash = createHash('sha256').digest('hex')

/**
 * Returns the headers of a request together with the signing headers.
 *
 * @param now Unix milliseconds
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers, payloadHash }: UnsignedRequest,
  credentials: Credentials,
  now: number,
): Record<string, string> {
  const { time, date } = toStamp(now)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${(signed[name] ?? '').trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const scope = scopeOf(credentials, date)
  const text = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signature = sign(credentials, date, text)
  const authorization = `${algorithm} Credential=${credentials.keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...signed, authorization }
}

/**
 * Returns the address with a query that gives read access to the object; the address's own query is signed as well.
 *
 * @param options.now Unix milliseconds
 * @param options.life seconds
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signAddress(
  url: URL,
  credentials: Credentials,
  { now, life }: { readonly now: number; readonly life: number },
): string {
  const { time, date } = toStamp(now)
  const scope = scopeOf(credentials, date)
  const query = {
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${credentials.keyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(life),
    'X-Amz-SignedHeaders': 'host',
  }
  const search = canonicalQuery(new URLSearchParams(query))
  const canonical = ['GET', url.pathname, search, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  return `${url.origin}${url.pathname}?${search}&X-Amz-Signature=${sign(credentials, date, text)}`
}

/** Returns the form fields that identify the signer; they are also conditions of the form's policy. */
export function signerFields(credentials: Credentials, now: number): Record<string, string> {
  const { time, date } = toStamp(now)
  return {
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${credentials.keyId}/${scopeOf(credentials, date)}`,
    'x-amz-date': time,
  }
}

/**
 * Signs the base64 policy of a form.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html
 */
export function signPolicy(policy: string, credentials: Credentials, now: number): string {
  return sign(credentials, toStamp(now).date, policy)
}

/** Percent-encodes as the signature requires: everything but letters, digits and `-._~`. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
}

function scopeOf({ region }: Credentials, date: string): string {
  return `${date}/${region}/s3/aws4_request`
}

function sign({ secret, region }: Credentials, date: string, text: string): string {
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** Returns `20261120T101500Z`, and its day. */
function toStamp(now: number): { time: string; date: string } {
  const time = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  return { time, date: time.slice(0, 8) }
}
