import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Readable, Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | Readable
  /** Milliseconds without data after which the exchange is aborted. */
  readonly patience: number
}

/** Sends one request and returns the head of the answer; the caller must read or destroy its body. */
export function exchange(url: URL, { method, headers, body, patience }: Outgoing): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, { method, headers, timeout: patience }, resolve)
    request.on('timeout', () => request.destroy(new Error(`no answer within ${patience} ms`)))
    request.on('error', reject)
    if (body instanceof Stream) pipeline(body, request).catch(reject)
    else request.end(body)
  })
}

/** Reads the whole body of an answer. */
export async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
