import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpsServer } from '../../test-support/https-server.ts'
import { loadPublicFile } from './public-requests.ts'

describe('files of public addresses', () => {
  const requested: string[] = []
  let port: number
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ port, close } = await startHttpsServer((request, reply) => {
      requested.push(request.url ?? '')
      if (request.url === '/moved') return reply.writeHead(302, { location: `https://localhost:${port}/file` }).end()
      if (request.url === '/inside')
        return reply.writeHead(302, { location: `https://[::ffff:127.0.0.1]:${port}/file` }).end()
      if (request.url === '/plain') return reply.writeHead(302, { location: `http://localhost:${port}/file` }).end()
      if (request.url === '/circle') return reply.writeHead(307, { location: '/circle' }).end()
      if (request.url === '/drip') return void reply.write('{')
      if (request.url === '/missing') return reply.writeHead(404).end()
      return reply.end('0123456789')
    }))
  })
  afterAll(() => close())

  const own = { isAllowed: () => true, patience: 20_000 }
  const load = (path: string, maxBytes = 10, rules: Parameters<typeof loadPublicFile>[2] = own) =>
    loadPublicFile(`https://localhost:${port}${path}`, maxBytes, rules)

  it('a file is loaded whole, up to its limit', async () => {
    expect(Buffer.from(await load('/file')).toString()).toBe('0123456789')
    await expect(load('/file', 9)).rejects.toThrow('longer than 9 bytes')
  })

  it('a redirect or an error status is refused', async () => {
    requested.length = 0
    await expect(load('/moved')).rejects.toThrow('status 302')
    await expect(load('/missing')).rejects.toThrow('status 404')
    expect(requested).toEqual(['/moved', '/missing'])
  })

  it('redirects are followed as often as the rules allow, and each address is checked', async () => {
    const follow = { ...own, redirects: 2 }
    expect(Buffer.from(await load('/moved', 10, follow)).toString()).toBe('0123456789')
    requested.length = 0
    await expect(load('/circle', 10, follow)).rejects.toThrow('status 307')
    expect(requested).toEqual(['/circle', '/circle', '/circle'])
    await expect(load('/plain', 10, follow)).rejects.toThrow('only https addresses')
    requested.length = 0
    const notMapped = { ...follow, isAllowed: (address: string) => !address.startsWith('::ffff:') }
    await expect(load('/inside', 10, notMapped)).rejects.toThrow('not a public host')
    expect(requested).toEqual(['/inside'])
  })

  it('an answer that never ends is aborted', async () => {
    await expect(load('/drip', 10, { ...own, patience: 300 })).rejects.toThrow(/abort/i)
  })

  it.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'])(
    'the private host %s is not connected to, by name or by address',
    async (host) => {
      requested.length = 0
      await expect(loadPublicFile(`https://${host}:${port}/file`, 10)).rejects.toThrow('not a public host')
      expect(requested).toEqual([])
    },
  )

  it('only https addresses without a password are loaded', async () => {
    for (const address of [`http://localhost:${port}/file`, `https://a:b@localhost:${port}/file`, 'file:///etc/passwd'])
      await expect(loadPublicFile(address, 10, own)).rejects.toThrow('only https addresses')
  })
})
