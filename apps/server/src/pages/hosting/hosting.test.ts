import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { buildApp } from '../../api.ts'
import { createTagCache } from '../../platform/cache/memory-tag-cache.ts'
import type { CacheSpace, TagCache } from '../../platform/cache/tag-cache.ts'
import type { Database } from '../../platform/db/client.ts'
import { config, visit } from '../../features/schema.ts'
import { browserAgent } from '../../test-support/browser-agent.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { createHosting } from './hosting.ts'
import { createPublicSiteApi } from './public-site-api.ts'

const script = 'console.log("hello")'
const index = `<!doctype html><html><head><script>${script}</script></head><body>back office</body></html>`
const bundle = `export const text = '${'long '.repeat(400)}'`

/** A miniature build of the public site: one page per path, which shows how often it was rendered. */
const siteBuild = `
let drawn = 0
const page = (request, api) => {
  const url = new URL(request.url)
  if (url.pathname === '/broken') throw new Error('a secret detail')
  if (url.pathname === '/plain') return new Response('not cached ' + ++drawn, { headers: { 'content-type': 'text/html' } })
  if (url.pathname === '/form') return request.text().then((text) => new Response(request.method + ' ' + text, { headers: { 'content-type': 'text/html', 'set-cookie': 'own=1; HttpOnly', 'x-own-origin': url.origin } }))
  if (url.pathname === '/mine') return new Promise((done) => setTimeout(done, 20)).then(() => new Response('of ' + request.headers.get('cookie'), { headers: { 'content-type': 'text/html', 'x-cache-tags': 'config' } }))
  if (url.pathname === '/asks') return api.load('site', {}, { locale: 'en', host: url.host }).then((loaded) => Response.json(loaded))
  const isKnown = url.pathname === '/' || url.pathname === '/teacher/7'
  return new Response('<html>' + 'x'.repeat(2000) + '<script>let a = 1</script>' + url.origin + ' drawn ' + ++drawn + '</html>', {
    status: isKnown ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-cache-tags': isKnown ? 'teacher:7 config' : 'teacher', 'x-script-hashes': 'sha256-' + 'a'.repeat(43) + '=' },
  })
}
export const render = page
`

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

describe('app hosting', () => {
  let folder: string
  let db: Database
  let deps: TestDeps
  let api: FastifyInstance
  let server: Server
  /** The same apps, with a time for caches in front. */
  let behindCdn: Server
  /** The same apps, with a fixed address. */
  let named: Server
  let close: () => Promise<void>
  /** The cache spaces of pages. */
  const spaces: { readonly space: Pick<CacheSpace<unknown>, 'bytes'>; readonly maxBytes: number | undefined }[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'teachnet-hosting-'))
    mkdirSync(join(folder, 'apps', 'admin', 'dist', 'assets'), { recursive: true })
    writeFileSync(join(folder, 'apps', 'admin', 'dist', 'index.html'), index)
    const assets = join(folder, 'apps', 'admin', 'dist', 'assets')
    writeFileSync(join(assets, 'main-Ab12Cd34.js'), bundle)
    writeFileSync(join(assets, 'main-Ab12Cd34.js.br'), brotliCompressSync(bundle))
    writeFileSync(join(assets, 'main-Ab12Cd34.js.gz'), gzipSync(bundle))
    writeFileSync(join(assets, 'film-Ab12Cd34.mp4'), 'one film of some bytes')
    writeFileSync(join(folder, 'apps', 'admin', 'dist', '.secret.js'), 'export const render = 1')
    writeFileSync(join(folder, 'apps', 'admin', 'dist', 'favicon.svg'), '<svg/>')
    mkdirSync(join(folder, 'data', 'storage', 'default'), { recursive: true })
    writeFileSync(join(folder, 'data', 'storage', 'default', 'evil.svg'), '<svg onload="alert(1)"/>')
    writeFileSync(join(folder, 'data', 'storage', 'default', 'page.html'), '<script>alert(1)</script>')
    writeFileSync(join(folder, 'data', 'storage', 'default', 'photo.png'), 'png')
    mkdirSync(join(folder, 'apps', 'public-site'), { recursive: true })
    writeFileSync(join(folder, 'site.mjs'), siteBuild)
    db = await createTestDatabase()
    deps = await createTestDeps(db, { dataDir: join(folder, 'data'), trustedProxies: 1 })
    api = await buildApp(deps)
    await api.ready()
    const { render } = await import(join(folder, 'site.mjs'))
    const siteApi = createPublicSiteApi(api)
    const space: TagCache['space'] = (name, limits) => {
      const made = deps.cache.space(name, limits)
      spaces.push({ space: made, maxBytes: limits.maxBytes })
      return made
    }
    const listen = async (pageCacheSeconds: number, publicOrigin?: string) => {
      const listener = await createHosting(
        api,
        {
          ...deps,
          env: { ...deps.env, pageCacheSeconds, publicOrigin: publicOrigin ?? deps.env.publicOrigin },
          cache: {
            ...deps.cache,
            space: (name, limits) => space(`${name} ${pageCacheSeconds}${publicOrigin ?? ''}`, limits),
          },
        },
        {
          appsFolder: join(folder, 'apps'),
          loadPages: async () => ({
            render: async (request) => render(request, siteApi),
            parametersOf: () => ['page', 'category'],
            takesForms: (path: string) => path === '/form',
            isPersonal: (address: string) => address === '/mine' || address.includes('preview='),
          }),
        },
      )
      const listening = createServer(listener)
      await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
      return listening
    }
    server = await listen(0)
    behindCdn = await listen(30)
    named = await listen(0, 'https://www.example.org')
    close = async () => {
      for (const each of [server, behindCdn, named]) await new Promise((resolve) => each.close(resolve))
      await api.close()
      await deps.cache.close()
      await db.close()
      rmSync(folder, { recursive: true })
    }
  })
  afterAll(() => close())
  beforeEach(() => deps.cache.dropAll())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET', of = server, body = '') =>
    new Promise<Answer>((resolve, reject) => {
      const address = of.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const request = ask(
        { port, path, method, headers: { accept: 'text/html', ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const body = Buffer.concat(chunks)
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() })
          })
        },
      )
      request.on('error', reject)
      request.end(body)
    })

  it('the host answers every path of an app with its page, and calls with the API [R8]', async () => {
    for (const path of ['/admin', '/admin/', '/admin/teacher/teacher?page=2'])
      expect((await get(path)).text).toContain('back office')
    const call = await get('/admin/Index/nothing', { server: 'true' })
    expect(call.headers['content-type']).toBe('application/json; charset=utf-8')
    const root = await get('/', { host: 'admin.localhost' })
    expect([root.status, root.headers.location]).toEqual([302, '/admin'])
  })

  it("an app's page contains the addresses of the API, the public site and the other app where they are set, and nothing otherwise", async () => {
    const settingsIn = (html: string) =>
      /<script type="application\/json" id="runtime-settings">(.*?)<\/script>/.exec(html)?.[1]
    expect(settingsIn((await get('/admin/login')).text)).toBe('{}')
    const origins = { apiOrigin: 'https://api.example.org', publicOrigin: 'https://www.example.org' }
    const env = { ...deps.env, ...origins, memberOrigin: 'https://www.example.org', memberPath: '/teach/user' }
    const options = { appsFolder: join(folder, 'apps'), loadPages: async () => undefined }
    const other = createServer(await createHosting(api, { ...deps, env, cache: await createTagCache(deps) }, options))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const page = await get('/admin/login', {}, 'GET', other)
    await new Promise((resolve) => other.close(resolve))
    const memberAddress = 'https://www.example.org/teach/user'
    expect(JSON.parse(settingsIn(page.text) ?? '')).toEqual({ ...origins, memberAddress })
    expect(page.text).toContain(`<script>${script}</script>`)
    expect(page.headers.etag).not.toBe((await get('/admin/login')).headers.etag)
    expect(page.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.example\.org/)
  })

  it("the policy of an app's page allows its inline scripts by hash and no others", async () => {
    const policy = String((await get('/admin/login')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('the policy of a public page allows the scripts that its renderer names, and none found in its HTML', async () => {
    const page = await get('/teacher/7')
    expect(page.text).toContain('<script>let a = 1</script>')
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${'a'.repeat(43)}=';`)
    expect(page.headers).not.toHaveProperty('x-script-hashes')
  })

  it('pages may show pictures only from the file origin and the configured hosts', async () => {
    await db
      .insert(config)
      .values([
        { name: 'cdn_url', value: 'https://cdn.example/files' },
        { name: 'picture_hosts', value: '*.pictures.example' },
      ])
      .onConflictDoUpdate({ target: config.name, set: { value: sql`excluded.value` } })
    await deps.cache.dropAll()
    for (const path of ['/teacher/7', '/admin/login']) {
      const policy = String((await get(path)).headers['content-security-policy'])
      expect(policy).toContain("img-src 'self' https://cdn.example *.pictures.example data: blob:;")
      expect(policy).not.toMatch(/(img|connect)-src[^;]* https:[ ;]/)
    }
    await db.update(config).set({ value: null })
  })

  it('files with a hash in their name are sent compressed and cached for ever, and files outside the build are never sent', async () => {
    const file = await get('/admin/assets/main-Ab12Cd34.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(file.body).toString()).toBe(bundle)
    expect((await get('/admin/assets/main-Ab12Cd34.js', { 'accept-encoding': 'identity' })).text).toBe(bundle)
    for (const path of [
      '/admin/..%2f..%2fsite.mjs',
      '/admin/assets/..%2f..%2f..%2f..%2fsite.mjs',
      '/admin/%00.js',
      '/admin/.secret.js',
      '/admin/%2esecret.js',
      '/admin/assets/..%2f.secret.js',
    ])
      expect((await get(path, { accept: '*/*' })).text).not.toContain('export const render')
  })

  it('a file of a build answers conditional requests and ranges, and each encoding has its own ETag', async () => {
    const path = '/admin/assets/film-Ab12Cd34.mp4'
    const film = await get(path, { accept: '*/*' })
    expect(film.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': '22',
    })
    const part = await get(path, { accept: '*/*', range: 'bytes=4-7' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'film', 'bytes 4-7/22'])
    expect((await get(path, { accept: '*/*', range: 'bytes=90-' })).status).toBe(416)
    expect((await get(path, { 'if-modified-since': String(film.headers['last-modified']) })).status).toBe(304)
    const cached = await get(path, { 'if-none-match': String(film.headers.etag) })
    expect([cached.status, cached.text, cached.headers['content-type']]).toEqual([304, '', undefined])
    const encodings = ['br', 'gzip', 'identity']
    const bundles = encodings.map((encoding) => get('/admin/assets/main-Ab12Cd34.js', { 'accept-encoding': encoding }))
    const tags = (await Promise.all(bundles)).map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    const small = await get('/admin/favicon.svg', { accept: '*/*', 'accept-encoding': 'br' })
    expect(small.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
    expect(small.headers).not.toHaveProperty('content-encoding')
  })

  it('an asset that the build does not have is 404, not a page that a script tag would load', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const missing = await get('/admin/assets/gone-Ab12Cd34.js', { accept })
      expect([missing.status, missing.headers['content-type'], missing.headers['cache-control']]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'no-store',
      ])
    }
    expect((await get('/user/assets/gone-Ab12Cd34.js')).status).toBe(404)
    expect((await get('/assets/gone-Ab12Cd34.js')).text).not.toContain('drawn')
  })

  it('the visit counter counts pages sent to visitors, cached ones included, and nothing else', async () => {
    await api.visits.flush()
    await db.delete(visit)
    const person = { 'user-agent': browserAgent }
    await get('/teacher/7', person)
    await get('/teacher/7', person)
    await get('/teacher/7', person, 'HEAD')
    await get('/teacher/7', { ...person, 'sec-purpose': 'prefetch;prerender' })
    await get('/teacher/7')
    await get('/teacher/7', { 'user-agent': 'Sogou web spider/4.0' })
    await get('/missing', person)
    await get('/storage/default/photo.png')
    await get('/admin/login')
    await api.visits.flush()
    expect(await db.select().from(visit)).toEqual([{ day: '2026-03-02', kind: 'page', hits: 2 }])
  })

  it('a page reports that an app is not built, and the API works', async () => {
    const page = await get('/user/login')
    expect(page.status).toBe(503)
    expect(page.text).toContain('has not been built yet')
    expect((await get('/healthz')).status).toBe(200)
  })

  it('while the site is closed, each page is a short one with 503, also one that was cached, and the apps and their files go on', async () => {
    const cached = await get('/teacher/7')
    const setTo = async (value: string) => {
      await db
        .insert(config)
        .values({ name: 'maintenance_on', value })
        .onConflictDoUpdate({ target: config.name, set: { value } })
      await deps.cache.drop(['config'])
    }
    await setTo('1')
    await expect.poll(async () => (await get('/teacher/7')).status).toBe(503)
    for (const path of ['/', '/teacher/7', '/robots.txt', '/card/teacher/7.png']) {
      const page = await get(path, { cookie: 'think_lang=en' })
      expect([path, page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
        path,
        503,
        '600',
        'no-store',
      ])
      expect(page.text).toContain('<h1>We will be back soon</h1>')
      expect(page.text).not.toContain('<script')
    }
    expect((await get('/form', {}, 'POST', server, 'a=1')).status).toBe(503)
    expect((await get('/')).text).toContain('<p class="brand">师联网</p><h1>网站正在维护</h1>')
    expect((await get('/admin/')).status).toBe(200)
    expect((await get('/admin/assets/main-Ab12Cd34.js')).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
    await setTo('0')
    await expect.poll(async () => (await get('/teacher/7')).status).toBe(200)
    expect((await get('/teacher/7')).headers.etag).not.toBe(undefined)
    expect(cached.status).toBe(200)
  })

  it('a public page is rendered once for each language until a record that it shows changes', async () => {
    const first = await get('/teacher/7')
    expect(first.status).toBe(200)
    expect(first.headers).not.toHaveProperty('x-cache-tags')
    expect((await get('/teacher/7')).text).toBe(first.text)
    expect((await get('/teacher/7', { cookie: 'think_lang=en' })).text).not.toBe(first.text)
    await deps.cache.drop(['information_item'])
    expect((await get('/teacher/7')).text).toBe(first.text)
    await deps.cache.drop(['teacher:7'])
    expect((await get('/teacher/7')).text).not.toBe(first.text)
  })

  it('pages are sent compressed, with an ETag that avoids sending them again', async () => {
    const page = await get('/', { 'accept-encoding': 'gzip' })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(page.body).toString()).toContain('drawn')
    expect(page.headers.vary).toContain('Accept-Encoding')
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(page.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await get('/', {}, 'HEAD')
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 2000]).toEqual([200, 0, true])
  })

  it('caches in front may send a page for the configured seconds, browsers revalidate, and all do without the setting', async () => {
    expect((await get('/')).headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect((await get('/')).headers).not.toHaveProperty('cdn-cache-control')
    await deps.cache.dropAll()
    const { headers } = await get('/', {}, 'GET', behindCdn)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
    expect(headers['cdn-cache-control']).toBe('max-age=30, stale-while-revalidate=30, stale-if-error=86400')
  })

  it('no cache in front may send a personal page, a page that sets a cookie, a missing one or the answer to a form', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await get('/mine', {}, 'GET', behindCdn),
      await get('/?lang=en', {}, 'GET', behindCdn),
      await get('/nothing', {}, 'GET', behindCdn),
      await get('/plain', {}, 'GET', behindCdn),
      await get('/form', type, 'POST', behindCdn, 'name=1'),
    ]
    for (const { headers } of answers) {
      expect(headers['cache-control']).toMatch(/^no-(store|cache)$/)
      expect(headers).not.toHaveProperty('cdn-cache-control')
    }
  })

  it('a missing page keeps its status, and is cached for a minute in a separate space [R2]', async () => {
    const page = await get('/nothing')
    expect(page.status).toBe(404)
    expect((await get('/nothing')).text).toBe(page.text)
    deps.clock.advance(61_000)
    expect((await get('/nothing')).text).not.toBe(page.text)
  })

  it('a page that names no records is not cached, and a rendering error is hidden [X6]', async () => {
    expect((await get('/plain')).text).not.toBe((await get('/plain')).text)
    const broken = await get('/broken')
    expect(broken.status).toBe(500)
    expect(broken.text).not.toContain('secret')
    expect(deps.log.lines.some(({ level }) => level === 'error')).toBe(true)
  })

  it('a path that begins with two slashes stays a path', async () => {
    const page = await get('//evil.example/x', { host: 'localhost' })
    expect(page.status).toBe(404)
    expect(page.text).not.toContain('http://evil.example')
  })

  it('the public site receives content as values with tags, and pages cannot modify it', async () => {
    const { content, tags } = JSON.parse((await get('/asks')).text)
    expect(content).toMatchObject({ site: { siteName: 'TeachNet' } })
    expect(tags).toContain('config')
    expect((await get('/teacher/7', {}, 'POST')).status).toBe(405)
  })

  it('a posted form reaches the page that takes it, and the answer is not cached [P8]', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of ['name=1', 'name=2']) {
      const reply = await get('/form?lang=en', type, 'POST', server, body)
      expect(reply.text).toBe(`POST ${body}`)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['set-cookie']).toEqual(['own=1; HttpOnly', expect.stringContaining('think_lang=en')])
    }
    const tooLong = await get('/form', type, 'POST', server, 'x'.repeat(33_600_000))
    expect(tooLong.status).toBe(413)
    expect(tooLong.text).toContain('32 MB')
  })

  it('a form is answered under each host name of a site with a fixed address [P8]', async () => {
    for (const [host, origin] of [
      ['www.example.org', 'https://www.example.org'],
      ['example.org', 'https://example.org'],
      ['localhost:8000', 'http://localhost:8000'],
    ] as const) {
      const reply = await get('/form', { host, origin }, 'POST', named, 'name=1')
      expect([reply.status, reply.text, reply.headers['x-own-origin']]).toEqual([200, 'POST name=1', origin])
    }
  })

  it('a form that a page of another site posts is refused, with a line in the log that names the request and the reason [X6]', async () => {
    deps.log.lines.length = 0
    const headers = { host: 'www.example.org', origin: 'https://evil.example' }
    const reply = await get('/form', headers, 'POST', named, 'name=1')
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('此表单来自其他网站的页面')])
    expect(deps.log.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        fields: expect.objectContaining({
          requestId: reply.headers['x-request-id'],
          url: '/form',
          origin: 'https://evil.example',
          reason: expect.stringContaining('another origin'),
        }),
      }),
    )
  })

  it('each visitor receives their own copy of a personal page, also for concurrent requests', async () => {
    const answers = await Promise.all(['a=1', 'a=2', 'a=3'].map((cookie) => get('/mine', { cookie })))
    expect(answers.map(({ text }) => text)).toEqual(['of a=1', 'of a=2', 'of a=3'])
  })

  it('a language from the address is stored in a cookie [E10]', async () => {
    expect((await get('/?lang=en')).headers['set-cookie']).toEqual([
      'think_lang=en; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
    expect((await get('/?lang=xx')).headers).not.toHaveProperty('set-cookie')
  })

  it('a page is rendered once, whatever other parameters a link carries', async () => {
    const first = await get('/teacher/7')
    for (const query of ['?', '?utm_source=a', '?fbclid=b&utm_source=c', '?lang=xx&page=', '?lang='])
      expect((await get(`/teacher/7${query}`)).text).toBe(first.text)
    const second = await get('/teacher/7?page=2&category=a')
    expect(second.text).not.toBe(first.text)
    expect((await get('/teacher/7?utm_source=a&category=%61&page=%202&page=3')).text).toBe(second.text)
    expect((await get('/teacher/7.data?_routes=a&page=2')).text).toBe((await get('/teacher/7.data?page=2&x=y')).text)
  })

  it('pages are cached for frequently requested hosts, within a limit for any number of hosts', async () => {
    // The first request of a host does not show that there will be others.
    const once = await get('/', { host: 'www.example.org' })
    const first = await get('/', { host: 'www.example.org' })
    expect(first.text).toContain('http://www.example.org')
    expect(first.text).not.toBe(once.text)
    for (let n = 0; n < 40; n++) {
      await get(`/?page=${n}&x=${n}`, { host: `h${n}.example.org` })
      expect((await get('/', { host: 'www.example.org' })).text).toBe(first.text)
    }
    expect((await get('/', { host: 'WWW.example.org' })).text).toBe(first.text)
    const [late, again] = [await get('/', { host: 'late.example.org' }), await get('/', { host: 'late.example.org' })]
    expect(again.text).not.toBe(late.text)
    for (const { space, maxBytes } of spaces) {
      expect(maxBytes).toBeLessThanOrEqual(67_108_864)
      expect(space.bytes).toBeLessThanOrEqual(maxBytes ?? 0)
    }
    expect(spaces[0]?.space.bytes).toBeGreaterThan(0)
  })

  it('a host that is invalid in an address is refused', async () => {
    for (const host of ['a@b', 'a/b', 'a b', 'a#b', 'a?b', '[::1', 'a:b', '-', `${'x'.repeat(300)}`, '<b>'])
      for (const path of ['/', '/admin', '/api/index/index']) expect((await get(path, { host })).status).toBe(400)
    expect((await get('/', { 'x-forwarded-host': 'a@b' })).status).toBe(400)
    for (const host of ['localhost', 'Example.ORG:8080', '[::1]:80', '127.0.0.1', 'xn--fiqs8s.example', 'a_b.example'])
      expect((await get('/', { host })).status).toBe(200)
  })

  it('behind a trusted proxy with TLS, addresses use https and browsers receive HSTS', async () => {
    const plain = await get('/', { host: 'www.example.org' })
    expect(plain.text).toContain('http://www.example.org')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    const secure = await get('/', { host: 'www.example.org', 'x-forwarded-proto': 'https' })
    expect(secure.text).toContain('https://www.example.org')
    for (const path of ['/', '/admin', '/healthz', '/nothing'])
      expect((await get(path, { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
        'max-age=31536000',
      )
    // The visitor may send the header as well; the proxy appends its own value.
    const forged = await get('/', { host: 'www.example.org', 'x-forwarded-proto': 'https, http' })
    expect(forged.text).toBe(plain.text)
  })

  it('malformed ranges, encodings and tags are answered with a whole file or a short refusal', async () => {
    const path = '/storage/default/photo.png'
    const many = Array.from({ length: 1000 }, (_, index) => `${index % 3}-${index % 3}`).join(',')
    for (const range of [
      `bytes=${many}`,
      'bytes=0-0,1-1',
      'bytes=9-',
      'bytes=-',
      'bytes=2-1',
      'lines=1-2',
      'bytes=0-1',
    ]) {
      const file = await get(path, { range })
      expect([200, 206, 416]).toContain(file.status)
      expect(file.body.length).toBeLessThan(1000)
    }
    const etag = String((await get('/')).headers.etag)
    const tags = Array.from({ length: 500 }, (_, index) => `"${index}"`).join(', ')
    expect((await get('/', { 'if-none-match': `${tags}, W/${etag}` })).status).toBe(304)
    expect((await get('/', { 'if-none-match': '*' })).status).toBe(304)
    expect((await get('/', { 'if-none-match': tags })).status).toBe(200)
    for (const coding of ['br;q=0, gzip;q=0', '*;q=0', 'x'.repeat(5000), 'identity', ' , ,br ;q=0.000,'])
      expect((await get('/', { 'accept-encoding': coding })).headers).not.toHaveProperty('content-encoding')
    expect((await get('/', { 'accept-encoding': 'gzip;q=0.001, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/', { 'accept-encoding': 'GZIP;q=0.5, br;q=0.001' })).headers['content-encoding']).toBe('gzip')
  })

  it('an upload that could run scripts is never shown inline [V8]', async () => {
    for (const [name, type] of [
      // An `<img>` of a page that came from an older site shows it, without its scripts.
      ['evil.svg', 'image/svg+xml'],
      ['page.html', 'application/octet-stream'],
    ] as const) {
      const file = await get(`/storage/default/${name}`)
      expect(file.headers).toMatchObject({
        'content-disposition': 'attachment',
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
    const photo = await get('/storage/default/photo.png')
    expect(photo.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(photo.headers).not.toHaveProperty('content-disposition')
    expect((await get('/storage/..%2f..%2fsite.mjs')).text).not.toContain('export const render')
    expect((await get('/storage/default/none.png')).status).toBe(404)
  })

  it.each([
    '/%00',
    '/news/a%00b',
    '/%E0%A4%A',
    '/%zz',
    `/${'x'.repeat(5000)}`,
    '/admin/%00',
    '/admin/%zz/a.js',
    '/user/%00',
    '/storage/default/%00.png',
    '/storage/default/%zz.png',
    '/private-files/%00.pdf',
    '/static/%00.png',
    '/api/%00',
    '/api/content/%00',
    '/api/teacher.Teacher%00/list',
    '/admin/teacher.Teacher/%00?server=1',
  ])('the address %s is not found on every host [X6]', async (path) => {
    for (const host of ['localhost', 'admin.localhost', 'member.localhost', 'www.example.org'])
      expect([host, (await get(path, { host })).status]).toEqual([host, 404])
  })

  it('control characters in a parameter do not reach a page', async () => {
    expect((await get('/?page=%001%0A')).text).toBe((await get('/?page=1')).text)
  })

  it('a short page is in the language of the visitor, complete without scripts, and is not cached [I5]', async () => {
    const zh = await get('/%00')
    expect(zh.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect([
      zh.text.includes('页面不存在'),
      zh.text.includes('<script'),
      zh.text.includes('prefers-color-scheme:dark'),
    ]).toEqual([true, false, true])
    expect((await get('/%00?lang=en')).text).toContain('Page not found')
    expect((await get('/%00', { cookie: 'think_lang=en' })).text).toContain(' lang="')
  })
})
