// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { createDeployments, showTasks } from './deploy-log.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    if (request.method === 'OPTIONS') return void response.end()
    if (request.headers.authorization !== 'Bearer secret') return void response.writeHead(401).end('no token')
    const { searchParams } = new URL(request.url ?? '', 'http://server.test')
    const uuid = searchParams.get('uuid')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (data: string) => response.write(`data: ${JSON.stringify({ uuid, data })}\n\n`)
    const last = searchParams.get('command') === 'deploy' ? 'command-exec-success' : 'command-exec-error'
    for (const data of [
      'command-link-success',
      'build 10%\r',
      'build 100%',
      '\u001b[32mready\u001b[0m',
      last,
      'command-exec-completed',
    ])
      send(data)
    response.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

it('a page without a framework shows the output of its runs, with colours and one line for the progress', async () => {
  const terminal = createDeployments(await startServer(), 'secret')
  const element = document.body.appendChild(document.createElement('main'))
  closing.push(showTasks(terminal, element), () => terminal.dispose())
  terminal.add({ command: 'deploy' })
  terminal.add({ command: 'verify' })
  expect(element.textContent).toContain('deploy: waiting')
  terminal.start()
  await screen.findByText('deploy: done')
  await screen.findByText('verify: failed')
  expect(element.querySelector('pre')?.textContent).toBe('build 100%\nready\n')
  expect(element.querySelector('.green')?.textContent).toBe('ready')
})
