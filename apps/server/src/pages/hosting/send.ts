import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import { bodyFor, hasEtag, type Compressed } from '../../http/reply/compressed.ts'

export interface Sendable extends Compressed {
  readonly status: number
  /** Without encoding, length and tag. */
  readonly headers: OutgoingHttpHeaders
}

/** Sends a body in the encoding that the browser accepts, or 304 when the browser has it. */
export function send(request: IncomingMessage, response: ServerResponse, page: Sendable): void {
  const { status, headers, etag } = page
  if (status === 200 && hasEtag(request.headers['if-none-match'], etag)) {
    const { 'content-type': _type, ...rest } = headers
    response.writeHead(304, { ...rest, etag })
    response.end()
    return
  }
  const { encoding, body } = bodyFor(page, request.headers['accept-encoding'])
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(status, { ...headers, etag, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
