// @module-tag full
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as askPlainly } from 'node:http'
import { request as askSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { findFreePort } from './free-port.ts'
import { type OpenSocket, holdSocket } from './held-socket.ts'
import { readRecipe, writeConfiguration } from './nginx.ts'
import { startPrepared } from './prepared-product.ts'
import { type Product, startProduct } from './product.ts'
import { createScratchDatabase, dropScratchDatabase } from './scratch-database.ts'
import { type Certificate, issueCertificate } from './tls-authority.ts'

const recipes = join(import.meta.dirname, '../../../deploy')
const apps = join(import.meta.dirname, '../../../apps')
const hosts = ['www.example.org', 'admin.example.org', 'member.example.org', 'api.example.org']
/** Bytes of the largest upload that the configuration of the site allows in this test. */
const largest = 100 * 1024 * 1024
/** The visitor's address on the loopback network, other than the proxy's. */
const visitor = '127.0.0.9'

interface Ports {
  readonly http: number
  readonly https: number
  readonly servers: readonly [number, number]
}

interface Proxy {
  readonly program: string
  /** Writes the recipe with this test's ports and certificate, and returns the arguments to run it. */
  readonly prepare: (folder: string, ports: Ports, certificate: Certificate) => Promise<readonly string[]>
}

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    prepare: async (folder, { http, https, servers }, { certificateFile, keyFile }) => {
      const recipe = await readRecipe('teachnet.conf', {
        '127.0.0.1:8001': `127.0.0.1:${servers[0]}`,
        '127.0.0.1:8002': `127.0.0.1:${servers[1]}`,
        'listen 80;': `listen 127.0.0.1:${http};`,
        'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
        '/etc/teachnet/tls/fullchain.pem': certificateFile,
        '/etc/teachnet/tls/privkey.pem': keyFile,
      })
      return writeConfiguration(folder, [recipe])
    },
  },
  {
    program: 'caddy',
    prepare: async (folder, { http, https, servers }, { certificateFile, keyFile }) => {
      const recipe = await readFile(join(recipes, 'caddy/Caddyfile'), 'utf8')
      const site = recipe
        .replaceAll('127.0.0.1:8001', `127.0.0.1:${servers[0]}`)
        .replaceAll('127.0.0.1:8002', `127.0.0.1:${servers[1]}`)
        .replace('\tencode gzip', `\ttls ${certificateFile} ${keyFile}\n\tbind 127.0.0.1\n\tencode gzip`)
      const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n\tauto_https disable_certs\n}\n`
      await writeFile(join(folder, 'Caddyfile'), global + site)
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    },
  },
]

const databaseUrl = process.env.TEST_PG_URL
let folder: string
let database: string | undefined
let servers: Product[] = []
let serverPorts: Ports['servers']
let sockets: OpenSocket[] = []
let certificate: Certificate
const settings: Record<string, string> = {
  SECRET_KEY: 'the same for every process of a site',
  DEMO: 'off',
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://www.example.org',
  ADMIN_ORIGIN: 'https://admin.example.org',
  MEMBER_ORIGIN: 'https://member.example.org',
  API_ORIGIN: 'https://api.example.org',
}

/** Starts the process of a port on the socket that is held for it, as systemd does. */
function start(index: number): Promise<Product> {
  return startProduct({
    port: serverPorts[index] ?? 0,
    dataDir: join(folder, 'data'),
    env: settings,
    socket: sockets[index]?.fd ?? -1,
    ...(database && { database }),
  })
}

/** Whether a program of Debian's packages is there; the tests of a missing one are skipped. */
function isPresent({ program }: (typeof proxies)[number]): boolean {
  const missing = missingFor(program)
  if (missing !== undefined)
    console.warn(`Not tested: ${missing} is not installed on this machine (apt-get install ${missing})`)
  return missing === undefined
}

const present = proxies.filter(isPresent)

beforeAll(async () => {
  if (present.length === 0) return
  folder = await mkdtemp(join(tmpdir(), 'teachnet-proxies-'))
  certificate = await issueCertificate(folder, hosts)
  serverPorts = [await findFreePort(), await findFreePort()]
  if (databaseUrl) {
    database = await createScratchDatabase(databaseUrl)
    sockets = serverPorts.map(holdSocket)
    servers = await Promise.all([start(0), start(1)])
  } else {
    // The embedded database belongs to one process; the other one is down all the time.
    const { SECRET_KEY: _key, ...own } = settings
    servers = [await startPrepared({ port: serverPorts[0], env: own })]
  }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  for (const socket of sockets) socket.close()
  if (database !== undefined) await dropScratchDatabase(database)
  if (folder) await rm(folder, { recursive: true, force: true })
})

const behindEach = (run: (proxy: (typeof proxies)[number]) => void) => {
  for (const proxy of proxies)
    describe.runIf(present.includes(proxy))(`two processes behind ${proxy.program}`, () => {
      run(proxy)
    })
}

behindEach(({ program, prepare }) => {
  let proxy: ChildProcess | undefined
  let output = ''
  let ports: Ports

  beforeAll(async () => {
    ports = { http: await findFreePort(), https: await findFreePort(), servers: serverPorts }
    const own = join(folder, program)
    await mkdir(own)
    proxy = spawn(program, await prepare(own, ports, certificate), { stdio: ['ignore', 'pipe', 'pipe'] })
    proxy.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    proxy.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await proxyIsReady()
  })
  afterAll(async () => {
    if (proxy?.exitCode !== null) return
    proxy.kill('SIGTERM')
    await once(proxy, 'close')
  })

  interface Requested {
    readonly host?: string
    readonly headers?: Record<string, string>
    readonly body?: string | Buffer
  }

  const open = (path: string, { host = 'www.example.org', headers = {}, body }: Requested = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      askSecurely(
        {
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          ca: certificate.authority,
          localAddress: visitor,
          method: body === undefined ? 'GET' : 'POST',
          path,
          headers: { host, accept: 'text/html,*/*', ...headers },
          agent: false,
        },
        resolve,
      )
        .on('error', reject)
        .end(body)
    })
  const proxyIsReady = async () => {
    const deadline = Date.now() + 30_000
    while ((await open('/healthz').then(statusOf, () => 0)) !== 200) {
      if (Date.now() > deadline) throw new Error(`${program} was not ready in time:\n${output}`)
      await wait(50)
    }
  }
  const logs = () => servers.map((server) => server.logs()).join('')
  const lines = (part: string) =>
    logs()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(part))
      .map((line): unknown => JSON.parse(line))

  it('pages of the three hosts come over TLS, with HSTS, and addresses without TLS lead there [D2]', async () => {
    const site = await open('/')
    expect([site.statusCode, site.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    expect(await text(site)).toContain('<link rel="canonical" href="https://www.example.org/')
    for (const [host, path] of [
      ['admin.example.org', '/admin/teacher/teacher?page=2'],
      ['member.example.org', '/user/account/balance'],
    ] as const) {
      const page = await open(path, { host })
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(await text(page)).toContain('"apiOrigin":"https://api.example.org"')
      const root = await open(`/${path.split('/')[1] ?? ''}/index.html`, { host })
      expect(root.headers['cache-control'] ?? '').toMatch(/^no-(cache|store)/)
      root.resume()
    }
    const plain = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: 'admin.example.org' }
      askPlainly({ host: '127.0.0.1', port: ports.http, path: '/admin/login?a=1', headers, agent: false }, resolve)
        .on('error', reject)
        .end()
    })
    expect(plain.statusCode).toBe(308)
    expect(plain.headers.location).toMatch(/^https:\/\/admin\.example\.org(:\d+)?\/admin\/login\?a=1$/)
  })

  it('assets are kept for ever and compressed, and a missing one is 404 instead of a page', async () => {
    const built = await readdir(join(apps, 'admin/dist/assets'))
    const asset = `/admin/assets/${built.find((name) => name.endsWith('.js.br'))?.replace(/\.br$/, '') ?? ''}`
    const headers = { accept: '*/*', 'accept-encoding': 'gzip, br' }
    const script = await open(asset, { host: 'admin.example.org', headers })
    expect(script.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/javascript/),
      'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
      'content-encoding': 'br',
    })
    script.resume()
    const missing = await open('/admin/assets/old-12345678.js', { host: 'admin.example.org', headers })
    expect(missing.statusCode).toBe(404)
    expect(await text(missing)).not.toMatch(/<html|<!doctype/i)
    const reply = await open('/api/content/home', {
      host: 'api.example.org',
      headers: { server: 'true', 'accept-encoding': 'gzip' },
    })
    expect(reply.headers['content-encoding']).toBe('gzip')
    reply.resume()
  })

  it('the visitor has the address that the proxy saw, whatever the visitor sends', async () => {
    const forged = {
      server: 'true',
      'x-forwarded-for': '203.0.113.66',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    }
    const reply = await open(`/api/content/site?from=${program}`, { host: 'api.example.org', headers: forged })
    expect(reply.headers).toHaveProperty('strict-transport-security')
    expect(await text(reply)).not.toContain('evil.example')
    await expect.poll(() => lines(`from=${program}`)).toMatchObject([{ ip: visitor }])
  })

  it('an upload of 100 MB arrives, one that is larger is refused, and an event stream comes event by event [D2]', async () => {
    const direct = servers[0]?.origin.replace('localhost', '127.0.0.1') ?? ''
    const { token, post } = await signInAdministrator(direct)
    expect(await post('/admin/routine.Config/edit', { upload_maxsize: String(largest) })).toMatchObject({ code: 1 })
    const upload = (size: number) => {
      const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${program}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
      const content = Buffer.alloc(size, ' ')
      content.write(`%PDF-1.4\n${program}`)
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--part--\r\n')])
      const type = 'multipart/form-data; boundary=part'
      const headers = { server: 'true', batoken: token, 'content-type': type, 'content-length': String(body.length) }
      return open('/admin/ajax/upload', { host: 'api.example.org', headers, body })
    }
    expect(JSON.parse(await text(await upload(largest)))).toMatchObject({ code: 1, data: { file: { size: largest } } })
    expect(JSON.parse(await text(await upload(largest + 1)))).toMatchObject({ code: 0, error: 'UPLOAD_TOO_LARGE' })

    const stream = await open(`/admin/ajax/terminal?uuid=${program}&command=ping.localhost&extend=`, {
      host: 'api.example.org',
      headers: { server: 'true', batoken: token, accept: 'text/event-stream' },
    })
    const [first] = await once(stream, 'data')
    expect(String(first)).toContain('data:')
    // The command runs for some seconds more.
    expect(stream.complete).toBe(false)
    const rest = await text(stream)
    expect(rest.length).toBeGreaterThan(0)
  })

  it('measurements are not shown to visitors', async () => {
    for (const path of ['/metrics', '/changed-tags']) expect((await open(path)).statusCode).toBe(404)
    expect((await open('/readyz')).statusCode).toBe(200)
  })

  it.runIf(databaseUrl)('no read or write call fails while each process is restarted in turn [D3]', async () => {
    const { token } = await signInAdministrator(servers[0]?.origin.replace('localhost', '127.0.0.1') ?? '')
    const signedIn = { server: 'true', batoken: token, 'content-type': 'application/json', 'think-lang': 'en' }
    const answers = new Map<string, number>()
    const written: string[] = []
    let isOver = false
    const repeat = async (name: string, call: () => Promise<IncomingMessage>) => {
      while (!isOver) {
        const outcome = await call().then(
          async (reply) => {
            const body = await text(reply)
            const isFull = name === 'page' ? body.endsWith('</html>') : body.includes('"code":1,')
            return `${name} ${reply.statusCode} ${isFull ? 'whole' : body.slice(0, 200)}`
          },
          (error: unknown) => `${name} ${String(error)}`,
        )
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
        await wait(10)
      }
    }
    const identity = { 'accept-encoding': 'identity' }
    const callers = [1, 2, 3, 4].flatMap((caller) => [
      repeat('page', () => open('/teachers', { headers: identity })),
      repeat('reading', () => open('/api/content/site', { host: 'api.example.org', headers: identity })),
      repeat('writing', () => {
        const name = `${program} ${caller} ${written.length}`
        written.push(name)
        const headers = { ...signedIn, ...identity }
        return open('/admin/teacher.Teacher/add', {
          host: 'api.example.org',
          headers,
          body: JSON.stringify({ name }),
        })
      }),
    ])
    for (const index of serverPorts.keys()) {
      expect(await servers[index]?.stop()).toBe(0)
      servers[index] = await start(index)
    }
    isOver = true
    await Promise.all(callers)
    expect([...answers.keys()].toSorted()).toEqual(['page 200 whole', 'reading 200 whole', 'writing 200 whole'])
    const list = await open(`/admin/teacher.Teacher/index?limit=1&quickSearch=${program}`, {
      host: 'api.example.org',
      headers: signedIn,
    })
    // No call was made twice either.
    expect(JSON.parse(await text(list))).toMatchObject({ data: { total: written.length } })
  })

  it('the proxy reports no error of its own recipe', () => {
    expect(output).not.toMatch(/\[(emerg|alert|crit|warn)\]|"level":"(fatal|panic)"/)
  })
})

function statusOf(reply: IncomingMessage): number {
  reply.resume()
  return reply.statusCode ?? 0
}

/** The first program that a test of a proxy needs and that this machine lacks. */
function missingFor(program: string): string | undefined {
  return [program, 'openssl'].find((each) => !isInstalled(each))
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
