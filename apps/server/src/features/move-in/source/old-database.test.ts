import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoOldSite, recogniseSite } from '../rules/old-site.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from '../test-mariadb.ts'
import { oldSiteTables } from '../test-old-site.ts'
import { openOldDatabase } from './old-database.ts'

describe.skipIf(noMariaDb)('the database of an old site', () => {
  let server: TestMariaDb
  beforeAll(async () => {
    server = await startMariaDb()
  })
  afterAll(() => server.close())

  async function siteOf(url: string, prefix?: string) {
    const db = await openOldDatabase(url)
    try {
      return { db, site: recogniseSite(await db.loadSchema(), prefix) }
    } finally {
      await db.close()
    }
  }

  it.each([
    ['2.0.5', '2.0.0 to 2.0.5'],
    ['2.1.2', '2.0.6 to 2.2.1'],
    ['2.2.2', '2.2.2 or later'],
  ] as const)('the tables of BuildAdmin %s are recognised by their columns as %s', async (version, range) => {
    const { url, run } = await server.create(`v${version.replaceAll('.', '_')}`)
    await run(...oldSiteTables(version), 'create table branch (id int)', 'create table ba_course (id int primary key)')
    // The migrations table does not tell the version: it has several forms.
    await run(`insert into ba_migrations (version, migration_name) values (20230620180908, 'Version222')`)
    const { site } = await siteOf(url)
    expect(site).toMatchObject({ prefix: 'ba_', version: range })
    expect(Object.keys(site.core)).toHaveLength(16)
    expect(site.own.map(({ name }) => name)).toEqual(['ba_course'])
    expect(site.foreign.map(({ name }) => name)).toEqual(['branch'])
  })

  it('an older site, another database and an ambiguous one end with a sentence for the operator', async () => {
    const old = await server.create('older')
    await old.run('create table ba_menu_rule (id int)')
    await expect(siteOf(old.url)).rejects.toThrow('BuildAdmin 1.x')
    const other = await server.create('other')
    await other.run('create table wp_posts (id int)')
    await expect(siteOf(other.url)).rejects.toThrow(NoOldSite)
    const two = await server.create('two')
    for (const prefix of ['a_', 'b_'])
      await two.run(...['admin_rule', 'user', 'config'].map((name) => `create table ${prefix}${name} (id int)`))
    await expect(siteOf(two.url)).rejects.toThrow('a_, b_')
    expect((await siteOf(two.url, 'b_')).site.prefix).toBe('b_')
  })

  it('texts are decoded by their bytes, whatever character set their column declares', async () => {
    const { url, run } = await server.create('texts')
    await run(
      `create table t (id int primary key, good varchar(50), l varchar(50) character set latin1, g varchar(50) character set gbk,
        b bit(8), v varbinary(16), u bigint unsigned, j json, d datetime, ts timestamp null)`,
      `insert into t values (1, '张三', cast(_binary'张三' as char character set binary), '张三', b'101', unhex('7f000001'),
        18446744073709551615, '{"a":1}', '2024-01-01 08:00:00', null)`,
      `insert into t (id, good, l) values (2, 'a\\0b', 'caf\u00e9'), (3, convert(binary convert('张三' using utf8mb4) using latin1), '')`,
    )
    await run(`set time_zone = '+08:00'; update t set ts = '2024-01-01 08:00:00' where id = 1`)
    const db = await openOldDatabase(url)
    const [table] = (await db.loadSchema()).tables
    if (!table) throw new Error('the table is missing')
    const rows = await db.readRows(table, [], 10)
    expect(rows[0]?.row).toEqual({
      id: '1',
      good: '张三',
      l: '张三',
      g: '张三',
      b: '5',
      v: '7F000001',
      u: '18446744073709551615',
      j: '{"a":1}',
      d: '2024-01-01 08:00:00',
      ts: '2024-01-01 00:00:00',
    })
    expect(rows[1]).toMatchObject({ row: { good: 'ab', l: 'café' }, fixes: [{ column: 'good', fix: 'nul' }] })
    expect(rows[2]).toMatchObject({ row: { good: '张三' }, fixes: [{ column: 'good', fix: 'doubleEncoded' }] })
    expect((await db.readRows(table, ['1'], 1)).map(({ row }) => row.id)).toEqual(['2'])
    await db.close()
  })

  it('an address that cannot be read ends with an error that has no password', async () => {
    await expect(openOldDatabase('mysql://a:Secret-9@127.0.0.1:1/x')).rejects.toThrow(/^The database of the old site/)
    await expect(openOldDatabase('mysql://a:Secret-9@127.0.0.1:1/x')).rejects.not.toThrow('Secret-9')
  })
})
