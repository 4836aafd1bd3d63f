// @vitest-environment jsdom
// @module-tag full
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { defaultUploadConfig } from '@teachnet/upload'
import { type Connection, createMultipartTransport, createUploader, createXhrParts } from '@teachnet/upload/browser'
import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { afterEach, describe, expect, it } from 'vitest'

/** What happens to one request of a part: its connection breaks, it gets this status, its signature has expired, the storage has waited too long, or the page goes offline for a while. */
type Fault = 'cut' | 'expired' | 'idle' | 'offline' | number

/** Faults of each part, in order; then the network works. */
type Script = Readonly<Record<number, readonly Fault[]>>

/** S3 has no smaller parts but the last one. */
const partBytes = 5 * 1024 * 1024
const size = 2 * partBytes + 1000
const origin = 'http://storage.test'

const running: (() => void)[] = []
afterEach(() => {
  for (const close of running.splice(0)) close()
})

/** A storage with the calls of S3 for uploads in parts. */
async function startStorage(script: Script, goOffline: () => void) {
  const faults = new Map(Object.entries(script).map(([part, all]) => [Number(part), [...all]]))
  const parts = new Map<number, Buffer>()
  let isJoined = false

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*')
    response.setHeader('access-control-expose-headers', 'etag')
    if (request.method === 'OPTIONS') return void response.end()
    const { searchParams } = new URL(request.url ?? '', origin)
    const part = Number(searchParams.get('partNumber'))
    if (request.method === 'POST' && searchParams.has('uploads'))
      return void response.end(xml('InitiateMultipartUploadResult', '<UploadId>u1</UploadId>'))
    if (request.method === 'POST') {
      isJoined = true
      return void response.end(
        xml('CompleteMultipartUploadResult', `<Location>${origin}/a.bin</Location><Key>a.bin</Key><ETag>"x"</ETag>`),
      )
    }
    if (request.method === 'GET') {
      const stored = [...parts].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${bytes.length}</Size></Part>`,
      )
      return void response.end(xml('ListPartsResult', stored.join('')))
    }
    const fault = request.method === 'PUT' ? faults.get(part)?.shift() : undefined
    if (fault === 'offline') goOffline()
    if (fault === 'cut' || fault === 'offline') return void request.once('data', () => request.socket.destroy())
    const bytes = await buffer(request)
    if (fault === 'expired')
      return void response
        .writeHead(403)
        .end(xml('Error', '<Code>AccessDenied</Code><Message>Request has expired</Message>'))
    if (fault === 'idle')
      return void response.writeHead(400).end(xml('Error', '<Code>RequestTimeout</Code><Message>idle</Message>'))
    if (fault !== undefined)
      return void response.writeHead(fault).end(xml('Error', '<Code>Fault</Code><Message>fault</Message>'))
    parts.set(part, bytes)
    response.writeHead(200, { etag: `"${part}"` }).end()
  }

  // A client may go away while it sends.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    addressOf: (query: string) => `http://127.0.0.1:${port}/a.bin?${query}`,
    isComplete: () => isJoined && [...parts.values()].reduce((sum, { length }) => sum + length, 0) === size,
  }
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`
}

const content = () => new File([new Uint8Array(size).fill(7)], 'a.bin')

/** Goes offline on request, and comes back a moment later. */
function createConnection(): Connection & { readonly goOffline: () => void } {
  const listeners = new Set<() => void>()
  let isOnline = true
  const change = (next: boolean) => {
    isOnline = next
    for (const listener of listeners) listener()
  }
  return {
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    goOffline() {
      change(false)
      setTimeout(() => change(true), 50)
    },
  }
}

async function byOurs(script: Script): Promise<string> {
  const connection = createConnection()
  const { addressOf, isComplete } = await startStorage(script, connection.goOffline)
  const uploader = createUploader({
    config: { ...defaultUploadConfig, types: ['*'], maxSize: size },
    connection,
    hash: async () => '',
    after: (_, run) => {
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    },
    transport: createMultipartTransport({
      begin: async ({ key }) => {
        await fetch(addressOf('uploads'), { method: 'POST' })
        return { uploadId: 'u1', key }
      },
      signPart: async (_, { number }) => addressOf(`uploadId=u1&partNumber=${number}`),
      async complete() {
        await fetch(addressOf('uploadId=u1'), { method: 'POST' })
        return { url: '/a.bin', full_url: '/a.bin' }
      },
      send: createXhrParts(() => new XMLHttpRequest()),
      partBytes,
      partDelay: () => 0,
    }),
  })
  const [id = ''] = uploader.add([content()])
  const outcome = await uploader.whenDone(id).then(
    () => 'finished',
    () => 'failed',
  )
  uploader.dispose()
  return outcome === 'finished' && !isComplete() ? 'incomplete' : outcome
}

async function byUppy(script: Script): Promise<string> {
  const goOffline = () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    window.dispatchEvent(new Event('offline'))
    setTimeout(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
      window.dispatchEvent(new Event('online'))
    }, 50)
  }
  const { addressOf, isComplete } = await startStorage(script, goOffline)
  const uppy = new Uppy().use(AwsS3, {
    shouldUseMultipart: true,
    getChunkSize: () => partBytes,
    async signRequest(request) {
      const query = new URLSearchParams()
      if ('uploadId' in request) query.set('uploadId', String(request.uploadId))
      else query.set('uploads', '')
      if ('partNumber' in request) query.set('partNumber', String(request.partNumber))
      return { url: addressOf(String(query)) }
    },
  })
  uppy.addFile({ name: 'a.bin', data: content() })
  const result = await Promise.race([uppy.upload(), new Promise<undefined>((resolve) => setTimeout(resolve, 20_000))])
  uppy.destroy()
  if (result === undefined) return 'hangs'
  const outcome = (result.failed ?? []).length === 0 && (result.successful ?? []).length === 1 ? 'finished' : 'failed'
  return outcome === 'finished' && !isComplete() ? 'incomplete' : outcome
}

describe('uploads in parts on the same networks, by Uppy with aws-s3 and by this package', () => {
  it.each<[network: string, script: Script, theirs: string, ours: string]>([
    ['that work', {}, 'finished', 'finished'],
    ['that break once in each part', { 1: ['cut'], 2: ['cut'], 3: ['cut'] }, 'finished', 'finished'],
    ['with an error of the storage in each part', { 1: [503], 2: [500], 3: [502] }, 'finished', 'finished'],
    ['with an expired signature', { 2: ['expired'] }, 'failed', 'finished'],
    ['that throttle', { 2: [429] }, 'finished', 'finished'],
    ['that are offline for a while', { 2: ['offline'] }, 'failed', 'finished'],
    ['on which the storage waits too long for bytes', { 2: ['idle'] }, 'failed', 'finished'],
    [
      'that break eight times between parts',
      { 1: ['cut', 'cut', 'cut'], 2: ['cut', 'cut', 'cut'], 3: ['cut', 'cut'] },
      'finished',
      'finished',
    ],
    ['with a rejection that stays', { 2: Array.from({ length: 40 }, () => 400) }, 'failed', 'failed'],
  ])('%s', async (_, script, theirs, ours) => {
    expect({ theirs: await byUppy(script), ours: await byOurs(script) }).toEqual({ theirs, ours })
  })
})
