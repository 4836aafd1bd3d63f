import { moduleStates } from '@teachnet/protocol'
import { createPublisherKeys } from '@teachnet/module-kit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { type CrudTestApp, createCrudTestApp, type TestReply } from '../../records/test-support/test-app.ts'
import { adminLogTable, installedModule, modulePackage } from '../schema.ts'
import { oneDatabase, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { bookDesign, createTestMarket, library, packLibrary } from './test-support/test-module.ts'

const both = (word: string) => ({ 'zh-cn': word, en: word })
const textField = { kind: 'text', label: both('书号'), max: 20 }

describe.each(oneDatabase)('modules on %s', (kind) => {
  let databases: TestDatabases
  let market: Awaited<ReturnType<typeof createTestMarket>>
  let t: CrudTestApp
  let other: FastifyInstance
  let closeOther: () => Promise<void>

  beforeAll(async () => {
    market = await createTestMarket()
    await market.offer(packLibrary({}, market.keys))
    databases = await openTestDatabases(kind)
    const [first, second] = databases.all
    const options = { market: { folder: market.folder } }
    t = await createCrudTestApp(first, undefined, options)
    const deps = await createTestDeps(second)
    other = await buildApp(deps, undefined, undefined, options.market)
    closeOther = async () => {
      await other.close()
      await deps.cache.close()
    }
  })
  afterAll(async () => {
    await closeOther()
    await t.close()
    await databases.close()
    await market.remove()
  })

  const call = (path: string, body?: object, query?: Readonly<Record<string, string>>) =>
    t.call(body ? 'POST' : 'GET', `module/${path}`, { body, query })
  const upload = async (archive: Uint8Array) => {
    await t.deps.storage.write('default/module.zip', archive)
    return call('upload', {}, { file: '/storage/default/module.zip' })
  }
  const digestOf = (reply: TestReply) => String((reply.data?.info as { digest?: string } | undefined)?.digest)
  const state = async () => (await call('state', undefined, { uid: 'library' })).data?.state
  /** What the second process serves. */
  const inOther = async (url: string) =>
    (await other.inject({ url: `/admin/${url}`, headers: { server: 'true', batoken: t.root.token } })).json()
  const look = (from: object = { uid: 'library', version: '1.0.0', source: 0 }) => call('plan', from)
  const reset = async () => {
    if ((await state()) === moduleStates.installed) await call('changeState', { uid: 'library', state: 0 })
    if ((await state()) === moduleStates.disabled)
      expect(
        await call('uninstall', { keep: [], confirm: ['own_library_book', 'name'] }, { uid: 'library' }),
      ).toMatchObject({ code: 1 })
  }

  it('the market lists the available modules, and a preview shows the effects of an installation without installing', async () => {
    expect((await call('market')).data).toMatchObject({
      offers: [{ uid: 'library', source: 0 }],
      installed: [],
      isTrusting: false,
    })
    const { data } = await look()
    expect(data).toMatchObject({
      present: '',
      publisher: { key: market.keys.key, name: 'TeachNet' },
      tables: [{ controller: 'library.Book', table: 'own_library_book', isNew: true }],
      conflicts: [],
      permissions: expect.arrayContaining(['module/library/shelf', 'library/book', 'library/book/add']),
      files: expect.arrayContaining([{ path: 'files/help.txt', size: 4 }]),
    })
    expect(await state()).toBe(0)
    expect(await t.call('GET', 'library.Book/index')).toMatchObject({ status: 404 })
    expect((await t.deps.db.select().from(adminLogTable)).filter(({ url }) => url.includes('module/plan'))).toEqual([])
  })

  it.each(['v6', 'v7'])('the market of an old client says where modules are chosen, by %s.store', async (version) => {
    const info = await t.app.inject({ url: `/api/${version}.store/info?uid=library&sysVersion=v2.1.2` })
    expect(info.json()).toMatchObject({ code: 1, data: { info: { uid: 'library', type: 'local' } } })
    const url = `/api/${version}.store/modules?activeTab=all&sysVersion=v2.1.2&installed[0][uid]=library`
    const answer = await t.app.inject({ url, headers: { 'think-lang': 'en', server: 'true' } })
    expect(answer.json()).toMatchObject({
      code: 1,
      data: { rows: [], category: [{ id: 'all', name: 'All' }], remark: expect.stringContaining('page Modules') },
    })
  })

  it('an old client installs, disables, enables and uninstalls by name, and gets the recorded shapes', async () => {
    expect((await call('index')).data).toEqual({ sysVersion: 'v2.1.2', installed: [] })
    const info = { uid: 'library', title: 'Library', author: 'Reading Room', version: '1.0.0', state: 1, website: '' }
    expect(await call('install', {}, { uid: 'library', orderId: '1', token: 'x' })).toMatchObject({
      code: 1,
      data: { data: info },
    })
    expect((await call('index')).data).toMatchObject({ installed: [info] })
    expect(await call('uninstall', {}, { uid: 'library' })).toMatchObject({
      code: 0,
      msg: 'Please disable the module first',
    })
    expect(await call('update', {}, { uid: 'library' })).toMatchObject({
      code: 0,
      msg: 'Please disable the module before updating',
    })
    expect(await call('dependentInstallComplete', {}, { uid: 'library' })).toMatchObject({ code: 1, data: null })
    expect(await call('changeState', { uid: 'library', state: 0 })).toMatchObject({
      code: 1,
      data: { info: { state: 6 } },
    })
    expect(await call('changeState', { uid: 'library', state: '1', confirmConflict: 0 })).toMatchObject({
      code: 1,
      data: { info: { state: 1 } },
    })
    expect(await call('changeState', { uid: 'library', state: 0, update: 1 })).toMatchObject({
      code: -3,
      data: { uid: 'library' },
    })
    expect(await call('uninstall', {}, { uid: 'library' })).toMatchObject({ code: 1, data: null })
    expect(await state()).toBe(0)
    expect(await call('install', {}, { uid: 'nothing' })).toMatchObject({ code: 0, error: 'MODULE_NOT_FOUND' })
    // The area that the old client left is an area of the data designer, and the module takes it up again.
    expect(await t.call('POST', 'library.Book/add', { body: { name: 'Kept' } })).toMatchObject({ code: 1 })
    expect(await call('install', {}, { uid: 'library' })).toMatchObject({ code: 1 })
    expect((await t.call('GET', 'library.Book/index')).data).toMatchObject({ total: 1 })
    await reset()
  })

  it('an installed module is in every process: area, menu, page, messages and files; disabled, it is in none', async () => {
    const { data } = await look()
    expect(await call('install', { uid: 'library', digest: data?.digest })).toMatchObject({ code: 1 })
    await expect.poll(async () => (await inOther('library.Book/index')).code).toBe(1)
    const init = (await inOther('Index/index')).data
    expect(JSON.stringify(init.menus)).toContain('/src/views/backend/module/library/shelf.vue')
    expect(init.modules).toMatchObject([
      { uid: 'library', pages: { 'module/library/shelf': 'screens/shelf.js' }, settings: { place: '' } },
    ])
    const file = (path: string) => other.inject({ url: `${init.modules[0].base}${path}` })
    expect(await file('screens/shelf.js')).toMatchObject({ statusCode: 200, body: 'export default () => null' })
    expect((await file('screens/shelf.js')).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    })
    for (const path of ['server/notes.txt', 'manifest.json', 'areas/book.json', '../manifest.json', 'files/none.txt'])
      expect((await file(path)).statusCode).toBe(404)

    expect(await call('changeState', { uid: 'library', state: 0 })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'library.Book/index')).toMatchObject({ status: 404 })
    await expect
      .poll(
        async () =>
          (await other.inject({ url: '/admin/library.Book/index', headers: { server: 'true', batoken: t.root.token } }))
            .statusCode,
      )
      .toBe(404)
    const after = (await inOther('Index/index')).data
    expect(JSON.stringify(after.menus)).not.toContain('library')
    expect(after.modules).toEqual([])
    expect((await file('screens/shelf.js')).statusCode).toBe(404)

    expect(await call('changeState', { uid: 'library', state: 1 })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'library.Book/index')).toMatchObject({ code: 1 })
    await reset()
  })

  it('only super administrators reach the market', async () => {
    const clerk = await t.addAdmin('clerk', [
      'module/install',
      'moduleStore/moduleStore',
      'moduleStore/moduleStore/index',
    ])
    const tries = [
      ['POST', 'install'],
      ['POST', 'changeState'],
      ['POST', 'uninstall'],
      ['POST', 'update'],
      ['POST', 'upload'],
      ['GET', 'market'],
      ['POST', 'plan'],
      ['GET', 'removal'],
      ['POST', 'addSource'],
      ['GET', 'publishers'],
      ['POST', 'addPublisher'],
      ['POST', 'removePublisher'],
    ] as const
    for (const [method, action] of tries) {
      expect(
        await t.call(method, `module/${action}`, { as: clerk, body: method === 'POST' ? {} : undefined }),
      ).toMatchObject({ code: 401 })
      expect(
        await t.call(method, `module/${action}`, { as: null, body: method === 'POST' ? {} : undefined }),
      ).toMatchObject({ code: 303 })
    }
    expect(JSON.stringify((await t.call('GET', 'Index/index', { as: clerk })).data?.menus)).not.toContain('moduleStore')
  })

  it('an administrator who was granted the page of a module sees and sets its values, and no other administrator does', async () => {
    const pages = [{ ...library.pages[0], setsValues: true }]
    const digest = digestOf(await upload(packLibrary({ manifest: { pages } }, market.keys)))
    expect(await call('install', { uid: 'library', digest })).toMatchObject({ code: 1 })
    const node = 'module/library/shelf'
    const viewer = await t.addAdmin('viewer', [node, `${node}/index`])
    const editor = await t.addAdmin('editor', [node, `${node}/index`, `${node}/edit`])
    const stranger = await t.addAdmin('stranger', ['library/book', 'library/book/index'])
    const see = (as: typeof viewer) => t.call('GET', 'module/settings', { as, query: { uid: 'library' } })
    const set = (as: typeof viewer) =>
      t.call('POST', 'module/saveSettings', { as, body: { uid: 'library', values: { place: 'Hall' } } })
    expect([await see(viewer), await set(viewer)]).toMatchObject([{ code: 1 }, { code: 401 }])
    expect([await set(editor), await see(editor)]).toMatchObject([{ code: 1 }, { data: { values: { place: 'Hall' } } }])
    expect([await see(stranger), await set(stranger)]).toMatchObject([{ code: 401 }, { code: 401 }])
    await call('changeState', { uid: 'library', state: 0 })
    expect([await see(editor), await set(editor)]).toMatchObject([{ code: 401 }, { code: 401 }])
    await reset()
  })

  it('an unsigned archive and one of an unknown publisher need an explicit choice', async () => {
    const unsigned = await upload(packLibrary())
    const digest = digestOf(unsigned)
    expect((await look({ digest })).data).toMatchObject({ conflicts: [{ kind: 'unsigned', canGoOn: true }] })
    expect(await call('install', { uid: 'library', digest })).toMatchObject({
      code: -1,
      error: 'MODULE_CONFLICT',
      msg: 'The module was not installed. The archive is not signed.',
      data: {
        uid: 'library',
        state: 3,
        fileConflict: [{ newFile: 'library', oldFile: 'unsigned', solution: '' }],
        dependConflict: [],
      },
    })
    expect(await state()).toBe(0)
    expect(await call('install', { uid: 'library', digest, confirm: ['publisher'] })).toMatchObject({ code: -1 })
    expect(await call('install', { uid: 'library', digest, confirm: ['unsigned'] })).toMatchObject({ code: 1 })
    await reset()

    const stranger = createPublisherKeys()
    const foreign = digestOf(await upload(packLibrary({}, stranger)))
    expect((await look({ digest: foreign })).data).toMatchObject({
      publisher: { key: stranger.key, name: '' },
      conflicts: [{ kind: 'publisher' }],
    })
    expect(await call('install', { uid: 'library', digest: foreign, confirm: ['unsigned'] })).toMatchObject({
      code: -1,
    })
    expect(await call('install', { uid: 'library', digest: foreign, confirm: ['publisher'] })).toMatchObject({
      code: 1,
    })
    await reset()
    const again = digestOf(await upload(packLibrary({}, stranger)))
    expect((await look({ digest: again })).data).toMatchObject({ publisher: { name: 'Reading Room' }, conflicts: [] })

    // The list has the decision with its author, and it can be revoked; modules of that publisher then need one again.
    const listed = { key: stranger.key, name: 'Reading Room', username: 'root', isOwn: false }
    expect((await call('publishers')).data).toMatchObject({
      list: [{ key: market.keys.key, isOwn: true, create_time: 0 }, listed],
    })
    expect(await call('removePublisher', { key: stranger.key })).toMatchObject({ code: 1 })
    expect(await call('removePublisher', { key: stranger.key })).toMatchObject({ code: 0, error: 'PARAMETER' })
    expect((await look({ digest: again })).data).toMatchObject({ conflicts: [{ kind: 'publisher' }] })
  })

  it('a key is trusted before its first module, under a name, once; adding and removing it are in the audit log', async () => {
    const { key } = createPublisherKeys()
    const add = (body: object) => call('addPublisher', body)
    for (const body of [
      { key: `${key}=`, name: 'Reading Room' },
      { key: `${key.slice(1)}\n`, name: 'Reading Room' },
      { key, name: '  ' },
      { key, name: 'n'.repeat(61) },
      { key: market.keys.key, name: 'The product itself' },
    ])
      expect(await add(body)).toMatchObject({ code: 0, error: 'PARAMETER' })
    expect(await add({ key: ` ${key} `, name: 'Reading Room' })).toMatchObject({ code: 1 })
    expect(await add({ key, name: 'Another name' })).toMatchObject({ code: 0, msg: 'This key is already trusted' })
    expect((await call('publishers')).data).toMatchObject({ list: [{ isOwn: true }, { key, name: 'Reading Room' }] })
    expect(await call('removePublisher', { key: market.keys.key })).toMatchObject({ code: 0 })
    expect(await call('removePublisher', { key })).toMatchObject({ code: 1 })
    const urls = (await t.deps.db.select().from(adminLogTable)).map(({ url }) => url)
    for (const action of ['addPublisher', 'removePublisher'])
      expect(urls.some((url) => url.includes(`module/${action}`))).toBe(true)
  })

  it('an invalid or modified archive is refused, and nothing of it is stored', async () => {
    const before = await t.deps.db.$count(modulePackage)
    const archive = packLibrary({}, market.keys)
    const changed = Buffer.from(archive)
    const place = changed.indexOf('screens/shelf.js') + 'screens/shelf.js'.length
    changed[place] = (changed[place] ?? 0) ^ 1
    for (const wrong of [Buffer.from('no archive'), changed])
      expect(await upload(wrong)).toMatchObject({ code: 0, error: 'MODULE_ARCHIVE' })
    for (const design of [
      { ...bookDesign(), definition: { ...bookDesign().definition, table: 'own_other' } },
      bookDesign({}, 'teacher.Book'),
      { no: 'design' },
    ])
      expect(await upload(packLibrary({ design }, market.keys))).toMatchObject({ code: 0, error: 'MODULE_ARCHIVE' })
    expect(await call('upload', {}, { file: '/storage/../secret-key' })).toMatchObject({
      code: 0,
      error: 'MODULE_NOT_FOUND',
    })
    expect(await t.deps.db.$count(modulePackage)).toBe(before)
    expect(await t.deps.db.$count(installedModule)).toBe(0)
  })

  it('server code and SQL are refused where the operator does not trust modules', async () => {
    const files = { 'server/code.js': 'export default {}' }
    const code = digestOf(await upload(packLibrary({ manifest: { server: 'server/code.js' }, files }, market.keys)))
    expect((await look({ digest: code })).data).toMatchObject({ conflicts: [{ kind: 'code', canGoOn: false }] })
    expect(await call('install', { uid: 'library', digest: code })).toMatchObject({ code: 0, error: 'MODULE_CODE' })
    expect(await state()).toBe(0)
  })

  it('an installation that fails half way leaves everything as it was', async () => {
    const second = {
      ...bookDesign({}, 'library.Loan'),
      definition: { ...bookDesign({}, 'library.Loan').definition, table: 'own_library_loan' },
    }
    const taken = await t.call('POST', 'crud.Design/apply', {
      body: { version: 0, design: { ...second, definition: { ...second.definition, controller: 'shop.Loan' } } },
    })
    expect(taken).toMatchObject({ code: 1 })
    const files = { 'areas/loan.json': JSON.stringify(second) }
    const manifest = { areas: ['areas/book.json', 'areas/loan.json'] }
    const digest = digestOf(await upload(packLibrary({ manifest, files }, market.keys)))
    expect((await look({ digest })).data).toMatchObject({
      conflicts: [{ kind: 'table', name: 'own_library_loan', canGoOn: false }],
    })
    expect(await call('install', { uid: 'library', digest })).toMatchObject({ code: -1 })
    expect(await state()).toBe(0)
    expect(await t.call('GET', 'library.Book/index')).toMatchObject({ status: 404 })
    expect((await t.call('GET', 'crud.Design/index')).data?.list).toMatchObject([{ controller: 'shop.Loan' }])
    const menus = JSON.stringify((await t.call('GET', 'Index/index')).data?.menus)
    expect(menus).not.toContain('library')
    await t.call('POST', 'crud.Design/apply', {
      body: { controller: 'shop.Loan', version: 1, design: null, confirm: ['own_library_loan'] },
    })
  })

  it('an update keeps records and values, shows what the old version lacks, and refuses a downgrade', async () => {
    await call('install', {}, { uid: 'library' })
    await t.call('POST', 'library.Book/add', { body: { name: 'First' } })
    await call('saveSettings', { uid: 'library', values: { place: 'Hall' } })
    await market.offer(
      packLibrary({ manifest: { version: '1.1.0' }, design: bookDesign({ isbn: textField }) }, market.keys),
      '1.1.0',
    )
    const { data } = await look({ uid: 'library', version: '1.1.0', source: 0 })
    expect(data).toMatchObject({ present: '1.0.0', tables: [{ isNew: false }], conflicts: [] })
    await call('changeState', { uid: 'library', state: 0 })
    expect(await call('update', {}, { uid: 'library' })).toMatchObject({ code: 1 })
    expect((await call('index')).data).toMatchObject({ installed: [{ version: '1.1.0', state: 1 }] })
    expect((await t.call('GET', 'library.Book/index')).data?.list).toMatchObject([{ name: 'First', isbn: '' }])
    expect((await call('settings', undefined, { uid: 'library' })).data).toMatchObject({ values: { place: 'Hall' } })
    expect(await t.call('POST', 'library.Book/add', { body: { name: 'Second', isbn: '978' } })).toMatchObject({
      code: 1,
    })
    const old = await look()
    expect(old.data).toMatchObject({
      conflicts: [
        { kind: 'version', canGoOn: false },
        { kind: 'changes', name: 'library.Book.isbn' },
      ],
    })
    expect(await call('install', { uid: 'library', digest: old.data?.digest, confirm: ['changes'] })).toMatchObject({
      code: -1,
    })
  })

  it('uninstalling shows which records would be deleted, and deletes them only after their table was typed', async () => {
    await call('changeState', { uid: 'library', state: 0 })
    expect((await call('removal', undefined, { uid: 'library' })).data).toMatchObject({
      tables: [{ controller: 'library.Book', table: 'own_library_book', rows: 2 }],
      neededBy: [],
    })
    expect(await call('uninstall', { keep: [], confirm: [] }, { uid: 'library' })).toMatchObject({
      code: 0,
      error: 'DESIGN_UNCONFIRMED',
    })
    expect(await state()).toBe(moduleStates.disabled)
    expect(await call('uninstall', { keep: [], confirm: ['own_library_book'] }, { uid: 'library' })).toMatchObject({
      code: 1,
    })
    expect((await t.call('GET', 'crud.Design/index')).data?.list).toEqual([])
    expect(await t.deps.db.$count(installedModule)).toBe(0)
  })

  it('values of a module are checked, secrets are encrypted and hidden, and style addresses reach the policy of pages', async () => {
    const { data } = await look()
    await call('install', { uid: 'library', digest: data?.digest })
    expect(
      await call('saveSettings', { uid: 'library', values: { place: 'x'.repeat(21), look: "https://a'; x" } }),
    ).toMatchObject({
      code: 0,
      error: 'VALIDATION',
      fields: { place: 'At most 20 characters', look: 'Enter an https address' },
    })
    expect(await call('saveSettings', { uid: 'library', values: { unknown: '1' } })).toMatchObject({
      code: 0,
      error: 'PARAMETER',
    })
    const values = { place: 'Hall', apiCode: 'very secret', look: 'https://fonts.example/a.css' }
    expect(await call('saveSettings', { uid: 'library', values })).toMatchObject({ code: 1 })
    expect((await call('settings', undefined, { uid: 'library' })).data).toMatchObject({
      values: { ...values, apiCode: '******' },
    })
    expect(await call('saveSettings', { uid: 'library', values: { apiCode: '******' } })).toMatchObject({ code: 1 })
    const [stored] = await t.deps.db.select().from(installedModule)
    expect(JSON.stringify(stored?.settings)).not.toContain('very secret')
    expect(JSON.stringify(await t.deps.db.select().from(adminLogTable))).not.toContain('very secret')
    expect(await t.app.loadStyleSources()).toEqual(['https://fonts.example'])
    await expect.poll(() => other.loadStyleSources()).toEqual(['https://fonts.example'])
    await reset()
    expect(await t.app.loadStyleSources()).toEqual([])
  })
})
