/** Real HTTP servers on ephemeral ports, one for each kind of storage. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoredFile {
  key: string
  name: string
  type: string
  bytes: Buffer
}

export interface StorageServer {
  url: string
  stored: StoredFile[]
  /** The reply to all following posts. */
  trouble: { status: number; body: string } | undefined
  /** Accepts posts and never replies. */
  isSilent: boolean
  /** Number of completely received posts. */
  received(): number
  /** Number of posts whose connection was cut before the reply. */
  cut(): number
  close(): Promise<void>
}

interface Part {
  name: string
  filename: string
  type: string
  bytes: Buffer
}

type Judge = (parts: Part[]) => { status: number; body: string; key?: string }

/** Stores the content of `file` itself, and replies with an envelope. */
export function startUploadServer(): Promise<StorageServer> {
  return start((parts) => {
    const file = parts.find(({ name }) => name === 'file')
    if (!file) return { status: 200, body: JSON.stringify({ code: 0, msg: 'No files were uploaded', data: null }) }
    const sha1 = createHash('sha1').update(file.bytes).digest('hex')
    const url = `/storage/default/${sha1}.bin`
    const data = { file: { url, full_url: `//cdn.test${url}`, sha1 } }
    return { status: 200, body: JSON.stringify({ code: 1, msg: '', data }), key: url.slice(1) }
  })
}

/** Requires a token and replies with the key. */
export function startKeyServer(token: string): Promise<StorageServer> {
  return start((parts) => {
    const text = (name: string) => parts.find((part) => part.name === name)?.bytes.toString()
    if (text('token') !== token) return { status: 401, body: JSON.stringify({ code: 401, error: 'bad token' }) }
    const key = text('key')
    if (!key || !parts.some(({ name }) => name === 'file'))
      return { status: 400, body: JSON.stringify({ code: 400, message: 'incomplete' }) }
    return { status: 200, body: JSON.stringify({ key, hash: 'x' }), key }
  })
}

type Condition = ['eq' | 'starts-with', string, string] | ['content-length-range', number, number]

/** Signs a policy as its server verifies it. */
export function signPolicy(
  secret: string,
  conditions: Condition[],
  expiration: Date,
): { policy: string; signature: string } {
  const policy = Buffer.from(JSON.stringify({ expiration: expiration.toISOString(), conditions })).toString('base64')
  return { policy, signature: createHmac('sha256', secret).update(policy).digest('hex') }
}

/** Enforces a signed policy as S3 does: signature, expiry, each condition, no field without a condition, the file last. */
export function startPolicyServer(secret: string): Promise<StorageServer> {
  const reject = (status: number, code: string, message: string) => ({
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  })
  return start((parts) => {
    const fileIndex = parts.findIndex(({ name }) => name === 'file')
    // Fields after the file are ignored.
    const fields = new Map(parts.slice(0, fileIndex).map(({ name, bytes }) => [name, bytes.toString()]))
    const file = parts[fileIndex]
    const policy = fields.get('policy') ?? ''
    if (!file) return reject(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
    if (createHmac('sha256', secret).update(policy).digest('hex') !== fields.get('signature'))
      return reject(403, 'SignatureDoesNotMatch', 'The signature does not match.')
    const { expiration, conditions }: { expiration: string; conditions: Condition[] } = JSON.parse(
      Buffer.from(policy, 'base64').toString(),
    )
    if (new Date(expiration) < new Date())
      return reject(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.')
    const named = new Set(['policy', 'signature', 'file'])
    for (const condition of conditions) {
      if (condition[0] === 'content-length-range') {
        if (file.bytes.length > condition[2])
          return reject(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
        continue
      }
      const [operator, name, wanted] = condition
      const value = fields.get(name.slice(1)) ?? ''
      named.add(name.slice(1))
      if (operator === 'eq' ? value !== wanted : !value.startsWith(wanted))
        return reject(403, 'AccessDenied', `Policy Condition failed: ${name}`)
    }
    const extra = [...fields.keys()].find((name) => !named.has(name))
    if (extra) return reject(403, 'AccessDenied', `Extra input fields: ${extra}`)
    return { status: 204, body: '', key: fields.get('key') ?? '' }
  })
}

async function start(judge: Judge): Promise<StorageServer> {
  let [received, cut] = [0, 0]
  const storage: Pick<StorageServer, 'stored' | 'trouble' | 'isSilent'> = {
    stored: [],
    trouble: undefined,
    isSilent: false,
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('close', () => (cut += response.writableEnded ? 0 : 1))
    request.on('end', () => {
      received += 1
      if (storage.isSilent) return
      const parts = parseMultipart(Buffer.concat(chunks), String(request.headers['content-type']))
      const { status, body, key }: ReturnType<Judge> = storage.trouble ?? judge(parts)
      const file = parts.find(({ name }) => name === 'file')
      if (key !== undefined && file)
        storage.stored.push({ key, name: file.filename, type: file.type, bytes: file.bytes })
      response.writeHead(status).end(body)
    })
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return Object.assign(storage, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: () => received,
    cut: () => cut,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

/** The subset of RFC 7578 that browsers send. */
function parseMultipart(body: Buffer, contentType: string): Part[] {
  const boundary = `--${/boundary=(.+)$/.exec(contentType)?.[1] ?? ''}`
  const parts: Part[] = []
  let at = body.indexOf(boundary)
  for (let next = body.indexOf(boundary, at + 1); next > 0; at = next, next = body.indexOf(boundary, at + 1)) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    const head = body.subarray(at, headEnd).toString()
    parts.push({
      name: / name="([^"]*)"/.exec(head)?.[1] ?? '',
      filename: / filename="([^"]*)"/.exec(head)?.[1] ?? '',
      type: /content-type: (.+)/i.exec(head)?.[1]?.trim() ?? '',
      bytes: body.subarray(headEnd + 4, next - 2),
    })
  }
  return parts
}
