import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { runCommand } from '../examples/quick-start.ts'
import { connectByFetch } from '../examples/recipes/fetch-stream.ts'
import { replay } from '../examples/recipes/replay.ts'
import { connectBySocket, type Socket } from '../examples/recipes/web-socket.ts'
import { createTerminal } from './create-terminal.ts'
import { taskStatus } from './terminal-state.ts'

it('the recipe for a stream with headers runs a command', async () => {
  const server = createServer(({ url = '', headers }, response) => {
    const uuid = new URL(url, 'http://site.test').searchParams.get('uuid')
    const words = ['command-link-success', `hello ${String(headers['x-token'])}`, 'command-exec-success']
    response.end([...words, 'command-exec-completed'].map((data) => `${JSON.stringify({ uuid, data })}\n`).join(''))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connect = connectByFetch(`http://127.0.0.1:${port}/run`, () => ({ 'x-token': 't' }))
  const terminal = createTerminal({ connect })
  terminal.start()
  expect(await runCommand(terminal, 'greet')).toEqual(['hello t'])
  terminal.dispose()
  server.close()
})

/** A socket whose server is the test. */
class TestSocket implements Socket {
  readonly url: string
  readonly listeners: [string, (event: { readonly data: unknown }) => void][] = []
  isClosed = false

  constructor(url: string) {
    this.url = url
  }
  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.listeners.push([type, listener])
  }
  dispatch(type: string, data: unknown): void {
    for (const [name, listener] of this.listeners) if (name === type) listener({ data })
  }
  say(data: string, more: object = {}): void {
    const uuid = new URL(this.url).searchParams.get('uuid')
    this.dispatch('message', JSON.stringify({ uuid, data, ...more }))
  }
  close(): void {
    this.isClosed = true
    this.dispatch('close', undefined)
  }
}

it('the recipe for a WebSocket runs a command, and a lost connection fails it', async () => {
  const sockets: TestSocket[] = []
  const connect = connectBySocket((url) => {
    const socket = new TestSocket(url)
    sockets.push(socket)
    return socket
  }, 'wss://site.test/run')
  const terminal = createTerminal({ connect })
  terminal.start()
  const greeted = runCommand(terminal, 'greet')
  const lost = runCommand(terminal, 'break')
  expect(sockets.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^wss:\/\/site\.test\/run\?.*command=greet&attempt=1$/),
  ])
  sockets[0]?.say('command-link-success')
  sockets[0]?.say('hello', { kind: 'output' })
  sockets[0]?.say('command-exec-success')
  sockets[0]?.say('command-exec-completed')
  expect(await greeted).toEqual(['hello'])
  expect(sockets[0]?.isClosed).toBe(true)
  sockets[1]?.say('command-link-success')
  sockets[1]?.close()
  await expect(lost).rejects.toThrow('')
  expect(terminal.getState().taskList.at(-1)?.status).toBe(taskStatus.failed)
  terminal.dispose()
})

it('the recipe for a replay ends in the same state', () => {
  const added = { type: 'added', uuid: 'a', createTime: '', command: 'c', extend: '', blockOnFailure: true } as const
  const { state, effects } = replay([added, { type: 'linked', uuid: 'a' }, { type: 'failed', uuid: 'a' }])
  expect(effects).toEqual(['connect', 'disconnect', 'callback'])
  expect(state.taskList[0]?.status).toBe(4)
})
