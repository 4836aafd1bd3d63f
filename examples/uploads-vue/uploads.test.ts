// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { createApp } from 'vue'
import App from './app.vue'
import { createAlbumUploads } from './uploads.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server with the core of tus; the first connection of a body breaks. */
async function startTus() {
  const stored = new Map<string, Buffer>()
  let breaks = 1
  const server = createServer((request, response) => {
    for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*')
    response.setHeader('access-control-allow-methods', 'POST, HEAD, PATCH, DELETE')
    response.setHeader('access-control-expose-headers', 'location, upload-offset')
    const path = request.url ?? ''
    if (request.method === 'OPTIONS') return void response.end()
    if (request.method === 'POST') {
      const created = `/files/${stored.size + 1}`
      stored.set(created, Buffer.alloc(0))
      return void response.writeHead(201, { location: created }).end()
    }
    if (request.method === 'HEAD')
      return void response.writeHead(200, { 'upload-offset': stored.get(path)?.length ?? 0 }).end()
    if (request.method === 'PATCH' && breaks-- > 0) return void request.socket.destroy()
    void buffer(request).then((bytes) => {
      stored.set(path, Buffer.concat([stored.get(path) ?? Buffer.alloc(0), bytes]))
      return response.writeHead(204, { 'upload-offset': stored.get(path)?.length }).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}/files`, stored }
}

it('a page in Vue uploads over a broken connection, and says why a file is rejected', async () => {
  const { endpoint, stored } = await startTus()
  const uploader = createAlbumUploads(endpoint)
  const app = createApp(App, { uploader })
  app.mount(document.body.appendChild(document.createElement('main')))
  closing.push(() => {
    app.unmount()
    uploader.dispose()
  })
  const files = [new File(['spring'], 'a.png'), new File(['all'], 'b.tar.gz'), new File(['no'], 'c.exe')]
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  await screen.findByText(/c\.exe: This type of file is not allowed\. Allowed: PNG, TAR\.GZ/)
  await screen.findByText(/a\.png: done/, undefined, { timeout: 20_000 })
  await screen.findByText(/b\.tar\.gz: done/, undefined, { timeout: 20_000 })
  expect([...stored.values()].map(String).toSorted()).toEqual(['all', 'spring'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove c.exe' }))
  await waitFor(() => expect(screen.queryByText(/c\.exe/)).toBeNull())
})
