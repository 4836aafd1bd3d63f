import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextPage } from '@teachnet/contract/texts'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { textOverride } from '../schema.ts'
import { isServerError } from '../../platform/errors.ts'
import { textsTag } from './text-override.repo.ts'
import { loadLiveMessages, createOwnTexts, createTextCatalogues } from './own-texts.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createTexts } from './texts.routes.ts'

const catalogue = [
  {
    path: 'apps/public-site/src/locales/en/site.json',
    locale: 'en',
    texts: { 'site.news': 'News', 'site.count': '{n, plural, one {# item} other {# items}}' },
  },
  {
    path: 'apps/public-site/src/locales/zh-cn/site.json',
    locale: 'zh-cn',
    texts: { 'site.news': '新闻', 'site.count': '{n} 条' },
  },
]

describe.each(oneDatabase)('texts that staff changed, on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let root: TestAccount
  let clerk: TestAccount
  let folder: string

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    const usual = await createTestDeps(db)
    deps = { ...usual, translate: await loadLiveMessages(usual) }
    await seedAccess(deps)
    app = await buildApp(deps)
    root = await createTestAdmin(deps, { username: 'root' })
    clerk = await createTestAdmin(deps, { username: 'clerk', nodes: ['routine/text', 'routine/text/index'] })
    folder = await mkdtemp(join(tmpdir(), 'texts-'))
    const file = join(folder, 'public-site/build/client/catalogue.json')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(catalogue))
  })
  beforeEach(async () => {
    await db.delete(textOverride)
    await deps.cache.drop([textsTag])
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
    await rm(folder, { recursive: true })
  })

  async function call(
    method: 'GET' | 'POST',
    url: string,
    { as = root, body }: { as?: TestAccount; body?: object } = {},
  ) {
    const headers = { ...as.headers, 'think-lang': 'en' }
    const reply = await app.inject({
      method,
      url: `/admin/routine.Text/${url}`,
      headers,
      payload: body,
    })
    return reply.json()
  }
  const key = { place: 'server', locale: 'en', name: 'crud.deleted' } as const
  const list = async (query: string): Promise<TextPage> => (await call('GET', `index?${query}`)).data
  const openTexts = () =>
    createTexts(deps, { loadPlace: createTextCatalogues(folder), loadTimeZone: async () => 'UTC' })

  it('a reply of the server has the changed text immediately, and the shipped one again after a reset [P6]', async () => {
    expect(deps.translate('en', 'crud.deleted')).not.toBe('Gone for good')
    const shipped = deps.translate('en', 'crud.deleted')
    expect(await call('POST', 'edit', { body: { ...key, wording: 'Gone for good' } })).toMatchObject({ code: 1 })
    await expect.poll(() => deps.translate('en', 'crud.deleted')).toBe('Gone for good')
    expect((await list('place=server&locale=en&changed=1')).list).toEqual([
      {
        name: 'crud.deleted',
        original: shipped,
        wording: 'Gone for good',
        admin: 'root nick',
        time: expect.any(Number),
        placeholders: [],
      },
    ])
    expect(await call('POST', 'reset', { body: key })).toMatchObject({ code: 1 })
    await expect.poll(() => deps.translate('en', 'crud.deleted')).toBe(shipped)
    expect(await call('POST', 'reset', { body: key })).toMatchObject({ code: 0, error: 'NO_ROWS_DELETED' })
  })

  it('another process applies a changed text as well', async () => {
    const there = await createTestDeps(db)
    const translate = await loadLiveMessages(there)
    await call('POST', 'edit', { body: { ...key, wording: 'Elsewhere too' } })
    await expect.poll(() => translate('en', 'crud.deleted')).toBe('Elsewhere too')
    await there.cache.close()
  })

  it('a text that would break a page is refused at its input, and changes nothing', async () => {
    const named = { place: 'server', locale: 'en', name: 'site.tokenLife' }
    const wrong = ['{label', '{nobody}', '<label>x</label>', '', 'a\nb', 'x'.repeat(2001)]
    for (const wording of wrong) {
      const rejected = await call('POST', 'edit', { body: { ...named, wording } })
      expect(rejected).toMatchObject({ code: 0, error: 'VALIDATION', fields: { wording: expect.any(String) } })
      if (wording !== '')
        expect(await call('POST', 'check', { body: { ...named, wording } })).toMatchObject({ code: 0 })
    }
    expect(await call('POST', 'edit', { body: { ...named, name: 'no.such', wording: 'x' } })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
    expect(await db.select().from(textOverride)).toEqual([])
  })

  it('a preview shows sample values, and saving the text of the product stores no change', async () => {
    const named = { place: 'server', locale: 'en', name: 'site.tokenLife' }
    expect(await call('POST', 'check', { body: { ...named, wording: '{label}: longer' } })).toMatchObject({
      data: { previews: ['‹label›: longer'] },
    })
    const [{ original } = { original: '' }] = (await list('place=server&locale=en&search=site.tokenLife')).list
    await call('POST', 'edit', { body: { ...named, wording: original } })
    expect(await db.select().from(textOverride)).toEqual([])
  })

  it('the search finds texts by id and by words, and does not require the right to edit', async () => {
    expect((await list('place=server&locale=zh-cn&search=site.tokenLife')).list.map(({ name }) => name)).toEqual([
      'site.tokenLife',
    ])
    expect((await list('place=server&locale=en&search=five minutes')).list.map(({ name }) => name)).toContain(
      'site.tokenLife',
    )
    expect(await call('GET', 'index?place=server&locale=en', { as: clerk })).toMatchObject({ code: 1 })
    expect(await call('POST', 'edit', { as: clerk, body: { ...key, wording: 'x' } })).toMatchObject({
      error: 'FORBIDDEN',
    })
  })

  it('an app gets the address of changed texts only if there are any, and loads them compiled from a cacheable address', async () => {
    const sources = async () => (await app.inject('/api/content/sources')).json().data
    expect(await createOwnTexts({ ...deps, cache: (await createTestDeps(db)).cache }).versions()).toEqual({})
    await openTexts().save({ place: 'site', locale: 'en', name: 'site.news' }, 'Stories', { name: 'A', locale: 'en' })
    const { texts } = await sources()
    expect(texts).toEqual({ site: expect.stringMatching(/^\w{16}$/) })
    const load = (query: string) => app.inject(`/api/common/texts?${query}`)
    const stored = await load(`place=site&locale=en&version=${texts.site}`)
    expect(stored.json().data).toEqual({
      version: texts.site,
      messages: { 'site.news': [{ type: 0, value: 'Stories' }] },
    })
    expect(stored.headers['cache-control']).toContain('immutable')
    expect((await load('place=site&locale=en&version=old')).headers['cache-control']).toBe('no-cache')
    expect((await load('place=site&locale=zh-cn')).json().data.messages).toEqual({})
    expect((await load('place=server&locale=en')).json().data.messages).toEqual({})
    expect(await load('place=nowhere&locale=en').then((reply) => reply.json())).toMatchObject({ error: 'PARAMETER' })
  })

  it('the export has whole message files, at the paths of the repository', async () => {
    const texts = openTexts()
    const none: unknown = await texts.exportFiles().catch((error: unknown) => error)
    expect(isServerError(none, 'RECORD_NOT_FOUND')).toBe(true)
    await texts.save({ place: 'site', locale: 'en', name: 'site.news' }, 'Stories', { name: 'A', locale: 'en' })
    const files = unzipSync(await texts.exportFiles())
    expect(Object.keys(files)).toEqual(['apps/public-site/src/locales/en/site.json'])
    const [content = new Uint8Array()] = Object.values(files)
    expect(JSON.parse(Buffer.from(content).toString('utf8'))).toEqual({
      ...catalogue[0]?.texts,
      'site.news': 'Stories',
    })
    const { places } = await texts.list({ place: 'site', locale: 'en', search: '', changed: false, page: 1 })
    expect(places).toContainEqual({ place: 'site', total: 2, changed: 1 })
    expect(places.map(({ place }) => place)).toEqual(['site', 'server'])
  })
})
