// @vitest-environment jsdom
// @module-tag full
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type PreviousUpload, Upload } from 'tus-js-client'
import { createExampleServer } from '../../examples/app/server.ts'
import { defaultUploadConfig } from '../site-config.ts'
import { createUploader } from './create-uploader.ts'
import { createXhrParts } from './send-part.ts'
import { createTusTransport } from './tus-transport.ts'
import { UploadError } from './upload-error.ts'
import type { StoredUpload } from './upload-store.ts'
import type { Uploader } from './uploader.ts'

/**
 * What happens to one request: its connection breaks after some bytes of the body or some milliseconds, it gets this status, or no reply at all, or
 * the page is loaded again in the middle of it.
 */
type Fault =
  | { readonly cut: number }
  | { readonly cutAfterMs: number }
  | { readonly status: number }
  | 'stall'
  | 'reload'

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
  let reload = () => {}

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
    if (fault === 'reload') {
      example.cutAfter(50_000)
      request.on('close', () => reload())
      return example.handle(request, response) ? undefined : void response.end()
    }
    if (fault && 'cutAfterMs' in fault) return void setTimeout(() => request.socket.destroy(), fault.cutAfterMs)
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
  return {
    endpoint: `http://127.0.0.1:${port}/files/`,
    bytes: () => example.bytesOf('u1').length,
    /** Calls back when the page is loaded again. */
    onReload: (open: () => void) => void (reload = open),
  }
}

const file = () => new File([new Uint8Array(size).fill(7)], 'a.bin')

async function byOurs(script: Script): Promise<string> {
  const { endpoint, bytes, onReload } = await startServer(script)
  const stored = new Map<string, StoredUpload>()
  const outcome = await new Promise<string>((resolve) => {
    async function open(begin: (uploader: Uploader) => string[] | Promise<string[]>): Promise<void> {
      const uploader = createUploader({
        config: { ...defaultUploadConfig, types: ['*'] },
        maxAttempts: retries + 1,
        after: (_, run) => {
          const timer = setTimeout(run, 0)
          return () => clearTimeout(timer)
        },
        store: {
          load: async () => [...stored.values()],
          save: async (upload) => void stored.set(upload.key, upload),
          remove: async (key) => void stored.delete(key),
        },
        transport: createTusTransport({
          endpoint,
          send: createXhrParts(() => new XMLHttpRequest(), { stallAfter: 500 }),
          toResult: (url) => ({ url, full_url: url }),
        }),
      })
      onReload(() => {
        uploader.dispose()
        void open((next) => next.restore())
      })
      running.push(() => uploader.dispose())
      const [id = ''] = await begin(uploader)
      uploader.whenDone(id).then(
        () => resolve('finished'),
        (error: unknown) => (error instanceof UploadError && error.code === 'removed') || resolve('failed'),
      )
    }
    void open((uploader) => uploader.add([file()]))
  })
  return outcome === 'finished' && bytes() !== size ? 'incomplete' : outcome
}

async function byTusJsClient(script: Script): Promise<string> {
  const { endpoint, bytes, onReload } = await startServer(script)
  const stored = new Map<string, PreviousUpload>()
  const outcome = await new Promise<string>((resolve) => {
    async function open(): Promise<void> {
      // Its build for Node takes a buffer, and keeps nothing between pages by itself.
      const upload = new Upload(Buffer.alloc(size, 7), {
        endpoint,
        retryDelays: Array.from({ length: retries }, () => 0),
        urlStorage: {
          findAllUploads: async () => [...stored.values()],
          findUploadsByFingerprint: async () => [...stored.values()],
          removeUpload: async (key) => void stored.delete(key),
          async addUpload(_, previous) {
            stored.set('a', previous)
            return 'a'
          },
        },
        onSuccess: () => resolve('finished'),
        onError: () => resolve('failed'),
      })
      onReload(() => {
        void upload.abort()
        void open()
      })
      const [previous] = await upload.findPreviousUploads()
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
      // It waits for a reply as long as the platform does.
      setTimeout(() => {
        resolve('hangs')
        void upload.abort()
      }, 3000)
    }
    void open()
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
    ['that break after a time, without a byte', [{ cutAfterMs: 50 }, { cutAfterMs: 5 }], 'finished', 'finished'],
    ['with a page that is loaded again, twice', ['reload', 'reload'], 'finished', 'finished'],
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
