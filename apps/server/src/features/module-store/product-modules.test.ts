// @module-tag full
import { createPublisherKeys } from '@teachnet/module-kit'
import { moduleStates } from '@teachnet/protocol'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { awaitedModule } from '../schema.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createMemoryStorage } from '../../test-support/memory-storage.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTestMarket, packEditor } from './test-support/test-module.ts'

const screen = (text: string) => `export default () => '${text}'`

describe.each(oneDatabase)('a module of the product after an update of the product, on %s', (kind) => {
  let db: Database
  let headers: Record<string, string>
  const storage = createMemoryStorage()
  const opened: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    db = await createTestDatabase(kind)
    const deps = await createTestDeps(db)
    await seedAccess(deps)
    headers = { ...(await createTestAdmin(deps, { username: 'root' })).headers, server: 'true' }
    await db.insert(awaitedModule).values({ uid: 'editor' })
    await startBuild({ screen: screen('first') })
  })
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
    await db.close()
  })

  /** Starts a server of a new build, whose modules are signed with its own keys. */
  async function startBuild(parts: { version?: string; screen?: string }): Promise<FastifyInstance> {
    const market = await createTestMarket(createPublisherKeys())
    await market.offer(packEditor(market.keys, parts), parts.version ?? '1.0.0', 'editor')
    opened.push(market.remove)
    const app = await buildApp({ ...(await createTestDeps(db)), storage }, undefined, undefined, {
      folder: market.folder,
    })
    opened.push(() => app.close())
    return app
  }
  const call = (app: FastifyInstance, path: string, payload: object, query: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/admin/module/${path}`, headers, payload, query })
  const listed = async (app: FastifyInstance) =>
    (await app.inject({ url: '/admin/module/index', headers })).json().data.installed
  /** Address and content of the input that browsers load. */
  async function served(app: FastifyInstance) {
    const [parts] = (await app.inject({ url: '/admin/Index/index', headers })).json().data.modules
    const url = `${parts.base}${parts.inputs.richText}`
    return { url, content: (await app.inject({ url })).body }
  }

  it('a module of the product has the screens of the new build, also if its version is unchanged', async () => {
    const app = await startBuild({ screen: screen('second') })
    expect(await served(app)).toMatchObject({ content: screen('second') })
    const later = await startBuild({ version: '1.1.0', screen: screen('third') })
    expect(await served(later)).toMatchObject({ content: screen('third') })
    expect(await listed(later)).toMatchObject([{ uid: 'editor', version: '1.1.0', state: 1 }])
  })

  it('a module of the product keeps its address, which browsers have cached, while its content is the same', async () => {
    const app = await startBuild({ screen: screen('second') })
    const again = await startBuild({ screen: screen('second') })
    expect(await served(again)).toEqual(await served(app))
  })

  it('the code of a module is sent compressed to a browser that accepts it, and as it is to another client', async () => {
    const long = screen('a long text '.repeat(500))
    const app = await startBuild({ screen: long })
    const { url, content } = await served(app)
    expect(content).toBe(long)
    const reply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(long)
    expect(reply.rawPayload.length).toBeLessThan(long.length / 10)
  })

  it('a disabled module of the product stays disabled, and is that of the new build once it is enabled', async () => {
    const first = await startBuild({ screen: screen('first') })
    expect((await call(first, 'changeState', { uid: 'editor', state: 0 })).json()).toMatchObject({ code: 1 })
    const app = await startBuild({ screen: screen('second') })
    expect(await listed(app)).toMatchObject([{ uid: 'editor', state: moduleStates.disabled }])
    expect((await call(app, 'changeState', { uid: 'editor', state: 1 })).json()).toMatchObject({ code: 1 })
    expect(await served(app)).toMatchObject({ content: screen('second') })
  })

  it('a module of the product stays unchanged when the build has an earlier version', async () => {
    await startBuild({ version: '2.0.0', screen: screen('newer') })
    expect(await served(await startBuild({ screen: screen('older') }))).toMatchObject({ content: screen('newer') })
  })

  it('a module of another publisher under the same name stays unchanged', async () => {
    const app = await startBuild({ screen: screen('first') })
    const foreign = packEditor(createPublisherKeys(), { screen: screen('foreign') })
    await storage.write('default/module.zip', foreign)
    const read = await call(app, 'upload', { file: '/storage/default/module.zip' })
    expect(read.json()).toMatchObject({ code: 1 })
    const { digest } = read.json().data.info
    const installed = await call(app, 'install', { uid: 'editor', digest, confirm: ['publisher'] })
    expect(installed.json()).toMatchObject({ code: 1 })
    const next = await startBuild({ screen: screen('second') })
    expect(await served(next)).toMatchObject({ content: screen('foreign') })
  })
})
