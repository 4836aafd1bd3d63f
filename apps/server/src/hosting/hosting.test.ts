import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { buildApp } from '../app.ts'
import { createTagCache } from '../cache/memory-tag-cache.ts'
import type { CacheSpace, TagCache } from '../cache/tag-cache.ts'
import type { Database } from '../db/client.ts'
import { config, visit } from '../db/schema.ts'
import { createTestDatabase } from '../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../test-support/test-deps.ts'
import { createHosting } from './hosting.ts'

const script = 'console.log("hello")'
const index = `<!doctype html><html><head><script>${script}</script></head><body>back office</body></html>`
const bundle = `export const text = '${'long '.repeat(400)}'`

/** A build of the public site in miniature: one page per path, which says how often it was drawn. */
const siteBuild = `
let drawn = 0
const page = (request, api) => {
  const url = new URL(request.url)
  if (url.pathname === '/broken') throw new Error('a secret detail')
  if (url.pathname === '/plain') return new Response('not cached ' + ++drawn, { headers: { 'content-type': 'text/html' } })
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

describe('hosting the apps', () => {
  let folder: string
  let db: Database
  let deps: TestDeps
  let api: FastifyInstance
  let server: Server
  let close: () => Promise<void>
  /** What pages are kept in. */
  const spaces: { readonly space: Pick<CacheSpace<unknown>, 'bytes'>; readonly maxBytes: number | undefined }[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'teachnet-hosting-'))
    mkdirSync(join(folder, 'apps', 'admin', 'dist', 'assets'), { recursive: true })
    writeFileSync(join(folder, 'apps', 'admin', 'dist', 'index.html'), index)
    writeFileSync(join(folder, 'apps', 'admin', 'dist', 'assets', 'main-Ab12Cd34.js'), bundle)
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
    const space: TagCache['space'] = (name, limits) => {
      const made = deps.cache.space(name, limits)
      spaces.push({ space: made, maxBytes: limits.maxBytes })
      return made
    }
    const listener = await createHosting(
      api,
      { ...deps, cache: { ...deps.cache, space } },
      {
        appsFolder: join(folder, 'apps'),
        loadPages: async (_folder, siteApi) => ({
          render: async (request) => render(request, siteApi),
          parametersOf: () => ['page', 'category'],
        }),
      },
    )
    server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = async () => {
      await new Promise((resolve) => server.close(resolve))
      await api.close()
      await deps.cache.close()
      await db.close()
      rmSync(folder, { recursive: true })
    }
  })
  afterAll(() => close())
  beforeEach(() => deps.cache.dropAll())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET', of = server) =>
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
      request.end()
    })

  it('answers every path of an app with its page, and calls with the API [R8]', async () => {
    for (const path of ['/admin', '/admin/', '/admin/teacher/teacher?page=2'])
      expect((await get(path)).text).toContain('back office')
    const call = await get('/admin/Index/nothing', { server: 'true' })
    expect(call.headers['content-type']).toBe('application/json; charset=utf-8')
    const root = await get('/', { host: 'admin.localhost' })
    expect([root.status, root.headers.location]).toEqual([302, '/admin'])
  })

  it('tells an app in its page which API the installation has, and nothing where that is its own', async () => {
    const settingsIn = (html: string) =>
      /<script type="application\/json" id="runtime-settings">(.*?)<\/script>/.exec(html)?.[1]
    expect(settingsIn((await get('/admin/login')).text)).toBe('{}')
    const env = { ...deps.env, apiOrigin: 'https://api.example.org' }
    const options = { appsFolder: join(folder, 'apps'), loadPages: async () => undefined }
    const other = createServer(await createHosting(api, { ...deps, env, cache: await createTagCache(deps) }, options))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const page = await get('/admin/login', {}, 'GET', other)
    await new Promise((resolve) => other.close(resolve))
    expect(settingsIn(page.text)).toBe('{"apiOrigin":"https://api.example.org"}')
    expect(page.text).toContain(`<script>${script}</script>`)
    expect(page.headers.etag).not.toBe((await get('/admin/login')).headers.etag)
    expect(page.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.example\.org/)
  })

  it('allows the inline scripts of a page by their hash and nothing else', async () => {
    const policy = String((await get('/admin/login')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('allows the scripts of a public page that its renderer names, and none that is found in the page', async () => {
    const page = await get('/teacher/7')
    expect(page.text).toContain('<script>let a = 1</script>')
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${'a'.repeat(43)}=';`)
    expect(page.headers).not.toHaveProperty('x-script-hashes')
  })

  it('lets pages show pictures of the address of files and of the hosts of the configuration alone', async () => {
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

  it('sends files with a hash in their name compressed and for ever, and never one from outside the build', async () => {
    const file = await get('/admin/assets/main-Ab12Cd34.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(file.body).toString()).toBe(bundle)
    expect((await get('/admin/assets/main-Ab12Cd34.js', { 'accept-encoding': 'identity' })).text).toBe(bundle)
    for (const path of ['/admin/..%2f..%2fsite.mjs', '/admin/assets/..%2f..%2f..%2f..%2fsite.mjs', '/admin/%00.js'])
      expect((await get(path)).text).not.toContain('export const render')
  })

  it('counts the pages that visitors are sent, kept ones too, and nothing else', async () => {
    await api.visits.flush()
    await db.delete(visit)
    await get('/teacher/7')
    await get('/teacher/7')
    await get('/teacher/7', {}, 'HEAD')
    await get('/teacher/7', { 'sec-purpose': 'prefetch;prerender' })
    await get('/missing')
    await get('/storage/default/photo.png')
    await get('/admin/login')
    await api.visits.flush()
    expect(await db.select().from(visit)).toEqual([{ day: '2026-03-02', kind: 'page', hits: 2 }])
  })

  it('says that an app is not built while the API works', async () => {
    const page = await get('/user/login')
    expect(page.status).toBe(503)
    expect(page.text).toContain('has not been built yet')
    expect((await get('/healthz')).status).toBe(200)
  })

  it('draws a page of the site once for each language until a record that it shows changes', async () => {
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

  it('sends pages compressed, with a tag that saves sending them again', async () => {
    const page = await get('/', { 'accept-encoding': 'gzip' })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(page.body).toString()).toContain('drawn')
    expect(page.headers.vary).toContain('Accept-Encoding')
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(page.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await get('/', {}, 'HEAD')
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 2000]).toEqual([200, 0, true])
  })

  it('keeps the status of a missing page, for a minute and in a place of its own [R2]', async () => {
    const page = await get('/nothing')
    expect(page.status).toBe(404)
    expect((await get('/nothing')).text).toBe(page.text)
    deps.clock.advance(61_000)
    expect((await get('/nothing')).text).not.toBe(page.text)
  })

  it('does not keep a page that names no records, and hides why one cannot be drawn [X6]', async () => {
    expect((await get('/plain')).text).not.toBe((await get('/plain')).text)
    const broken = await get('/broken')
    expect(broken.status).toBe(500)
    expect(broken.text).not.toContain('secret')
    expect(deps.log.lines.some(({ level }) => level === 'error')).toBe(true)
  })

  it('takes a path that begins with two slashes for a path', async () => {
    const page = await get('//evil.example/x', { host: 'localhost' })
    expect(page.status).toBe(404)
    expect(page.text).not.toContain('http://evil.example')
  })

  it('hands content to the site as a value, with its tags, and refuses to write to pages', async () => {
    const { content, tags } = JSON.parse((await get('/asks')).text)
    expect(content).toMatchObject({ site: { siteName: 'TeachNet' } })
    expect(tags).toContain('config')
    expect((await get('/teacher/7', {}, 'POST')).status).toBe(405)
  })

  it('stores a language that the address asks for [E10]', async () => {
    expect((await get('/?lang=en')).headers['set-cookie']).toEqual([
      'think_lang=en; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
    expect((await get('/?lang=xx')).headers).not.toHaveProperty('set-cookie')
  })

  it('draws a page once, whatever a link carries beside the parameters of the page', async () => {
    const first = await get('/teacher/7')
    for (const query of ['?', '?utm_source=a', '?fbclid=b&utm_source=c', '?lang=xx&page=', '?lang='])
      expect((await get(`/teacher/7${query}`)).text).toBe(first.text)
    const second = await get('/teacher/7?page=2&category=a')
    expect(second.text).not.toBe(first.text)
    expect((await get('/teacher/7?utm_source=a&category=%61&page=%202&page=3')).text).toBe(second.text)
    expect((await get('/teacher/7.data?_routes=a&page=2')).text).toBe((await get('/teacher/7.data?page=2&x=y')).text)
  })

  it('keeps copies for the hosts that are asked for again and again, and within a bound whatever is asked for', async () => {
    const first = await get('/', { host: 'www.example.org' })
    expect(first.text).toContain('http://www.example.org')
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

  it('refuses hosts that cannot stand in an address', async () => {
    for (const host of ['a@b', 'a/b', 'a b', 'a#b', 'a?b', '[::1', 'a:b', '-', `${'x'.repeat(300)}`, '<b>'])
      for (const path of ['/', '/admin', '/api/index/index']) expect((await get(path, { host })).status).toBe(400)
    expect((await get('/', { 'x-forwarded-host': 'a@b' })).status).toBe(400)
    for (const host of ['localhost', 'Example.ORG:8080', '[::1]:80', '127.0.0.1', 'xn--fiqs8s.example', 'a_b.example'])
      expect((await get('/', { host })).status).toBe(200)
  })

  it('knows TLS before a trusted proxy: addresses say so, and browsers are told to stay with it', async () => {
    const plain = await get('/', { host: 'www.example.org' })
    expect(plain.text).toContain('http://www.example.org')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    const secure = await get('/', { host: 'www.example.org', 'x-forwarded-proto': 'https' })
    expect(secure.text).toContain('https://www.example.org')
    for (const path of ['/', '/admin', '/healthz', '/nothing'])
      expect((await get(path, { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
        'max-age=31536000',
      )
    // The visitor may send the header as well; the proxy adds its own behind it.
    const forged = await get('/', { host: 'www.example.org', 'x-forwarded-proto': 'https, http' })
    expect(forged.text).toBe(plain.text)
  })

  it('answers odd ranges, codings and tags with a whole file or a short refusal', async () => {
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
    expect((await get('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0.001' })).headers['content-encoding']).toBe('br')
  })

  it('never shows an upload that could act in place [V8]', async () => {
    for (const name of ['evil.svg', 'page.html']) {
      const file = await get(`/storage/default/${name}`)
      expect(file.headers).toMatchObject({
        'content-disposition': 'attachment',
        'content-type': 'application/octet-stream',
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
})
