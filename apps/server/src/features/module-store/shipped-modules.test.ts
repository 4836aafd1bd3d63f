import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFolders, moduleManifestSchema } from '@teachnet/contract/modules'
import { packModule } from '@teachnet/module-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createCrudTestApp, type CrudTestApp } from '../../records/test-support/test-app.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { checksumsOf } from './test-support/checksums.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'admin', 'src', 'shipped-modules')
const template = join(import.meta.dirname, '..', '..', '..', '..', '..', 'packages', 'module-kit', 'template')

/** Packs a module with empty screens: the build of the back office makes the real ones. */
function packFolder(folder: string): Uint8Array {
  const manifest = readFileSync(join(folder, 'module.json'))
  const { pages, inputs, start, areas, server } = moduleManifestSchema.parse(JSON.parse(String(manifest)))
  const files = new Map<string, Uint8Array>([['manifest.json', manifest]])
  for (const path of [...areas, server ?? []].flat()) files.set(path, readFileSync(join(folder, path)))
  const texts = readdirSync(folder).includes('messages') ? readdirSync(join(folder, 'messages')) : []
  for (const name of texts) files.set(`${moduleFolders.messages}${name}`, readFileSync(join(folder, 'messages', name)))
  for (const screen of [...pages.map((page) => page.screen), ...Object.values(inputs), start ?? ''].filter(Boolean))
    files.set(screen, Buffer.from('export default () => null'))
  return packModule(files)
}

describe('the modules of the product', () => {
  let db: Database
  let t: CrudTestApp
  beforeAll(async () => {
    db = await createTestDatabase()
    t = await createCrudTestApp(db, undefined, { env: { trustsModules: true } })
    // The session needs a menu.
    await seedAccess(t.deps)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const post = (path: string, body: object, query: Readonly<Record<string, string>> = {}) =>
    t.call('POST', `module/${path}`, { body, query })

  async function install(folder: string): Promise<string> {
    await t.deps.storage.write('default/module.zip', packFolder(folder))
    const read = await post('upload', { file: '/storage/default/module.zip' })
    await t.deps.storage.remove('default/module.zip')
    const { uid, digest } = (read.data?.info ?? {}) as { uid: string; digest: string }
    expect(await post('install', { uid, digest, confirm: ['unsigned'] })).toMatchObject({ code: 1 })
    return uid
  }

  it.each(readdirSync(shipped))(
    'installing, using and uninstalling the module %s leaves database and files as they were',
    async (name) => {
      const before = await checksumsOf(t)
      const uid = await install(join(shipped, name))
      const init = (await t.call('GET', 'Index/index')).data
      const [parts] = (init?.modules ?? []) as { base: string; start: string; inputs: object; pages: object }[]
      const screens = [
        ...Object.values(parts?.inputs ?? {}),
        ...Object.values(parts?.pages ?? {}),
        parts?.start,
      ].filter(Boolean)
      expect(screens.length).toBeGreaterThan(0)
      for (const screen of screens)
        expect((await t.app.inject({ url: `${parts?.base}${String(screen)}` })).statusCode).toBe(200)
      const { fields } = (await t.call('GET', 'module/settings', { query: { uid } })).data as {
        fields: Record<string, { kind: string; options?: { value: string }[] }>
      }
      const values = Object.fromEntries(
        Object.entries(fields).map(([key, { kind, options }]) => [
          key,
          options?.[0]?.value ?? (kind === 'address' ? 'https://fonts.example/a.css' : 'x'),
        ]),
      )
      if (Object.keys(values).length > 0) expect(await post('saveSettings', { uid, values })).toMatchObject({ code: 1 })
      expect(await post('changeState', { uid, state: 0 })).toMatchObject({ code: 1 })
      expect(await post('uninstall', { keep: [] }, { uid })).toMatchObject({ code: 1 })
      expect(await checksumsOf(t)).toEqual(before)
    },
  )

  it('the template for other teams can be installed, stores records, and can be uninstalled', async () => {
    const uid = await install(template)
    expect(await t.call('POST', 'wordList.Word/add', { body: { word: '师', meaning: 'teacher' } })).toMatchObject({
      code: 1,
    })
    expect((await t.call('GET', 'wordList.Word/index')).data).toMatchObject({ total: 1 })
    expect(await post('changeState', { uid, state: 0 })).toMatchObject({ code: 1 })
    const confirm = ['own_word_list_word']
    expect(await post('uninstall', { keep: [], confirm }, { uid })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'wordList.Word/index')).toMatchObject({ status: 404 })
  })

  it('the settings of the module of text messages open the channel, once they are complete', async () => {
    const uid = await install(join(shipped, 'sms'))
    const types = async () =>
      (await t.app.inject({ url: '/api/user/checkIn' })).json<{ data: { accountVerificationType: string[] } }>().data
        .accountVerificationType
    // No channel is set: messages of both kinds are read in the outbox.
    expect(await types()).toEqual(['email', 'mobile'])
    const values = { provider: 'aliyun', keyId: 'id', keySecret: 'secret', sign: 'TeachNet', template: 'SMS_1' }
    expect(await post('saveSettings', { uid, values })).toMatchObject({ code: 1 })
    expect(await types()).toEqual(['mobile'])
    expect(await post('changeState', { uid, state: 0 })).toMatchObject({ code: 1 })
    expect(await types()).toEqual(['email', 'mobile'])
  })
})
