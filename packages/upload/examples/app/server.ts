import type { IncomingMessage, ServerResponse } from 'node:http'

interface Upload {
  readonly length: number
  bytes: Buffer
}

/** A server that speaks tus with the extensions creation and termination, in memory. */
export function createExampleServer() {
  const uploads = new Map<string, Upload>()
  /** Method, path, and the offset or length that the request states. */
  const seen: string[] = []
  let lastId = 0
  let cut: number | undefined

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '' } = request
    seen.push([method, url, headers['upload-offset'] ?? headers['upload-length'] ?? ''].join(' ').trim())
    if (headers['tus-resumable'] !== '1.0.0') return void response.writeHead(412).end()
    if (method === 'POST') {
      const created = `u${(lastId += 1)}`
      uploads.set(created, { length: Number(headers['upload-length']), bytes: Buffer.alloc(0) })
      return void response.writeHead(201, { location: `/files/${created}` }).end()
    }
    const upload = uploads.get(url.split('/').at(-1) ?? '')
    if (!upload) return void response.writeHead(404).end()
    if (method === 'DELETE') {
      uploads.delete(url.split('/').at(-1) ?? '')
      return void response.writeHead(204).end()
    }
    if (method === 'HEAD') return void response.writeHead(200, { 'upload-offset': upload.bytes.length }).end()
    if (Number(headers['upload-offset']) !== upload.bytes.length) return void response.writeHead(409).end()
    const limit = cut
    cut = undefined
    void readBody(request, limit).then((bytes) => {
      upload.bytes = Buffer.concat([upload.bytes, bytes])
      if (limit !== undefined) return request.socket.destroy()
      return response.writeHead(204, { 'upload-offset': upload.bytes.length }).end()
    })
  }

  return {
    seen,
    /** The bytes of an upload. */
    bytesOf: (id: string) => uploads.get(id)?.bytes ?? Buffer.alloc(0),
    /** Cuts the connection of the next request with a body after these bytes of it. */
    cutAfter: (bytes: number) => void (cut = bytes),
    forget: (id: string) => void uploads.delete(id),
    /** Answers a request of the page's scripts; false for any other request. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      if (!request.url?.startsWith('/files/')) return false
      answer(request, response)
      return true
    },
  }
}

/** Reads a body, or its first bytes. */
export async function readBody(request: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length >= limit) resolve(Buffer.concat(chunks).subarray(0, limit))
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
  })
}
