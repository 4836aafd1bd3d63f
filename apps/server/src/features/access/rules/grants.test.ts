import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../../records/test-support/test-app.ts'
import { adminGroupTable, adminRuleTable, adminTable } from '../../schema.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'

type Clerk = TestAccount & { groupId: number }

const own = [
  'auth/rule/index',
  'auth/rule/add',
  'auth/rule/edit',
  'auth/rule/del',
  'auth/group/index',
  'auth/group/add',
  'auth/group/edit',
  'auth/group/del',
  'auth/admin/index',
  'auth/admin/add',
  'auth/admin/edit',
  'auth/admin/del',
  'shelf',
]

describe.each(oneDatabase)('privilege escalation on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: Clerk
  let reader: Clerk
  let count = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    await t.addAdmin('owner', ['user/user/index', 'user/user/del', 'secret'])
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    count += 1
    clerk = await t.addAdmin(`clerk${count}`, own)
    reader = await t.addAdmin(`reader${count}`, ['shelf'])
  })

  const post = (path: string, body: object, as: TestAccount = clerk) => t.call('POST', path, { as, body })
  const ruleOf = async (name: string) => {
    const [rule] = await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, name))
    if (!rule) throw new Error(`no rule ${name}`)
    return rule
  }
  const groupOf = async (id: number) => (await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.id, id)))[0]
  const canSeeMembers = async (as: TestAccount = clerk) => (await t.call('GET', 'user.User/index', { as })).code === 1
  const rejected = { code: 0, msg: 'You can place and name rules only within the rules that you hold yourself' }

  it('the name of a held rule gives an administrator no further rights [A1]', async () => {
    const { id, name } = await ruleOf('shelf')
    for (const foreign of ['user/user/index', 'USER/User/Index', 'user/user/index?page=1', 'nothing/of/the/kind'])
      expect(await post('auth.Rule/edit', { id, name: foreign })).toMatchObject(rejected)
    expect(await canSeeMembers()).toBe(false)
    // Changes that grant no further rights are allowed.
    for (const change of [{ title: 'Shelf' }, { name, status: '1' }])
      expect(await post('auth.Rule/edit', { id, ...change })).toMatchObject({ code: 1 })
  })

  it('the holder of a rule cannot disable, rename or delete it while others have it, nor any shipped rule', async () => {
    const shared = { code: 0, msg: expect.stringContaining('Other groups depend on this rule') }
    const del = (id: number) => t.call('DELETE', 'auth.Rule/del', { as: clerk, query: `ids[]=${id}` })
    const shelf = await ruleOf('shelf')
    const shipped = await ruleOf('auth/rule/index')
    for (const { id } of [shelf, shipped]) {
      expect(await post('auth.Rule/edit', { id, status: '0' })).toMatchObject(shared)
      expect(await post('auth.Rule/edit', { id, name: 'auth/rule/index?page=1' })).toMatchObject(shared)
      expect(await del(id)).toMatchObject(shared)
    }
    expect(await post('auth.Rule/edit', { id: shelf.id, status: '0' }, t.root)).toMatchObject({ code: 1 })
    expect(await post('auth.Rule/edit', { id: shelf.id, status: '1' }, t.root)).toMatchObject({ code: 1 })
    const name = `auth/rule/index?mine=${count}`
    const [mine] = await t.db.insert(adminRuleTable).values({ name, title: 'Mine' }).returning()
    const rules = await Promise.all([...own, name].map(ruleOf))
    await t.call('POST', 'auth.Group/edit', { body: { id: clerk.groupId, rules: rules.map(({ id }) => id) } })
    expect(await post('auth.Rule/edit', { id: mine?.id, status: '0' })).toMatchObject({ code: 1 })
    expect(await del(mine?.id ?? 0)).toMatchObject({ code: 1 })
  })

  it("a new rule under a rule of the caller's group gives no further rights [A1]", async () => {
    const { id: pid } = await ruleOf('shelf')
    for (const status of ['1', '0'])
      expect(
        await post('auth.Rule/add', { pid, name: 'user/user/index', title: 'x', type: 'button', status }),
      ).toMatchObject(rejected)
    expect(await post('auth.Rule/add', { pid: 0, name: 'user/user/index', title: 'x' })).toMatchObject(rejected)
    expect(await canSeeMembers()).toBe(false)
  })

  it('a menu entry that opens a link or an embedded page needs an address', async () => {
    const added = (more: object) =>
      post('auth.Rule/add', { pid: 0, name: `page${count}`, title: 'x', type: 'menu', ...more }, t.root)
    for (const menu_type of ['iframe', 'link'])
      for (const url of ['', ' '])
        expect(await added({ menu_type, url })).toMatchObject({
          error: 'VALIDATION',
          fields: { url: expect.any(String) },
        })
    expect(await added({ menu_type: 'tab', url: '' })).toMatchObject({ code: 1 })
  })

  it('disabled rules, and positions under rules of others, give no further rights [A1]', async () => {
    const off = (
      await t.db
        .insert(adminRuleTable)
        .values({ name: `off${count}`, title: 'Off', status: '0' })
        .returning()
    )[0]
    await t.call('POST', 'auth.Group/edit', {
      body: { id: clerk.groupId, rules: [...(await Promise.all(own.map(ruleOf))).map(({ id }) => id), off?.id] },
    })
    expect(await post('auth.Rule/edit', { id: off?.id, status: '1' })).toMatchObject(rejected)
    expect(await post('auth.Rule/edit', { id: off?.id, title: 'Off, still' })).toMatchObject({ code: 1 })
    const { id } = await ruleOf('shelf')
    expect(await post('auth.Rule/edit', { id, pid: (await ruleOf('secret')).id })).toMatchObject(rejected)
    const move = { id, pid: (await ruleOf('auth/rule/index')).id }
    expect(await post('auth.Rule/edit', move)).toMatchObject({ code: 1 })
    await post('auth.Rule/edit', { id, pid: 0 })
    expect(await post('auth.Rule/sortable', { id, targetId: (await ruleOf('secret')).id })).toMatchObject({ code: 401 })
  })

  it('the parent or the state of a group gives no further rights [A1]', async () => {
    const foreign = await t.addAdmin(`foreign${count}`, ['secret'])
    const { id } = await ruleOf('shelf')
    // The parent is only for display: a group below one with all rights inherits none of them.
    expect(await post('auth.Group/add', { name: `Child ${count}`, pid: 1, rules: [id], status: '1' })).toMatchObject({
      code: 1,
    })
    expect(await post('auth.Group/edit', { id: reader.groupId, pid: 1, status: '1' })).toMatchObject({ code: 1 })
    expect(await groupOf(reader.groupId)).toMatchObject({ rules: String(id) })
    await t.db.update(adminGroupTable).set({ status: '0' }).where(eq(adminGroupTable.id, foreign.groupId))
    for (const change of [{ status: '1' }, { pid: clerk.groupId }, { name: 'x' }, { rules: [id] }])
      expect(await post('auth.Group/edit', { id: foreign.groupId, ...change })).toMatchObject({
        error: 'BEYOND_OWN_RIGHTS',
      })
    const del = await t.call('DELETE', 'auth.Group/del', { as: clerk, query: `ids[]=${foreign.groupId}` })
    expect(del).toMatchObject({ error: 'BEYOND_OWN_RIGHTS' })
    expect(await groupOf(foreign.groupId)).toMatchObject({ status: '0', pid: 0 })
  })

  it('a group that is taken away and given back gives no further rights [A1]', async () => {
    // A disabled group is no longer the caller's own; that does not make it a group below.
    const second = await t.addAdmin(`second${count}`, [...own, 'secret'])
    await t.call('POST', 'auth.Admin/edit', { body: { id: clerk.id, group_arr: [clerk.groupId, second.groupId] } })
    await t.call('POST', 'auth.Group/edit', { body: { id: second.groupId, status: '0' } })
    expect(await post('auth.Group/edit', { id: second.groupId, status: '1' })).toMatchObject({
      error: 'BEYOND_OWN_RIGHTS',
    })
    expect(await post('auth.Admin/edit', { id: clerk.id, group_arr: [clerk.groupId, second.groupId] })).toMatchObject({
      code: 1,
    })
    expect(await groupOf(second.groupId)).toMatchObject({ status: '0' })
  })

  it('an administrator cannot enable, rename or set the password of an account that is not below them [A1]', async () => {
    const better = await t.addAdmin(`better${count}`, [...own, 'secret'])
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, better.id))
    for (const change of [
      { status: '1' },
      { password: 'Taken-123' },
      { username: 'taken' },
      { group_arr: [reader.groupId] },
    ])
      expect(await post('auth.Admin/edit', { id: better.id, ...change })).toMatchObject({ error: 'OUT_OF_SCOPE' })
    const del = await t.call('DELETE', 'auth.Admin/del', { as: clerk, query: `ids[]=${better.id}` })
    expect(del).toMatchObject({ error: 'NO_ROWS_DELETED' })
    for (const group of [better.groupId, clerk.groupId])
      expect(await post('auth.Admin/edit', { id: reader.id, group_arr: [group] })).toMatchObject({
        error: 'BEYOND_OWN_RIGHTS',
      })
  })

  it('an administrator with all rights remains, whatever is tried [A1]', async () => {
    const remaining = { error: 'LAST_SUPER_ADMIN', msg: 'At least one enabled super administrator must remain.' }
    const all = await t.db
      .insert(adminGroupTable)
      .values({ name: `All ${count}`, rules: '*' })
      .returning()
    const groupId = all[0]?.id ?? 0
    const rootGroups = (await t.call('GET', 'auth.Admin/edit', { query: { id: String(t.root.id) } })).data?.row
    const held: number[] = Reflect.get(Object(rootGroups), 'group_arr')
    // The caller cannot change its own groups anyway; another group with all rights is tested while it is the only effective one.
    await t.call('POST', 'auth.Admin/edit', { body: { id: t.root.id, group_arr: [...held, groupId] } })
    await t.db
      .update(adminGroupTable)
      .set({ status: '0' })
      .where(eq(adminGroupTable.id, held[0] ?? 0))
    const ways: [string, object][] = [
      ['auth.Admin/edit', { id: t.root.id, group_arr: [reader.groupId] }],
      ['auth.Admin/edit', { id: t.root.id, group_arr: [reader.groupId, held[0]] }],
    ]
    for (const [path, body] of ways) expect(await post(path, body, t.root)).toMatchObject(remaining)
    for (const body of [{ status: '0' }, { rules: [(await ruleOf('shelf')).id] }])
      expect(await post('auth.Group/edit', { id: groupId, ...body }, t.root)).toMatchObject({
        error: 'OWN_ACCESS',
      })
    expect(await t.call('DELETE', 'auth.Group/del', { query: `ids[]=${groupId}` })).toMatchObject({
      error: 'NO_ROWS_DELETED',
    })
    expect(await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${t.root.id}` })).toMatchObject({
      error: 'OWN_ACCESS',
      msg: 'You cannot delete the account that you are logged in with. Another administrator can.',
    })
    const ids = [t.root.id, clerk.id].map((id) => `ids[]=${id}`).join('&')
    expect(await t.call('DELETE', 'auth.Admin/del', { query: ids })).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'auth.Admin/index')).toMatchObject({ code: 1 })
    await t.db
      .update(adminGroupTable)
      .set({ status: '1' })
      .where(eq(adminGroupTable.id, held[0] ?? 0))
  })

  it('an administrator with all rights remains when two revoke each other’s rights at the same time [A1]', async () => {
    const other = await t.addAdmin(`rival${count}`, [])
    const held: number[] = Reflect.get(
      Object((await t.call('GET', 'auth.Admin/edit', { query: { id: String(t.root.id) } })).data?.row),
      'group_arr',
    )
    await t.call('POST', 'auth.Admin/edit', { body: { id: other.id, group_arr: held } })
    const replies = await Promise.all([
      post('auth.Admin/edit', { id: other.id, group_arr: [reader.groupId] }, t.root),
      post('auth.Admin/edit', { id: t.root.id, group_arr: [reader.groupId] }, other),
    ])
    expect(replies.filter(({ code }) => code === 1).length).toBe(1)
    const survivor = replies[0]?.code === 1 ? t.root : other
    expect(await post('auth.Admin/edit', { id: t.root.id, group_arr: held }, survivor)).toMatchObject({ code: 1 })
  })

  it('an administrator with all rights remains when two disable each other’s groups at the same time [A1]', async () => {
    const rival = await t.addAdmin(`opponent${count}`, [])
    await t.db.update(adminGroupTable).set({ rules: '*' }).where(eq(adminGroupTable.id, rival.groupId))
    const row = (await t.call('GET', 'auth.Admin/edit', { query: { id: String(t.root.id) } })).data?.row
    const [rootGroup]: number[] = Reflect.get(Object(row), 'group_arr')
    await post('auth.Admin/edit', { id: t.root.id, group_arr: [rootGroup] }, t.root)
    const others = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.rules, '*'))
    const isOther = ({ id }: { id: number }) => id !== rootGroup && id !== rival.groupId
    for (const { id } of others.filter(isOther)) await post('auth.Group/edit', { id, status: '0' }, t.root)
    const replies = await Promise.all([
      post('auth.Group/edit', { id: rival.groupId, status: '0' }, t.root),
      post('auth.Group/edit', { id: rootGroup, status: '0' }, rival),
    ])
    expect(replies.filter(({ code }) => code === 1).length).toBe(1)
    const survivor = replies[0]?.code === 1 ? t.root : rival
    expect(await post('auth.Group/edit', { id: rootGroup, name: 'Root' }, survivor)).toMatchObject(
      survivor === t.root ? { error: 'OWN_ACCESS' } : { code: 1 },
    )
    expect(await t.call('GET', 'auth.Admin/index', { as: survivor })).toMatchObject({ code: 1 })
  })
})
