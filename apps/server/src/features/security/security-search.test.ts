import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

describe.each(oneDatabase)('searches of old pages in logs and rules, on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    const member = { username: 'lina', nickname: 'Lina', password: 'Secret-123', mobile: '13800000000' }
    const id = await t.add('user.User', member)
    await t.call('POST', 'user.User/edit', { body: { id, mobile: '13911111111', password: 'Other-456' } })
    await t.call('DELETE', 'user.User/del', { query: `ids[]=${id}` })
    await db.execute(sql`update "user" set "login_failure_time" = 99`)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const total = async (controller: string, field: string, val: string, operator = 'LIKE') => {
    const query = { 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val }
    const { data, code, msg } = await t.call('GET', `${controller}/index`, { query })
    return code === 1 ? data?.total : msg
  }

  it('a search finds deleted records by what their entries show, and by nothing that is hidden', async () => {
    const log = 'security.DataRecycleLog'
    const entry = await t.newest('DataRecycleLog')
    const data = String(entry?.data)
    expect(await total(log, 'data', '"username":"lina"')).toBe(1)
    expect(await total(log, 'data', 'Lina')).toBe(1)
    // The whole text as shown.
    expect(await total(log, 'data', data)).toBe(1)
    expect(await total(log, 'data', data, 'eq')).toBe(1)
    const [stored] = (await db.execute(sql`select "data" from "security_data_recycle_log"`)).rows
    const { password } = JSON.parse(String(stored?.data))
    expect(password).toMatch(/argon2/)
    for (const part of [password, 'argon2', '$']) expect(await total(log, 'data', part), `${part}`).toBe(0)
    expect(await total(log, 'data', 'argon2', 'NOT LIKE')).toBe(1)
    expect(await total(log, 'data', '"password":"******"')).toBe(1)
  })

  it('a log cannot be sorted by a hidden value', async () => {
    const ids = async (order: string) => {
      const { data } = await t.call('GET', 'security.SensitiveDataLog/index', { query: { order } })
      return Array.isArray(data?.list) ? data.list.map((row) => Reflect.get(Object(row), 'id')) : []
    }
    expect(await ids('before,asc')).toEqual(await ids('before,desc'))
    expect(await ids('id,asc')).not.toEqual(await ids('id,desc'))
  })

  it('a search finds changes by the old and new value, and by the record as shown', async () => {
    const log = 'security.SensitiveDataLog'
    expect(await total(log, 'before', '13800000000')).toBe(1)
    expect(await total(log, 'after', '13911111111', 'eq')).toBe(1)
    expect(await total(log, 'before', '***')).toBe(1)
    const entry = await t.newest('SensitiveDataLog')
    expect(entry?.id_value).toMatch(/^id=\d+$/)
    const visible = String(entry?.id_value)
    for (const operator of ['eq', 'LIKE']) {
      expect(await total(log, 'id_value', visible, operator), `by ${operator}`).toBe(2)
      expect(await total(log, 'id_value', visible.slice(3), operator), `by ${operator}`).toBe(2)
      expect(await total(log, 'id_value', 'id=999999', operator), `by ${operator}`).toBe(0)
    }
    expect(await total(log, 'id_value', visible, 'ne')).toBe(0)
  })

  it('a search does not find changes of an encrypted value by any part of it', async () => {
    await db.execute(sql`insert into "security_sensitive_data_log"
      ("admin_id", "sensitive_id", "data_table", "primary_key", "data_field", "id_value", "before", "after")
      values (1, 1, 'setin_teacher', 'id', 'id_number', 1, 'v1.iv.tag.text', 'v1.other')`)
    const entry = await t.newest('SensitiveDataLog')
    expect(entry).toMatchObject({ before: '******', after: '******' })
    for (const field of ['before', 'after']) {
      expect(await total('security.SensitiveDataLog', field, 'v1.')).toBe(0)
      expect(await total('security.SensitiveDataLog', field, 'v1', 'RANGE')).toBe(0)
    }
  })

  it("a search finds rules by their fields, and administrators' calls by what they sent", async () => {
    expect(await total('security.SensitiveData', 'data_fields', '邮箱地址')).toBe(1)
    expect(await total('security.SensitiveData', 'data_fields', 'mobile')).toBe(2)
    expect(await total('security.SensitiveData', 'data_fields', '{}', 'ne')).toBeGreaterThan(0)
    // The change that the call made.
    expect(await total('auth.AdminLog', 'data', '13911111111')).toBe(1)
    expect(await total('auth.AdminLog', 'data', 'Other-456')).toBe(0)
  })

  it('a search finds administrators by their sign-in time', async () => {
    await db.execute(sql`update "admin" set "last_login_time" = 1767225600 where "id" = ${t.root.id}`)
    const day = '2026-01-01 00:00:00,2026-01-01 23:59:59'
    expect(await total('auth.Admin', 'last_login_time', day, 'RANGE')).toBe(1)
  })
})
