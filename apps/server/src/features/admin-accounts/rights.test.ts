import { permissionOf } from '@teachnet/contract'
import type { AdminRights } from '@teachnet/contract/rights'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('the rights of an administrator on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['teacher/teacher/index'])
  })
  afterAll(() => t.close())

  const explain = async (id: number, as: TestAccount = t.root) => {
    const { data } = await t.call('GET', 'auth.Admin/rights', { as, query: `id=${id}` })
    return data as unknown as AdminRights
  }
  const rightTo = async (name: string, id: number) => (await explain(id)).rights.find((each) => each.name === name)

  it('the rights of an administrator are explained as the server decides, for lists and administrators chosen at random [A1]', async () => {
    const lists = t.resources.all().map(({ definition }) => ({
      path: `${definition.controller}/index`,
      node: `${permissionOf(definition)}/index`,
    }))
    const sample = fc.sample(fc.uniqueArray(fc.constantFrom(...lists), { minLength: 4, maxLength: 12 }), 4)
    for (const [index, granted] of sample.entries()) {
      const account = await t.addAdmin(
        `random${index}`,
        granted.map(({ node }) => node),
      )
      const { rights } = await explain(account.id)
      for (const { path, node } of [...granted.slice(0, 2), ...fc.sample(fc.constantFrom(...lists), 4)]) {
        const right = rights.find(({ name }) => name === node)
        const { code } = await t.call('GET', path, { as: account })
        expect({ path, isGranted: code === 1 }).toEqual({ path, isGranted: right?.isGranted ?? false })
      }
    }
  })

  it('the explained rights have the limits that the server applies, for groups and limits chosen at random [A5]', async () => {
    const area = 'setin.Teacher'
    const limit = fc.record({
      rows: fc.constantFrom('own', 'ownOrFree', 'groupOrFree', 'all'),
      fields: fc.dictionary(fc.constantFrom('mobile', 'email'), fc.constantFrom('masked', 'hidden')),
    })
    const provided = fc.sample(fc.array(fc.tuple(fc.boolean(), limit), { minLength: 1, maxLength: 3 }), 6)
    for (const [index, groups] of provided.entries()) {
      const account = await t.addAdmin(`limited${index}`, ['dashboard/index'])
      for (const [at, [grants, own]] of groups.entries()) {
        const part = await t.addAdmin(
          `part${index}of${at}`,
          grants ? ['setin/teacher/index'] : ['teacher/teacher/index'],
        )
        await t.db
          .update(adminGroupTable)
          .set({ limits: { [area]: own } })
          .where(eq(adminGroupTable.id, part.groupId))
        await t.db.insert(adminGroupAccess).values({ uid: account.id, group_id: part.groupId })
      }
      const { data } = await t.call('GET', 'index/index', { as: account })
      const applied = Object(data?.limits)[area]
      const explained = (await explain(account.id)).limits.find(({ controller }) => controller === area)
      const labels: Record<string, string> = { mobile: 'Mobile', email: 'Email' }
      const fields = Object.entries(Object(applied).fields ?? {}).map(([name, one]) => ({
        label: labels[name],
        limit: one,
      }))
      expect(explained && { rows: explained.rows, fields: explained.fields }).toEqual(
        applied && { rows: applied.rows ?? 'all', fields },
      )
    }
    expect((await explain(t.root.id)).limits).toEqual([])
  })

  it('the explained rights name the group that grants a rule, and change with the group and the account [A1]', async () => {
    expect(await rightTo('teacher/teacher/index', clerk.id)).toMatchObject({
      isGranted: true,
      reason: 'group',
      groups: [clerk.groupId],
    })
    expect((await explain(clerk.id)).groups).toEqual([{ id: clerk.groupId, name: 'Group of clerk' }])
    await t.db.update(adminGroupTable).set({ status: '0' }).where(eq(adminGroupTable.id, clerk.groupId))
    expect(await rightTo('teacher/teacher/index', clerk.id)).toMatchObject({ isGranted: false, reason: 'groupOff' })
    await t.db.update(adminGroupTable).set({ status: '1' }).where(eq(adminGroupTable.id, clerk.groupId))
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, clerk.id))
    expect(await rightTo('teacher/teacher/index', clerk.id)).toMatchObject({ isGranted: false, reason: 'account' })
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, clerk.id))
    expect(await rightTo('teacher/teacher/index', t.root.id)).toMatchObject({ isGranted: true, reason: 'all' })
  })

  it('rights are explained only to administrators with the node, for accounts within reach, and for their own rules [A1]', async () => {
    const request = (as: TestAccount, id: number | string) =>
      t.call('GET', 'auth.Admin/rights', { as, query: `id=${id}` })
    expect(await request(clerk, clerk.id)).toMatchObject({ error: 'FORBIDDEN' })
    const manager = await t.addAdmin('manager', ['auth/admin/index', 'auth/admin/rights', 'teacher/teacher/index'])
    expect(await t.call('GET', 'auth.Admin/rights', { as: manager, query: `id=${t.root.id}` })).toMatchObject({
      code: 0,
    })
    const names = (await explain(clerk.id, manager)).rights.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['auth/admin/rights', 'teacher/teacher/index']))
    expect(names).not.toContain('auth/rule/index')
  })
})
