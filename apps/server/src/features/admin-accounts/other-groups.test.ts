import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, adminTable } from '../../records/tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const groupNodes = ['auth/group/index', 'auth/group/edit']

describe.each(oneDatabase)('other groups of the members of a group on %s', (kind) => {
  let t: OwnCrudTestApp
  let desk: TestAccount & { groupId: number }
  let press: TestAccount & { groupId: number }
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    desk = await t.addAdmin('desk', ['teacher/teacher/index', 'teacher/teacher/edit'])
    press = await t.addAdmin('press', ['teacher/teacher/index', 'course/course/index'])
    await t.db.insert(adminGroupAccess).values({ uid: desk.id, group_id: press.groupId })
  })
  afterAll(() => t.close())

  const request = async (id: number, as: TestAccount = t.root) =>
    (await t.call('GET', 'auth.Group/edit', { as, query: `id=${id}&others=1` })).data?.others
  const idsOf = async (groupId: number) => {
    const [group] = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.id, groupId))
    return group?.rules.split(',').map(Number)
  }

  it('other groups of members are listed with the rules of each and the number of shared members [P6]', async () => {
    const rules = expect.toSatisfy((ids: number[]) => ids.length > 0)
    expect(await request(desk.groupId)).toEqual([{ id: press.groupId, name: expect.any(String), members: 1, rules }])
    const [other] = (await request(desk.groupId)) as { rules: number[] }[]
    expect(new Set(other?.rules)).toEqual(new Set(await idsOf(press.groupId)))
    expect(await request(press.groupId)).toMatchObject([{ id: desk.groupId }])
  })

  it('other groups of members leave out rules that the caller lacks, and groups that the caller does not see [P6]', async () => {
    const chief = await t.addAdmin('chief', [...groupNodes, 'teacher/teacher/index', 'teacher/teacher/edit'])
    expect(await request(desk.groupId, chief)).toEqual([])
    const head = await t.addAdmin('head', [
      ...groupNodes,
      'course/course/index',
      'teacher/teacher/index',
      'teacher/teacher/edit',
    ])
    expect(await request(desk.groupId, head)).toMatchObject([{ id: press.groupId }])
    expect((await t.call('GET', 'auth.Group/edit', { as: desk, query: `id=${press.groupId}&others=1` })).code).not.toBe(
      1,
    )
  })

  it('all other groups are listed for a comparison, with the number of their members, as far as the caller sees them', async () => {
    const groups = async (query: string, as: TestAccount = t.root) =>
      (await t.call('GET', `auth.Group/${query.split('?')[0]}`, { as, query: query.split('?')[1] })).data?.groups
    const all = await groups(`edit?id=${press.groupId}&groups=1`)
    expect(all).toContainEqual({
      id: desk.groupId,
      name: expect.any(String),
      members: 1,
      rules: expect.toSatisfy((ids: number[]) => ids.length > 0),
    })
    expect(JSON.stringify(all)).not.toContain(`"id":${press.groupId},`)
    expect(await groups('add?groups=1')).toContainEqual(expect.objectContaining({ id: press.groupId, members: 2 }))
    const chief = await t.addAdmin('comparer', [...groupNodes, 'auth/group/add', 'teacher/teacher/index'])
    expect(await groups('add?groups=1', chief)).toMatchObject([{ id: chief.groupId }])
  })

  it('other groups of members leave out disabled groups and disabled members', async () => {
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, desk.id))
    expect(await request(press.groupId)).toEqual([])
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, desk.id))
    await t.db.update(adminGroupTable).set({ status: '0' }).where(eq(adminGroupTable.id, press.groupId))
    expect(await request(desk.groupId)).toEqual([])
  })
})
