/**
 * Parses the bytes of a keep-alive connection and calls `onResponse` with the status at the end of each HTTP/1.1 response.
 * Supports Content-Length and chunked bodies; 1xx responses, HEAD and trailers are not supported, since the measured server sends none.
 */
export function createResponseCounter(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (;;) {
      const response = parseResponse(pending)
      if (response === undefined) return
      pending = pending.subarray(response.length)
      onResponse(response.status)
    }
  }
}

function parseResponse(bytes: Buffer): { status: number; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const bodyStart = headEnd + 4
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const end = declared === undefined ? endOfChunks(bytes, bodyStart) : bodyStart + Number(declared)
  return end === undefined || bytes.length < end ? undefined : { status, length: end }
}

function endOfChunks(bytes: Buffer, start: number): number | undefined {
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (size === 0) return at
    if (at > bytes.length) return undefined
  }
}
