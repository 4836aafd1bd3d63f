import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDesign } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/client.ts'
import { createTestDatabase } from '../../../test-support/test-database.ts'
import { packLibrary } from '../../module-store/test-support/test-module.ts'
import { createTerminalApp, type TerminalTestApp } from '../../terminal/test-terminal.ts'

let db: Database
let t: TerminalTestApp
beforeAll(async () => {
  db = await createTestDatabase()
  t = await createTerminalApp(db, {})
})
afterAll(async () => {
  await t.close()
  await db.close()
})

let runs = 0
const run = async (command: string, extend: string) => {
  runs += 1
  const events = await t.events({ command, uuid: `own-${runs}`, extend, lang: 'en' })
  // How lines are grouped into events depends on the time.
  return events.slice(2, -2).flatMap(({ data }) => data.split('\n'))
}

it('a module is installed by a command of the terminal, which prints each table and why it fails', async () => {
  await t.deps.storage.write('default/module.zip', packLibrary())
  const payload = { file: '/storage/default/module.zip' }
  const read: { readonly data: unknown } = await t.call('POST', '/admin/module/upload', { payload })
  const { digest } = (read.data as { readonly info: { readonly digest: string } }).info // the reply of an upload
  expect(await run('modules.install', `library:${digest}:`)).toEqual([
    'Library 1.0.0: installing',
    'table own_library_book: 6 statements',
    'The module was not installed. The archive is not signed.',
    'exitCode: 1',
  ])
  await db.execute(sql`create table own_library_book (id integer)`)
  expect((await run('modules.install', `library:${digest}:unsigned`)).slice(2)).toEqual([
    'The module was not installed. A table of this name exists: own_library_book.',
    'exitCode: 1',
  ])
  await db.execute(sql`drop table own_library_book`)
  expect(await run('modules.install', `library:${digest}:unsigned`)).toEqual([
    'Library 1.0.0: installing',
    'table own_library_book: 6 statements',
    'The module is installed and enabled',
    'exitCode: 0',
  ])
  expect(await run('modules.install', `library:${'0'.repeat(64)}:`)).toEqual([
    'No market has this module. Open the market again.',
    'exitCode: 1',
  ])
})

it('a command compares designed areas with their tables', async () => {
  const { definition, ids } = newDesign('own.Shelf', label('书架', 'Shelves'))
  const design = { definition: { ...definition, table: 'own_shelf' }, ids }
  const payload = { controller: '', version: 0, design, confirm: [] }
  expect(await t.call('POST', '/admin/crud.Design/apply', { payload })).toMatchObject({ code: 1 })
  expect(await run('design.check', 'own.Shelf')).toEqual([
    'own.Shelf: the table own_shelf matches its design, with 0 records',
    'exitCode: 0',
  ])
  await db.execute(sql`alter table own_shelf drop column name`)
  expect(await run('design.check', '')).toEqual([
    'library.Book: the table own_library_book matches its design, with 0 records',
    'own.Shelf: the table own_shelf lacks name, own_shelf_name_index, own_shelf_search_index',
    '1 area does not match the design',
    'exitCode: 1',
  ])
  expect(await run('design.check', 'own.Nothing')).toEqual(['Designed area not found: own.Nothing', 'exitCode: 1'])
})
