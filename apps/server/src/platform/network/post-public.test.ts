import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startHttpsServer } from '../../test-support/https-server.ts'
import { postPublicly } from './public-requests.ts'

describe('messages to public addresses', () => {
  const received: string[] = []
  let port: number
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ port, close } = await startHttpsServer((request, reply) => {
      if (request.url === '/silent') return
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (part: string) => (body += part))
      request.on('end', () => {
        received.push(`${request.method} ${request.url} ${String(request.headers['x-test'])} ${body}`)
        if (request.url === '/moved') return reply.writeHead(307, { location: '/in' }).end()
        reply.writeHead(202)
        // An answer without an end.
        reply.write('…')
      })
    }))
  })
  afterAll(() => close())

  const own = { isAllowed: () => true, patience: 20_000 }
  const message = { headers: { 'x-test': 'yes' }, body: '{"a":"ä"}' }
  const post = (path: string, rules: Parameters<typeof postPublicly>[2] = own) =>
    postPublicly(`https://localhost:${port}${path}`, message, rules)

  it('a message arrives with its headers; an endless answer is not read, and a redirect is not followed', async () => {
    received.length = 0
    expect(await post('/in')).toEqual({ status: 202 })
    expect(await post('/moved')).toEqual({ status: 307 })
    expect(received).toEqual(['POST /in yes {"a":"ä"}', 'POST /moved yes {"a":"ä"}'])
  })

  it('of an endless answer, the beginning is read for as long as the caller waits', async () => {
    expect(await post('/in', { ...own, mostText: 100, textPatience: 50 })).toEqual({ status: 202, text: '…' })
  })

  it('a host of the internal network that the operator allows gets messages, also without TLS', async () => {
    received.length = 0
    const plain = createServer((request, reply) => {
      received.push(`${request.method} ${request.url}`)
      reply.end('ok')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void plain.close())
    await once(plain, 'listening')
    const address = plain.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const rules = { allowed: [host], mostText: 10 }
    expect(await postPublicly(`http://${host}/in`, message, rules)).toEqual({ status: 200, text: 'ok' })
    await expect(postPublicly(`http://${host}/in`, message, { allowed: ['127.0.0.1:1'] })).rejects.toThrow('only https')
    expect(received).toEqual(['POST /in'])
  })

  it('a host name of the internal network, an internal address and a host that does not answer are refused', async () => {
    received.length = 0
    await expect(postPublicly(`https://localhost:${port}/in`, message)).rejects.toThrow(
      'localhost is not a public host',
    )
    await expect(postPublicly(`https://127.0.0.1:${port}/in`, message)).rejects.toThrow('is not a public host')
    await expect(postPublicly(`http://localhost:${port}/in`, message, own)).rejects.toThrow('only https')
    await expect(post('/silent', { ...own, patience: 100 })).rejects.toThrow('aborted')
    expect(received).toEqual([])
  })
})
