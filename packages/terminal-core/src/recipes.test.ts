import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { runCommand } from '../examples/quick-start.ts'
import { connectByFetch } from '../examples/recipes/fetch-stream.ts'
import { replay } from '../examples/recipes/replay.ts'
import { createTerminal } from './create-terminal.ts'

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

it('the recipe for a replay ends in the same state', () => {
  const added = { type: 'added', uuid: 'a', createTime: '', command: 'c', extend: '', blockOnFailure: true } as const
  const { state, effects } = replay([added, { type: 'linked', uuid: 'a' }, { type: 'failed', uuid: 'a' }])
  expect(effects).toEqual(['connect', 'disconnect', 'callback'])
  expect(state.taskList[0]?.status).toBe(4)
})
