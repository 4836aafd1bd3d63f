import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/secrets/password.ts'
import type { TestAccount } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminTable } from '../schema.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createSecurityTestApp, type SecurityTestApp } from './test-security-app.ts'

describe.each(oneDatabase)('security events of the back office on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp
  let clerk: TestAccount & { groupId: number }
  let other: TestAccount & { groupId: number }

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    clerk = await t.addAdmin('clerk', ['auth/admin/index'])
    other = await t.addAdmin('other', ['auth/group/index'])
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  beforeEach(() => {
    t.deps.log.lines.length = 0
  })

  const recorded = () => t.deps.log.lines.flatMap(({ text, fields }) => (text === 'security event' ? [fields] : []))
  const post = async (path: string, body: object) => {
    const reply = await t.call('POST', path, { body })
    if (reply.code !== 1) throw new Error(reply.text)
  }
  const byRoot = { byId: expect.any(Number), by: 'root', ip: '127.0.0.1' }

  it('a security event records an administrator’s state, groups or password, and who changed them', async () => {
    const account = { area: 'admin', accountId: clerk.id, account: 'clerk', ...byRoot }
    const changed = { event: 'rights.changed', ...account, controller: 'auth.Admin', recordId: clerk.id }
    for (const change of [{ status: '0' }, { status: '1' }, { group_arr: [clerk.groupId, other.groupId] }]) {
      t.deps.log.lines.length = 0
      await post('auth.Admin/edit', { id: clerk.id, ...change })
      expect(recorded()).toEqual([changed])
    }
    t.deps.log.lines.length = 0
    await post('auth.Admin/edit', { id: clerk.id, password: 'Another-1' })
    expect(recorded()).toEqual([{ ...changed, event: 'password.reset' }])
    expect(JSON.stringify(recorded())).not.toMatch(/Another-1|argon2/)
  })

  it('no security event is recorded for an unchanged form, for other fields, or for a refused change', async () => {
    const groups = { group_arr: [other.groupId], status: '1', password: '' }
    await post('auth.Admin/edit', { id: other.id, username: 'other', nickname: 'Other', motto: 'new', ...groups })
    await post('auth.Group/edit', { id: other.groupId, name: 'Others' })
    expect(await t.call('POST', 'auth.Admin/edit', { body: { id: other.id, status: '0', email: 'x' } })).toMatchObject({
      code: 0,
    })
    expect(await t.call('POST', 'auth.Admin/edit', { body: { id: t.root.id, status: '0' } })).toMatchObject({ code: 0 })
    expect(recorded()).toEqual([])
  })

  it('the security event of an own password change names no other administrator', async () => {
    await db
      .update(adminTable)
      .set({ password: await hashPassword('Known-123') })
      .where(eq(adminTable.id, t.root.id))
    await post('routine.AdminInfo/edit', { nickname: 'Root', password: 'Another-1', oldPassword: 'Known-123' })
    expect(recorded()).toEqual([
      {
        event: 'password.changed',
        area: 'admin',
        accountId: t.root.id,
        account: 'root',
        ip: '127.0.0.1',
        controller: 'auth.Admin',
        recordId: t.root.id,
      },
    ])
  })

  it.each([
    ['auth.Group', { name: 'New group', rules: [1] }, { status: '0' }],
    ['auth.Rule', { title: 'New rule', name: 'new/rule', type: 'button' }, { name: 'new/other' }],
    ['user.Group', { name: 'New members', rules: [] }, { status: '0' }],
    ['user.User', { username: 'lina', nickname: 'Lina', password: 'Secret-123' }, { status: 'disable' }],
  ])(
    'a security event is recorded when a record of %s is added, changed or deleted',
    async (controller, body, change) => {
      const id = await t.add(controller, body)
      await post(`${controller}/edit`, { id, ...change })
      expect(await t.call('DELETE', `${controller}/del`, { query: `ids[]=${id}` })).toMatchObject({ code: 1 })
      const one = expect.objectContaining({ event: 'rights.changed', controller, recordId: id, by: 'root' })
      expect(recorded()).toEqual([one, one, one])
    },
  )

  it('a security event records a member’s new password', async () => {
    const id = await t.add('user.User', { username: 'wang', nickname: 'Wang', password: 'Secret-123' })
    t.deps.log.lines.length = 0
    await post('user.User/edit', { id, password: 'Other-456', nickname: 'Mr Wang' })
    expect(recorded()).toEqual([
      expect.objectContaining({ event: 'password.reset', area: 'member', accountId: id, account: 'wang', by: 'root' }),
    ])
  })

  it('a security event is recorded when a log restores or rolls back a record', async () => {
    await post('auth.Admin/edit', { id: other.id, status: '0' })
    const change = await t.newest('SensitiveDataLog')
    t.deps.log.lines.length = 0
    await post('security.SensitiveDataLog/rollback', { ids: [change?.id] })
    const account = { event: 'rights.changed', accountId: other.id, account: 'other', by: 'root' }
    expect(recorded()).toEqual([expect.objectContaining(account)])

    expect(await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${other.id}` })).toMatchObject({ code: 1 })
    const entry = await t.newest('DataRecycleLog')
    t.deps.log.lines.length = 0
    await post('security.DataRecycleLog/restore', { ids: [entry?.id] })
    expect(recorded()).toEqual([expect.objectContaining(account)])
  })
})
