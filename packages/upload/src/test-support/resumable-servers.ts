import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createExampleServer, readBody } from '../../examples/app/server.ts'

/** A storage of resumable uploads, for tests. */
export interface ResumableServer {
  readonly url: string
  /** Requests in order: method, path and what they state. */
  readonly seen: string[]
  /** The bytes of an upload. */
  readonly bytesOf: (id: string) => Buffer
  /** The server cuts the connection of the next request with a body after these bytes of it. */
  cutAfter(bytes: number): void
  forget(id: string): void
  close(): Promise<void>
}

/** A tus server with the extensions creation and termination: that of the example. */
export function startTusServer(): Promise<ResumableServer> {
  const example = createExampleServer()
  const { seen, bytesOf, cutAfter, forget } = example
  return listen({ uploads: bytesOf, forget, seen, cut: cutAfter }, (request, response) => {
    example.handle(request, response)
  })
}

/** A storage with presigned parts. Each signature is valid once. */
export async function startPartServer(): Promise<
  ResumableServer & { readonly sign: (key: string, part: number) => string }
> {
  const uploads = new Map<string, Map<number, Buffer>>()
  const signatures = new Set<string>()
  const seen: string[] = []
  const forgotten = new Set<string>()
  let cut: number | undefined
  let issued = 0
  const joined = (id: string) =>
    Buffer.concat([...(uploads.get(id) ?? [])].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes))
  const server = await listen(
    { uploads: joined, forget: (id) => forgotten.add(id), seen, cut: (at) => (cut = at) },
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage.test')
      const [id, part] = [pathname.slice(1), Number(searchParams.get('partNumber'))]
      const signature = searchParams.get('signature') ?? ''
      seen.push(`${request.method} ${part}`)
      if (!signatures.delete(signature))
        return void response.writeHead(403).end('<Message>Request has expired</Message>')
      if (forgotten.has(id))
        return void response.writeHead(404).end('<Message>The specified upload does not exist</Message>')
      const limit = cut
      cut = undefined
      void readBody(request, limit).then((bytes) => {
        if (limit !== undefined) return request.socket.destroy()
        const parts = uploads.get(id) ?? new Map<number, Buffer>()
        uploads.set(id, parts.set(part, bytes))
        return response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
      })
    },
  )
  return {
    ...server,
    sign(key, part) {
      const signature = String((issued += 1))
      signatures.add(signature)
      return `${server.url}${key}?partNumber=${part}&signature=${signature}`
    },
  }
}

interface Held {
  readonly uploads: (id: string) => Buffer | undefined
  readonly forget: (id: string) => void
  readonly seen: string[]
  readonly cut: (bytes: number) => void
}

async function listen({ uploads, forget, seen, cut }: Held, answer: RequestListener): Promise<ResumableServer> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', 'location, upload-offset, etag')
    if (request.method === 'OPTIONS') return void response.end()
    return answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    seen,
    forget,
    cutAfter: cut,
    bytesOf: (id) => uploads(id) ?? Buffer.alloc(0),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
