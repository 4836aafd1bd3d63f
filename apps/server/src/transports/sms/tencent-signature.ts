import { createHash, createHmac } from 'node:crypto'

interface Call {
  readonly host: string
  /** The first label of the host name. */
  readonly service: string
  readonly action: string
  readonly version: string
  readonly region: string
  readonly body: string
  readonly secretId: string
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'

/**
 * Returns the headers of a JSON POST with Tencent Cloud's signature v3.
 *
 * @see https://cloud.tencent.com/document/api/213/30654
 */
export function signTencentCall(call: Call): Readonly<Record<string, string>> {
  const { host, service, action, version, region, body, secretId, secretKey, now } = call
  const names = 'content-type;host;x-tc-action'
  const headers = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', headers, names, sha256(body)].join('\n')
  const date = new Date(now * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const text = [algorithm, now, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return {
    host,
    'content-type': contentType,
    'x-tc-action': action,
    'x-tc-timestamp': String(now),
    'x-tc-version': version,
    'x-tc-region': region,
    authorization: `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
