import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { createHttpListener, type HttpListener } from './http-listener.ts'

describe('the HTTP server of the process', () => {
  let listener: HttpListener
  const agents: Agent[] = []
  afterEach(async () => {
    for (const agent of agents.splice(0)) agent.destroy()
    await listener.drain({ idle: 0, most: 0 })
  })

  const listen = async (replyAfter = 0) => {
    listener = createHttpListener((_request, response) => void wait(replyAfter).then(() => response.end('done')))
    return listener.listen({ port: 0, host: '127.0.0.1' })
  }
  const createAgent = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return agent
  }
  const get = (port: number, agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = ask({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => resolve(response))
      })
      request.on('error', reject)
      request.end()
    })

  it('the HTTP server bounds the headers and the time that a slow client may take', async () => {
    await listen()
    expect(listener.server).toMatchObject({
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 72_000,
      timeout: 120_000,
      maxHeadersCount: 100,
    })
  })

  it('the HTTP server refuses oversized headers and a request without a host', async () => {
    const port = await listen()
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let reply = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(reply.split('\r\n')[0] ?? ''))
      })
    expect(await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`)).toContain(' 431 ')
    expect(await send(`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toContain(' 431 ')
    expect(await send('GET / HTTP/1.1\r\n\r\n')).toContain(' 400 ')
  })

  it('draining under load breaks no call on keep-alive connections', async () => {
    const port = await listen(3)
    let answers = 0
    const client = async () => {
      const agent = createAgent()
      for (;;) {
        const response = await get(port, agent)
        expect(response.statusCode).toBe(200)
        answers += 1
        if (response.headers.connection === 'close') return
      }
    }
    const clients = Promise.all(Array.from({ length: 20 }, client))
    while (answers < 200) await wait(1)
    await listener.drain()
    await clients
    await expect(get(port, createAgent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('draining answers one more request on an idle connection and closes the other idle ones', async () => {
    const port = await listen()
    const [used, idle] = [createAgent(), createAgent()]
    await Promise.all([get(port, used), get(port, idle)])
    const silent = connect(port, '127.0.0.1')
    await new Promise((resolve) => silent.once('connect', resolve))
    const drained = listener.drain()
    expect((await get(port, used)).headers.connection).toBe('close')
    await drained
    silent.destroy()
  })

  it('draining waits for running replies for a limited time', async () => {
    const port = await listen(50)
    const slow = get(port, createAgent())
    await wait(20)
    await Promise.all([listener.drain({ idle: 10, most: 10_000 }), slow])
    expect((await slow).headers.connection).toBe('close')

    const next = await listen(3_600_000)
    const never = get(next, createAgent()).catch((error: unknown) => error)
    await wait(20)
    await listener.drain({ idle: 10, most: 50 })
    expect(await never).toMatchObject({ code: 'ECONNRESET' })
  })
})
