// @module-tag full
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { launchBrowser } from '@teachnet/e2e/browser'
import type { Browser } from 'playwright-core'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** More than one part of S3. */
const size = 12_000_000
const folder = mkdtempSync(join(tmpdir(), 'changed-file-'))
const file = join(folder, 'film.bin')
const later = Buffer.alloc(size + 1, 'b')

let browser: Browser
let script = ''
beforeAll(async () => {
  const { output } = await build({
    input: join(import.meta.dirname, 'changed-file-page.ts'),
    write: false,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  script = output[0].code
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A storage with the calls of tus and of S3; the file on the disk changes while its first bytes arrive, and the connection breaks. */
async function startStorage() {
  const chunks = new Map<number, Buffer>()
  let isChanged = false

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage.test')
    if (pathname === '/')
      return void response.setHeader('content-type', 'text/html').end(`<body><script>${script}</script>`)
    if (request.method === 'PUT' || request.method === 'PATCH') {
      if (!isChanged) {
        isChanged = true
        return void request.once('data', () => {
          writeFileSync(file, later)
          request.socket.destroy()
        })
      }
      const at = Number(searchParams.get('partNumber') ?? request.headers['upload-offset'])
      const bytes = await buffer(request)
      chunks.set(at, bytes)
      return void response
        .writeHead(request.method === 'PUT' ? 200 : 204, { etag: `"${at}"`, 'upload-offset': at + bytes.length })
        .end()
    }
    await buffer(request)
    if (pathname === '/tus') return void response.writeHead(201, { location: '/tus/1' }).end()
    if (request.method === 'HEAD')
      return void response.writeHead(200, { 'upload-offset': 0, 'upload-length': size }).end()
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    response.end(
      searchParams.has('uploads')
        ? xml('InitiateMultipartUploadResult', '<UploadId>u1</UploadId>')
        : xml('CompleteMultipartUploadResult', '<Location>/a</Location><Key>a</Key><ETag>"x"</ETag>'),
    )
  }

  // A client may go away while it sends.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    content: () => Buffer.concat([...chunks].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`
}

it.each([
  ['tus-js-client', /^failed: tus: failed to upload chunk/],
  ['uppy', /^failed: .*network/i],
  ['ours-over-tus', /^failed: changed$/],
  ['ours-in-parts', /^failed: changed$/],
])(
  'a file that changes while %s uploads it fails, and can be chosen again',
  async (client, told) => {
    writeFileSync(file, Buffer.alloc(size, 'a'))
    const storage = await startStorage()
    const page = await browser.newPage()
    await page.goto(`${storage.origin}/#${client}`)
    const choose = async () => {
      await page.locator('output').evaluate((output) => (output.textContent = ''))
      await page.locator('input').setInputFiles(file)
      await expect.poll(() => page.locator('output').textContent(), { timeout: 30_000 }).not.toBe('')
      return page.locator('output').textContent()
    }
    expect(await choose()).toMatch(told)
    await page.locator('input').setInputFiles([])
    expect(await choose()).toBe('finished')
    expect(storage.content().equals(later)).toBe(true)
    await page.close()
    storage.close()
  },
  90_000,
)
