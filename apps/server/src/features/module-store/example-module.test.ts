// @module-tag full
import { join } from 'node:path'
import { fieldKinds } from '@teachnet/contract'
import { createPublisherKeys, packModule, readPackage } from '@teachnet/module-kit'
import { collectModule } from '@teachnet/module-kit/build'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { createTerminalApp, type TerminalTestApp } from '../terminal/test-terminal.ts'

const folder = join(import.meta.dirname, '../../../../../packages/module-kit/example')
const kit = join(folder, '..')
const keys = createPublisherKeys()
const uid = 'reading-club'

let db: Database
let t: TerminalTestApp
let archive: Uint8Array
beforeAll(async () => {
  db = await createTestDatabase()
  t = await createTerminalApp(db, {}, { env: { trustsModules: true } })
  archive = packModule(await collectModule(folder, { root: kit }), keys)
})
afterAll(async () => {
  await t.close()
  await db.close()
})

const post = (path: string, payload: object) => t.call('POST', `/admin/${path}?lang=en`, { payload })
const books = async () => (await t.call('GET', '/admin/readingClub.Book/index?limit=50&isTree=false')).data.list

it('the example has a field of every kind, values of every kind, and an input, a page, a start, a job and commands', async () => {
  const { manifest, files, signer } = await readPackage(archive)
  const area: { definition: { fields: Readonly<Record<string, { kind: string }>> } } = JSON.parse(
    String(files.get('areas/book.json')),
  )
  const kinds = Object.values(area.definition.fields).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(expect.arrayContaining([...fieldKinds].toSorted()))
  const settings = new Set(Object.values(manifest.settings).map(({ kind }) => kind))
  expect([...settings].toSorted()).toEqual(['address', 'choice', 'secret', 'switch', 'text'])
  expect(manifest).toMatchObject({
    pages: [{ name: 'overview' }],
    inputs: { colour: 'screens/colour-input.js' },
    start: 'screens/start.js',
    jobs: [{ name: 'overdue' }],
    commands: [{ name: 'report' }, { name: 'clear' }],
  })
  expect(signer).toBe(keys.key)
})

it('the signed example is installed; its hook, job and commands work on its records', async () => {
  await t.deps.storage.write('default/module.zip', archive)
  const uploaded: { readonly data: unknown } = await post('module/upload', { file: '/storage/default/module.zip' })
  const { digest } = (uploaded.data as { readonly info: { readonly digest: string } }).info // the reply of an upload
  expect(await post('module/install', { uid, digest, confirm: ['publisher'] })).toMatchObject({ code: 1 })

  expect(await post('readingClub.Book/add', { title: ' Emma ', pages: 320, return_on: '2020-01-31' })).toMatchObject({
    code: 1,
  })
  expect(await post('readingClub.Book/add', { title: 'Sample book' })).toMatchObject({ code: 1 })
  t.deps.clock.advance(300_000)
  await t.deps.jobs.runDue()
  expect(await books()).toMatchObject([
    { title: 'Sample book', state: 'shelf' },
    { title: 'Emma', state: 'overdue' },
  ])

  const run = async (command: string, extend: string) =>
    (await t.events({ command: `module.${uid}.${command}`, uuid: `${command}-${extend}`, extend, lang: 'en' }))[2]?.data
  expect(await run('report', 'fr')).toBe('2 livres, dont 1 en retard.\nSample book\n« Emma », 320 pages')
  expect(await run('clear', '')).toBe('1 books were deleted.')
  expect(await books()).toMatchObject([{ title: 'Emma' }])
})
