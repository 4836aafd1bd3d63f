import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

/** An object as stored in the bucket. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly modifiedAt: number
  /** content-type, content-disposition and x-amz-meta-… */
  readonly headers: Readonly<Record<string, string>>
}

export interface S3Server {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string
  readonly objects: Map<string, StoredObject>
  /** Methods and paths of received requests, `PUT /bucket/key`. */
  readonly requests: string[]
  /** Statuses of the next answers; 0 breaks the connection. */
  readonly troubles: number[]
  close: () => Promise<void>
}

interface Options {
  readonly keyId: string
  readonly secret: string
  readonly region: string
  readonly bucket: string
  /** Unix milliseconds: when objects are stored. */
  readonly clock: () => number
  /** Unix milliseconds: the time of the service, by which it judges signatures and forms; the real one by default, as for its clients. */
  readonly signatureClock?: () => number
  /** Number of objects per page of a listing. */
  readonly pageSize?: number
}

interface Rejection {
  readonly status: number
  readonly code: string
}

/** Bytes that each part of a large object but the last must have. */
const smallestPart = 5_242_880

/** Milliseconds by which the time of a request may differ from that of the service. */
const toleratedSkew = 900_000

const storedHeaders = /^(content-type|content-disposition|x-amz-meta-.*)$/

/**
 * Implements the required part of S3 on its own port: it rejects requests with an invalid signature, date, policy, size or form. Written
 * from the service's documentation, independently of the code under test.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html
 */
export async function startS3Server(options: Options): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, PartedUpload>()
  const requests: string[] = []
  const troubles: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`)
      const trouble = troubles.shift()
      if (trouble === 0) return void request.socket.destroy()
      if (trouble !== undefined)
        return replyWithRejection(response, { status: trouble, code: trouble < 500 ? 'AccessDenied' : 'SlowDown' })
      answer({ options, objects, uploads, request, response, body: Buffer.concat(chunks) })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    requests,
    troubles,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A large object that arrives in parts. */
interface PartedUpload {
  readonly headers: Record<string, string>
  readonly parts: Map<number, Buffer>
}

interface Exchange {
  readonly options: Options
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, PartedUpload>
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
}

function answer(exchange: Exchange): void {
  const { options, request, response, body } = exchange
  const url = new URL(request.url ?? '', 'http://host')
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (request.method === 'OPTIONS') return void response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  if (bucket !== options.bucket) return replyWithRejection(response, { status: 404, code: 'NoSuchBucket' })
  if (request.method === 'POST' && key === '') return answerForm(exchange)
  const isPublic = request.method === 'GET' && key.startsWith('public/') && request.headers.authorization === undefined
  const rejection = isPublic
    ? undefined
    : url.searchParams.has('X-Amz-Signature')
      ? judgeAddress(options, request, url)
      : judgeRequest(options, request, url, body)
  if (rejection) return replyWithRejection(response, rejection)
  if (key === '') return answerList(exchange, url)
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return answerParts(exchange, key, url)
  if (request.method === 'PUT')
    return request.headers['x-amz-copy-source'] === undefined
      ? answerPut(exchange, key)
      : answerCopy(exchange, key, String(request.headers['x-amz-copy-source']))
  if (request.method === 'DELETE') {
    exchange.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const cacheControl = url.searchParams.get('response-cache-control')
  if (cacheControl !== null) response.setHeader('cache-control', cacheControl)
  answerGet(exchange, key)
}

function answerGet({ objects, request, response }: Exchange, key: string): void {
  const object = objects.get(key)
  if (!object) return replyWithRejection(response, { status: 404, code: 'NoSuchKey' }, request.method === 'HEAD')
  const wanted = request.headers['if-match']
  if (wanted !== undefined && wanted !== object.etag)
    return replyWithRejection(response, { status: 412, code: 'PreconditionFailed' })
  response.writeHead(200, { ...object.headers, etag: object.etag, 'content-length': object.bytes.length })
  response.end(request.method === 'HEAD' ? undefined : object.bytes)
}

function answerPut({ options, objects, request, response, body }: Exchange, key: string): void {
  if (request.headers['content-length'] === undefined)
    return replyWithRejection(response, { status: 411, code: 'MissingContentLength' })
  objects.set(key, toObject(body, keptOf(request.headers), options.clock()))
  response.writeHead(200).end()
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
function answerParts({ options, objects, uploads, request, response, body }: Exchange, key: string, url: URL): void {
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = `${uploads.size + 1}`
    uploads.set(id, { headers: keptOf(request.headers), parts: new Map() })
    return void response
      .writeHead(200)
      .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
  if (!upload) return replyWithRejection(response, { status: 404, code: 'NoSuchUpload' })
  if (request.method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    return void response.writeHead(200, { etag: toObject(body, {}, 0).etag }).end()
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
  const parts = named.flatMap((number) => upload.parts.get(number) ?? [])
  if (parts.length !== upload.parts.size) return replyWithRejection(response, { status: 400, code: 'InvalidPart' })
  if (parts.slice(0, -1).some(({ length }) => length < smallestPart))
    return replyWithRejection(response, { status: 400, code: 'EntityTooSmall' })
  objects.set(key, toObject(Buffer.concat(parts), upload.headers, options.clock()))
  response.writeHead(200).end('<CompleteMultipartUploadResult><ETag>"parts"</ETag></CompleteMultipartUploadResult>')
}

function answerCopy({ options, objects, request, response }: Exchange, key: string, from: string): void {
  const source = objects.get(decodeURIComponent(from).replace(/^\//, '').replace(`${options.bucket}/`, ''))
  if (!source) return replyWithRejection(response, { status: 404, code: 'NoSuchKey' })
  const wanted = request.headers['x-amz-copy-source-if-match']
  if (wanted !== undefined && wanted !== source.etag)
    return replyWithRejection(response, { status: 412, code: 'PreconditionFailed' })
  const headers =
    request.headers['x-amz-metadata-directive'] === 'REPLACE' ? keptOf(request.headers) : { ...source.headers }
  objects.set(key, toObject(source.bytes, headers, options.clock()))
  response.writeHead(200).end(`<CopyObjectResult><ETag>${source.etag}</ETag></CopyObjectResult>`)
}

function answerList({ options, objects, response }: Exchange, url: URL): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const start = Number(url.searchParams.get('continuation-token') ?? '0')
  const size = options.pageSize ?? 1000
  const all = [...objects].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const entries = all.slice(start, start + size).map(([key, { modifiedAt }]) => {
    const encoded = encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/')
    return `<Contents><Key>${encoded}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></Contents>`
  })
  const isTruncated = start + size < all.length
  const next = isTruncated ? `<NextContinuationToken>${start + size}</NextContinuationToken>` : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    )
}

/** Answers a form posted by a browser. */
function answerForm({ options, objects, request, response, body }: Exchange): void {
  response.setHeader('access-control-allow-origin', '*')
  const parts = readForm(body, String(request.headers['content-type']))
  const at = parts.findIndex(({ name }) => name === 'file')
  const file = parts[at]
  if (!file) return replyWithRejection(response, { status: 400, code: 'InvalidArgument' })
  // Fields after the file are ignored.
  const fields = new Map(parts.slice(0, at).map(({ name, bytes }) => [name.toLowerCase(), bytes.toString()]))
  const rejection = judgePolicy(options, fields, file.bytes.length)
  if (rejection) return replyWithRejection(response, rejection)
  const meta = [...fields].filter(([name]) => storedHeaders.test(name))
  const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(meta) }
  objects.set(fields.get('key') ?? '', toObject(file.bytes, headers, options.clock()))
  response.writeHead(Number(fields.get('success_action_status') ?? 204)).end()
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
function judgePolicy(options: Options, fields: ReadonlyMap<string, string>, size: number): Rejection | undefined {
  const text = fields.get('policy') ?? ''
  const [keyId, ...scope] = (fields.get('x-amz-credential') ?? '').split('/')
  if (keyId !== options.keyId || hmacChain(options.secret, scope, text) !== fields.get('x-amz-signature'))
    return { status: 403, code: 'SignatureDoesNotMatch' }
  const policy: { expiration: string; conditions: (Record<string, string> | [string, string | number, string])[] } =
    JSON.parse(Buffer.from(text, 'base64').toString())
  if (Date.parse(policy.expiration) <= timeOf(options)) return { status: 403, code: 'AccessDenied' }
  const named = new Set(['policy', 'x-amz-signature', 'bucket'])
  const provided = new Map([...fields, ['bucket', options.bucket]])
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      if (size < Number(condition[1])) return { status: 400, code: 'EntityTooSmall' }
      if (size > Number(condition[2])) return { status: 400, code: 'EntityTooLarge' }
      continue
    }
    const [kind, name, wanted] = Array.isArray(condition)
      ? [condition[0], String(condition[1]).slice(1), String(condition[2])]
      : ['eq', ...(Object.entries(condition)[0] ?? ['', ''])]
    const value = provided.get((name ?? '').toLowerCase())
    named.add((name ?? '').toLowerCase())
    if (value === undefined || !(kind === 'eq' ? value === wanted : value.startsWith(wanted ?? '')))
      return { status: 403, code: 'AccessDenied' }
  }
  return [...fields.keys()].every((name) => named.has(name)) ? undefined : { status: 403, code: 'AccessDenied' }
}

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function judgeRequest(options: Options, request: IncomingMessage, url: URL, body: Buffer): Rejection | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId, scope = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const time = String(request.headers['x-amz-date'])
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (keyId !== options.keyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (request.headers['x-amz-content-sha256'] !== bodyHash) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const [date = '', region] = scope.split('/')
  const isTimely = Math.abs(parseTime(time) - timeOf(options)) < toleratedSkew
  if (!isTimely || !time.startsWith(date) || region !== options.region)
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const signed = names.split(';')
  if (!mustBeSigned.every((name) => signed.includes(name))) return { status: 403, code: 'AccessDenied' }
  const query = (url.search.slice(1) === '' ? [] : url.search.slice(1).split('&')).toSorted().join('&')
  const lines = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = `${request.method}\n${url.pathname}\n${query}\n${lines}\n${names}\n${bodyHash}`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const expected = hmacChain(options.secret, scope.split('/'), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`)
  return signature === expected ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function judgeAddress(options: Options, request: IncomingMessage, url: URL): Rejection | undefined {
  const query = url.searchParams
  const [keyId, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  const time = query.get('X-Amz-Date') ?? ''
  const isInTime = timeOf(options) < parseTime(time) + Number(query.get('X-Amz-Expires')) * 1000
  if (keyId !== options.keyId || request.method !== 'GET' || !isInTime) return { status: 403, code: 'AccessDenied' }
  const signed = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
  const lines = `host:${String(request.headers.host)}\n`
  const canonical = `GET\n${url.pathname}\n${signed.toSorted().join('&')}\n${lines}\nhost\nUNSIGNED-PAYLOAD`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const expected = hmacChain(options.secret, scope, `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${hash}`)
  return query.get('X-Amz-Signature') === expected ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

function timeOf({ signatureClock = Date.now }: Options): number {
  return signatureClock()
}

/** Reads `20261120T101500Z`. */
function parseTime(text: string): number {
  return Date.parse(text.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
}

function hmacChain(secret: string, scope: readonly string[], text: string): string {
  let key: string | Buffer = `AWS4${secret}`
  for (const part of scope) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}

function toObject(bytes: Buffer, headers: Record<string, string>, modifiedAt: number): StoredObject {
  return { bytes, headers, modifiedAt, etag: `"${createHash('md5').update(bytes).digest('hex')}"` }
}

function keptOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (storedHeaders.test(name) ? [[name, String(value)]] : [])),
  )
}

function replyWithRejection(response: ServerResponse, { status, code }: Rejection, isHead = false): void {
  response.writeHead(status).end(isHead ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

interface Part {
  readonly name: string
  readonly bytes: Buffer
}

/** Implements the part of RFC 7578 that browsers use. */
function readForm(body: Buffer, contentType: string): Part[] {
  const boundary = `--${/boundary=(.+)$/.exec(contentType)?.[1] ?? ''}`
  const parts: Part[] = []
  let at = body.indexOf(boundary)
  for (let next = body.indexOf(boundary, at + 1); next > 0; at = next, next = body.indexOf(boundary, at + 1)) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    const name = / name="([^"]*)"/.exec(body.subarray(at, headEnd).toString())?.[1] ?? ''
    parts.push({ name, bytes: body.subarray(headEnd + 4, next - 2) })
  }
  return parts
}
