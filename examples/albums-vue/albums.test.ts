// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { createApp } from 'vue'
import { createAlbumsClient } from './albums.ts'
import App from './app.vue'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startShop() {
  const seen: string[] = []
  const server = createServer((request, response) => {
    for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*')
    if (request.headers.authorization === undefined)
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.end()
    void text(request).then((body) => {
      seen.push(`${request.method} ${request.url}`)
      const reply = (status: number, data: unknown) => response.writeHead(status).end(JSON.stringify(data))
      if (request.url === '/token') return response.end(body === 'renew-me' ? 'second' : '')
      if (request.headers.authorization !== 'Bearer second') return reply(401, { message: 'expired' })
      if (request.method === 'GET') return reply(200, [{ id: 1, title: 'Spring' }])
      const { title }: { title: string } = JSON.parse(body)
      return title === '' ? reply(422, { message: 'A title is required' }) : reply(201, { id: 2, title })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

it('a page in Vue lists albums with a renewed token, adds one, and shows why one is rejected', async () => {
  const { url, seen } = await startShop()
  const app = createApp(App, { client: createAlbumsClient(url, 'renew-me') })
  const root = document.body.appendChild(document.createElement('main'))
  app.mount(root)
  closing.push(() => app.unmount())
  await screen.findByText('Spring')
  expect(seen).toEqual(['GET /albums', 'POST /token', 'GET /albums'])
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('A title is required')
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Autumn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Autumn')
  expect(screen.getByRole('alert').textContent).toBe('')
})
