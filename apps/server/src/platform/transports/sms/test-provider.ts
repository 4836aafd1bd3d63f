import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReceivedCall {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface TestProvider {
  /** Name and port. */
  readonly host: string
  readonly calls: ReceivedCall[]
  readonly close: () => Promise<void>
}

/** Starts a local provider that answers as the test specifies. */
export async function startTestProvider(reply: (call: ReceivedCall) => object): Promise<TestProvider> {
  const calls: ReceivedCall[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = { url: request.url ?? '', headers: request.headers, body: await text(request) }
    calls.push(call)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply(call)))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { host: `127.0.0.1:${address.port}`, calls, close }
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/** Returns whether a call is signed by Alibaba Cloud's rules, recomputed from the received call. */
export function isAliyunSigned({ url, headers, body }: ReceivedCall, secret: string): boolean {
  const authorization = headers.authorization ?? ''
  const [, names = '', signature] = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(authorization) ?? []
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = ['POST', '/', url.slice(2), signed.join(''), names, sha256(body)].join('\n')
  return signature === hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
}

/** Returns whether a call is signed by Tencent Cloud's rules, recomputed from the received call. */
export function isTencentSigned({ headers, body }: ReceivedCall, secret: string): boolean {
  const authorization = headers.authorization ?? ''
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? []
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
  const canonical = ['POST', '/', '', signed.join(''), names, sha256(body)].join('\n')
  const content = `TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${scope}\n${sha256(canonical)}`
  const key = scope.split('/').reduce<string | Buffer>(hmac, `TC3${secret}`)
  return signature === hmac(key, content).toString('hex')
}
