import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { limitSlowBodies } from './input.ts'

const sockets: Socket[] = []
let close: (() => Promise<void>) | undefined
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await close?.()
})

/** A server with a form, and a function that opens a request and sends the beginning of its body. */
async function serve(bounds: Parameters<typeof limitSlowBodies>[1]) {
  const app = Fastify()
  close = () => app.close()
  limitSlowBodies(app, bounds)
  app.post('/form', async () => 'saved')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const begin = async (body: string, type = 'application/json') => {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n${body}`)
    return socket
  }
  return { app, begin }
}

const replyOf = async (socket: Socket) => String((await once(socket, 'data'))[0])

it('the connection of a body that does not arrive in time is closed [G1]', async () => {
  const { begin } = await serve({ patience: 50, mostOfNetwork: 10 })
  await once(await begin('{"a":'), 'close')
})

it('a further body of a network is refused while many of its bodies arrive, and accepted when one has ended', async () => {
  const { app, begin } = await serve({ patience: 60_000, mostOfNetwork: 2 })
  const [first] = [await begin('{"a":'), await begin('{"b":')]
  await expect.poll(async () => replyOf(await begin('{"c":1}   '))).toContain('500')
  first?.write('1}   ')
  expect(await replyOf(first ?? (await begin('')))).toContain('saved')
  await expect.poll(async () => replyOf(await begin('{"d":1}   '))).toContain('saved')
  expect(app.server.listening).toBe(true)
})
