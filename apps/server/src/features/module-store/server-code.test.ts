import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrudTestApp, createCrudTestApp } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { loadRows } from '../../platform/db/statement.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'
import { packLibrary } from './test-support/test-module.ts'

let db: Database
let t: CrudTestApp
beforeAll(async () => {
  db = await createTestDatabase()
  t = await createCrudTestApp(db, undefined, { env: { trustsModules: true } })
})
afterAll(async () => {
  await t.close()
  await db.close()
})

async function install(manifest: Record<string, unknown>, files: Readonly<Record<string, string>>) {
  await t.deps.storage.write('default/module.zip', packLibrary({ manifest, files }))
  const read = await t.call('POST', 'module/upload', { body: { file: '/storage/default/module.zip' } })
  const { digest } = (read.data?.info ?? {}) as { digest: string }
  return t.call('POST', 'module/install', { body: { uid: 'library', digest, confirm: ['unsigned'] } })
}

const code = `export default { hooks: { 'library.Book': {
  beforeSave({ stored, input }) {
    if (input.name === 'banned') throw Object.assign(new Error('This book is banned'), { field: 'name' })
    stored.name = stored.name.toUpperCase()
  },
} } }`

it('where modules are trusted, their code follows writes of their own areas, and ends with them', async () => {
  expect(await install({ server: 'server/code.js' }, { 'server/code.js': code })).toMatchObject({ code: 1 })
  expect(await t.call('POST', 'library.Book/add', { body: { name: 'small' } })).toMatchObject({ code: 1 })
  expect((await t.call('GET', 'library.Book/index')).data?.list).toMatchObject([{ name: 'SMALL' }])
  expect(await t.call('POST', 'library.Book/add', { body: { name: 'banned' } })).toMatchObject({
    code: 0,
    error: 'VALIDATION',
    fields: { name: 'This book is banned' },
  })
  const plain = { version: '1.0.1' }
  expect(await install(plain, {})).toMatchObject({ code: 1 })
  expect(await t.call('POST', 'library.Book/add', { body: { name: 'banned' } })).toMatchObject({ code: 1 })
})

it('code that fails while it is loaded, or that hooks into areas of other modules, does not run, and the log records it', async () => {
  const wrong = `export default { hooks: { 'teacher.Teacher': { beforeSave() { throw new Error('mine') } } } }`
  expect(await install({ version: '1.0.2', server: 'server/code.js' }, { 'server/code.js': wrong })).toMatchObject({
    code: 1,
  })
  expect(JSON.stringify(t.deps.log.lines)).toContain('the code of a module does not run')
  expect(await t.call('POST', 'teacher.Teacher/add', { body: { name: '李' } })).toMatchObject({ code: 1 })
})

it('migrations run once, in the order of their versions, and a failing one leaves the old version', async () => {
  const first = { 'migrations/1.sql': `update own_library_book set name = name || '!'` }
  const migrations = { '1.1.0': 'migrations/1.sql' }
  expect(await install({ version: '1.1.0', migrations }, first)).toMatchObject({ code: 1 })
  const names = async () =>
    (await loadRows(db, { sql: 'select name from own_library_book order by id', params: [] })).map(({ name }) => name)
  expect(await names()).toEqual(['SMALL!', 'banned!'])
  const both = { ...first, 'migrations/2.sql': `update own_library_book set name = 'x'\n--> statement\nselect broken` }
  const failing = await install({ version: '1.2.0', migrations: { ...migrations, '1.2.0': 'migrations/2.sql' } }, both)
  expect(failing).toMatchObject({ code: 0, error: 'INTERNAL' })
  expect(await names()).toEqual(['SMALL!', 'banned!'])
  expect((await t.call('GET', 'module/index')).data).toMatchObject({ installed: [{ version: '1.1.0' }] })
})
