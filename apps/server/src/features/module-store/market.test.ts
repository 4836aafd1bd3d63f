import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrudTestApp, createCrudTestApp } from '../../records/test-support/test-app.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestMarket, packEditor, packLibrary } from './test-support/test-module.ts'

const address = 'https://modules.example/teach/list.json'

describe.each(oneDatabase)('markets at an address, on %s', (kind) => {
  let own: Awaited<ReturnType<typeof createTestMarket>>
  let distant: Awaited<ReturnType<typeof createTestMarket>>
  let t: CrudTestApp
  let closeDatabase: () => Promise<void>
  /** What the host of the market answers; the default: the files of the other folder. */
  let answer: (requested: string) => Promise<Uint8Array>
  const requested: string[] = []
  const files = (url: string) => {
    const name = basename(new URL(url).pathname)
    return readFile(join(distant.folder, name === 'list.json' ? 'index.json' : name))
  }

  beforeAll(async () => {
    own = await createTestMarket()
    distant = await createTestMarket()
    await own.offer(packEditor(own.keys), '1.0.0', 'editor')
    await distant.offer(packLibrary({}, distant.keys))
    answer = files
    const db = await createTestDatabase(kind)
    closeDatabase = () => db.close()
    const loadPublicFile = (url: string) => {
      requested.push(url)
      return answer(url)
    }
    t = await createCrudTestApp(db, undefined, { market: { folder: own.folder, loadPublicFile } })
  })
  afterAll(async () => {
    await t.close()
    await closeDatabase()
    await own.remove()
    await distant.remove()
  })

  const call = (path: string, body?: object) => t.call(body ? 'POST' : 'GET', `module/${path}`, { body })
  const sources = async () => (await call('market')).data?.sources as { id: number; address: string; problem: string }[]

  it.each([
    'http://modules.example/index.json',
    'https://modules.example/',
    'https://a:b@modules.example/index.json',
    'index.json',
  ])('the address %s is refused at its field', async (wrong) => {
    expect(await call('addSource', { address: wrong })).toMatchObject({
      code: 0,
      fields: { address: expect.any(String) },
    })
    expect(await sources()).toEqual([])
  })

  it('modules of an added market are offered, reviewed and installed from the files beside its list, until it is removed', async () => {
    expect(await call('addSource', { address })).toMatchObject({ code: 1 })
    const [source] = await sources()
    expect(source).toMatchObject({ address, problem: '' })
    expect((await call('market')).data?.offers).toMatchObject([
      { uid: 'editor', source: 0 },
      { uid: 'library', version: '1.0.0', source: source?.id },
    ])
    const look = await call('plan', { uid: 'library', version: '1.0.0', source: source?.id })
    expect(look).toMatchObject({ code: 1, data: { conflicts: [{ kind: 'publisher' }] } })
    const install = { uid: 'library', digest: look.data?.digest }
    expect(await call('install', install)).toMatchObject({ code: -1, error: 'MODULE_CONFLICT' })
    expect(await call('install', { ...install, confirm: ['publisher'] })).toMatchObject({ code: 1 })
    expect(new Set(requested.map((url) => new URL('.', url).href))).toEqual(new Set(['https://modules.example/teach/']))
    expect(requested[0]).toBe(address)
    expect(await call('removeSource', { id: source?.id })).toMatchObject({ code: 1 })
    expect((await call('market')).data).toMatchObject({ offers: [{ uid: 'editor' }], sources: [] })
    expect(await call('plan', { uid: 'library', version: '1.0.0', source: source?.id })).toMatchObject({
      error: 'MODULE_NOT_FOUND',
    })
  })

  it.each([
    ['does not answer', () => Promise.reject(new Error('getaddrinfo ENOTFOUND modules.example'))],
    ['answers with a page', async () => Buffer.from('<html>')],
    ['names a file outside its folder', async () => Buffer.from('{"format":1,"modules":[{"file":"../../x.zip"}]}')],
  ])('a market that %s is reported as unreachable, and the others stay available', async (_what, provided) => {
    await call('addSource', { address })
    answer = provided
    expect((await call('market')).data).toMatchObject({
      offers: [{ uid: 'editor', source: 0 }],
      sources: [{ address, problem: 'unreachable' }],
    })
    const [source] = await sources()
    expect(await call('plan', { uid: 'library', version: '1.0.0', source: source?.id })).toMatchObject({
      error: 'MARKET_UNREACHABLE',
    })
    answer = files
    await call('removeSource', { id: source?.id })
  })
})
