// @vitest-environment jsdom
// @module-tag full
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Upload } from 'tus-js-client'
import { createExampleServer } from '../../examples/app/server.ts'
import { defaultUploadConfig } from '../site-config.ts'
import { createUploader } from './create-uploader.ts'
import { createXhrParts } from './send-part.ts'
import { createTusTransport } from './tus-transport.ts'

/** What happens to one request: its connection breaks after some bytes of the body, or it gets this status, or no reply at all. */
type Fault = { readonly cut: number } | { readonly status: number } | 'stall'

/** Faults of the requests with a body, in order; then the network works. */
type Script = readonly Fault[]

const size = 300_000
/** Both clients try again at once, three times without progress. */
const retries = 3

const running: (() => void)[] = []
afterEach(() => {
  for (const close of running.splice(0)) close()
})

async function startServer(script: Script) {
  const example = createExampleServer()
  const faults = [...script]

  function handle(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', '*, location, upload-offset, upload-length')
    if (request.method === 'OPTIONS') return void response.end()
    // tus-js-client reads the length from each reply.
    if (request.method === 'HEAD') response.setHeader('upload-length', size)
    const fault = request.method === 'PATCH' ? faults.shift() : undefined
    if (fault === 'stall') return void request.resume()
    if (fault && 'status' in fault) {
      request.resume()
      request.on('end', () => response.writeHead(fault.status).end())
      return
    }
    if (fault) example.cutAfter(fault.cut)
    example.handle(request, response)
  }

  const server = createServer(handle)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}/files/`, bytes: () => example.bytesOf('u1').length }
}

const file = () => new File([new Uint8Array(size).fill(7)], 'a.bin')

async function byOurs(script: Script): Promise<string> {
  const { endpoint, bytes } = await startServer(script)
  const uploader = createUploader({
    config: { ...defaultUploadConfig, types: ['*'] },
    hash: async () => '',
    maxAttempts: retries + 1,
    after: (_, run) => {
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    },
    transport: createTusTransport({
      endpoint,
      send: createXhrParts(() => new XMLHttpRequest(), { stallAfter: 500 }),
      toResult: (url) => ({ url, full_url: url }),
    }),
  })
  const [id = ''] = uploader.add([file()])
  const outcome = await uploader.whenDone(id).then(
    () => 'finished',
    () => 'failed',
  )
  uploader.dispose()
  return outcome === 'finished' && bytes() !== size ? 'incomplete' : outcome
}

async function byTusJsClient(script: Script): Promise<string> {
  const { endpoint, bytes } = await startServer(script)
  const outcome = await new Promise<string>((resolve) => {
    // Its build for Node takes a buffer.
    const upload = new Upload(Buffer.alloc(size, 7), {
      endpoint,
      retryDelays: Array.from({ length: retries }, () => 0),
      onSuccess: () => resolve('finished'),
      onError: () => resolve('failed'),
    })
    upload.start()
    // It waits for a reply as long as the platform does.
    setTimeout(() => {
      resolve('hangs')
      void upload.abort()
    }, 3000)
  })
  return outcome === 'finished' && bytes() !== size ? 'incomplete' : outcome
}

const cuts = (...bytes: number[]) => bytes.map((cut) => ({ cut }))
const statuses = (...all: number[]) => all.map((status) => ({ status }))

describe('the same networks for tus-js-client and this package', () => {
  it.each<[network: string, script: Script, theirs: string, ours: string]>([
    ['that work', [], 'finished', 'finished'],
    [
      'that break eight times, with some bytes between',
      cuts(1000, 50_000, 10, 40_000, 1, 1, 1, 9000),
      'finished',
      'finished',
    ],
    ['with three errors of the server', statuses(500, 503, 502), 'finished', 'finished'],
    ['with an upload that another request locks', statuses(423, 423), 'finished', 'finished'],
    ['that throttle', statuses(429), 'failed', 'finished'],
    [
      'that break, fail and break again',
      [{ cut: 5000 }, { status: 503 }, { cut: 7 }, { status: 500 }],
      'finished',
      'finished',
    ],
    ['with four errors of the server without a byte between', statuses(500, 503, 502, 500), 'failed', 'failed'],
    ['with a rejection', statuses(403), 'failed', 'failed'],
    ['that stall', ['stall'], 'hangs', 'finished'],
  ])('%s', async (_, script, theirs, ours) => {
    expect({ theirs: await byTusJsClient(script), ours: await byOurs(script) }).toEqual({ theirs, ours })
  })
})
