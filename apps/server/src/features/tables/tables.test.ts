import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('tables for pages that configure them, on %s', (kind) => {
  let deps: AdminTestApp['deps']
  let app: AdminTestApp['app']
  let root: AdminTestApp['root']
  let close: AdminTestApp['close']

  beforeAll(async () => {
    ;({ deps, app, root, close } = await createAdminTestApp(kind))
  })
  afterAll(() => close())

  const get = async (path: string, headers = root.headers) =>
    (await app.inject({ url: `/admin/ajax/${path}`, headers: { ...headers, 'think-lang': 'en' } })).json()

  it('tables are listed with their names, and found by a part of a name', async () => {
    const { data } = await get('getTableList?quickSearch=user&samePrefix=1')
    expect(data.list).toContainEqual({ table: 'user', comment: 'user - Members', connection: null, prefix: '' })
    expect(data.list.every(({ comment }: { comment: string }) => /user/i.test(comment))).toBe(true)
    const rest = await get('getTableList?quickSearch=user&excludeTable[]=user')
    expect(rest.data.list.map(({ table }: { table: string }) => table)).not.toContain('user')
  })

  it('tables have a key and labelled fields, with or without the old prefix in the name', async () => {
    expect(await get('getTablePk?table=ba_user')).toMatchObject({ code: 1, data: { pk: 'id' } })
    const { data } = await get('getTableFieldList?table=user')
    expect(data).toMatchObject({ pk: 'id', fieldList: { id: 'ID', username: expect.any(String), money: 'Balance' } })
  })

  it('include the table of configuration items, whose deleted items can be recorded', async () => {
    const { data } = await get('getTableList?quickSearch=config')
    const comment = 'config - Configuration items'
    expect(data.list).toEqual([{ table: 'config', comment, connection: null, prefix: '' }])
    expect(await get('getTablePk?table=ba_config')).toMatchObject({ code: 1, data: { pk: 'id' } })
  })

  it('include the database metadata of their columns on request', async () => {
    const { data } = await get('getTableFieldList?table=user&clean=0')
    expect(data.pk).toBe('id')
    expect(data.fieldList.username).toEqual({
      TABLE_CATALOG: 'def',
      TABLE_SCHEMA: expect.any(String),
      TABLE_NAME: 'user',
      COLUMN_NAME: 'username',
      ORDINAL_POSITION: expect.any(Number),
      COLUMN_DEFAULT: expect.any(String),
      IS_NULLABLE: 'NO',
      DATA_TYPE: 'character varying',
      CHARACTER_MAXIMUM_LENGTH: 32,
      CHARACTER_OCTET_LENGTH: expect.any(Number),
      NUMERIC_PRECISION: null,
      NUMERIC_SCALE: null,
      DATETIME_PRECISION: null,
      CHARACTER_SET_NAME: 'UTF8',
      COLLATION_NAME: expect.any(String),
      COLUMN_TYPE: 'character varying(32)',
      COLUMN_KEY: 'UNI',
      EXTRA: '',
      PRIVILEGES: expect.stringContaining('select'),
      COLUMN_COMMENT: 'User name',
      GENERATION_EXPRESSION: '',
    })
    expect(data.fieldList.id).toMatchObject({
      DATA_TYPE: 'integer',
      NUMERIC_PRECISION: 32,
      CHARACTER_SET_NAME: null,
      COLUMN_KEY: 'PRI',
      EXTRA: 'auto_increment',
    })
  })

  it('include the password field, since its changes can be monitored', async () => {
    expect((await get('getTableFieldList?table=user')).data.fieldList).toMatchObject({ password: 'Password' })
    expect((await get('getTableFieldList?table=user&clean=0')).data.fieldList).toMatchObject({
      password: { COLUMN_NAME: 'password', COLUMN_COMMENT: 'Password' },
    })
  })

  it('exclude internal tables and fields of the server', async () => {
    for (const clean of [0, 1]) {
      const { data } = await get(`getTableFieldList?table=admin&clean=${clean}`)
      expect(Object.keys(data.fieldList)).toContain('nickname')
      expect(Object.keys(data.fieldList).filter((name) => /failure/.test(name))).toEqual([])
    }
    const { data } = await get('getTableList')
    const names: string[] = data.list.map(({ table }: { table: string }) => table)
    expect(names.filter((name) => ['token', 'captcha', 'verification_code'].includes(name))).toEqual([])
    expect(await get('getTableFieldList?table=config')).toMatchObject({ code: 0, msg: 'Data table does not exist' })
    for (const table of ['token', 'pg_authid', 'user"; drop table "user'])
      expect(await get(`getTablePk?table=${encodeURIComponent(table)}`)).toMatchObject({
        code: 0,
        msg: 'Data table does not exist',
      })
    expect(await get('getTablePk')).toMatchObject({ code: 0, msg: 'A parameter is missing or not allowed' })
  })

  it('all tables are in one database, whose name is masked', async () => {
    const { data } = await get('getDatabaseConnectionList')
    expect(data.list).toEqual([{ type: 'pgsql', key: 'pgsql', database: expect.stringMatching(/^.\*{4}/) }])
    expect((await get('getDatabaseConnectionList?quickSearch=oracle')).data.list).toEqual([])
  })

  it('tables are listed only for administrators with a page on which tables are chosen [A4]', async () => {
    const clerk = await createTestAdmin(deps, { username: 'clerk', nodes: ['routine/config/index'] })
    const guard = await createTestAdmin(deps, { username: 'guard', nodes: ['security/dataRecycle/add'] })
    expect(await get('getTableList', clerk.headers)).toMatchObject({ code: 401 })
    expect(await get('getTableList', guard.headers)).toMatchObject({ code: 1 })
  })
})
