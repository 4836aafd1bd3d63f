import { adminArea } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTokens } from '../access/tokens/token.repo.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupTable, adminLogTable, adminRuleTable, adminTable } from '../../records/tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

/** Nodes that an administrator needs to manage administrators. */
const nodes = [
  'auth/admin/index',
  'auth/admin/add',
  'auth/admin/edit',
  'auth/admin/del',
  'auth/group/index',
  'auth/group/add',
  'auth/group/edit',
  'auth/group/del',
  'auth/rule/index',
  'auth/rule/edit',
  'auth/adminLog/index',
]

describe.each(oneDatabase)('administrators, groups and rules on %s', (kind) => {
  let t: OwnCrudTestApp
  let manager: TestAccount & { groupId: number }
  let clerk: TestAccount & { groupId: number }
  let peer: TestAccount & { groupId: number }

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    manager = await t.addAdmin('manager', nodes)
    clerk = await t.addAdmin('clerk', ['auth/admin/index', 'auth/adminLog/index'])
    peer = await t.addAdmin('peer', nodes)
  })
  afterAll(() => t.close())

  const listed = async (path: string, as: TestAccount, query = '') => {
    const { data } = await t.call('GET', path, { as, query })
    const list = data?.list ?? data?.options
    return Array.isArray(list) ? list.map((row) => Object.fromEntries(Object.entries(Object(row)))) : []
  }
  const ids = async (path: string, as: TestAccount, query = '') =>
    (await listed(path, as, query)).map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  const newAdmin = (username: string, groups: number[], more = {}) => ({
    username,
    nickname: username,
    group_arr: groups,
    password: 'Secret-123',
    email: '',
    mobile: '',
    avatar: '/static/images/avatar.png',
    motto: '',
    status: '1',
    ...more,
  })
  const idOf = async (username: string) =>
    (await t.db.select().from(adminTable).where(eq(adminTable.username, username)))[0]?.id ?? 0

  it('the back office shows an administrator in the old form: groups by id and name, times as text, no password [C8]', async () => {
    const [row] = await listed(
      'auth.Admin/index',
      t.root,
      'search[0][field]=username&search[0][operator]=eq&search[0][val]=clerk',
    )
    expect(row).toEqual({
      id: clerk.id,
      avatar: '/static/images/avatar.png',
      username: 'clerk',
      nickname: 'clerk',
      email: '',
      mobile: '',
      motto: '',
      must_change_password: 0,
      last_login_time: '',
      last_login_ip: '',
      status: '1',
      update_time: expect.any(Number),
      create_time: expect.any(Number),
      group_arr: [clerk.groupId],
      group_name_arr: ['Group of clerk'],
      groups: [{ id: clerk.groupId, label: 'Group of clerk', name: 'Group of clerk' }],
    })
    const { data } = await t.call('GET', 'auth.Admin/edit', { query: { id: String(t.root.id) } })
    expect(data?.row).toMatchObject({
      password: '',
      last_login_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
  })

  it('an administrator sees only themselves and administrators below them [A1] [A5]', async () => {
    expect(await ids('auth.Admin/index', manager)).toEqual([manager.id, clerk.id].toSorted((a, b) => a - b))
    expect(await ids('auth.Admin/index', clerk)).toEqual([clerk.id])
    for (const id of [t.root.id, peer.id]) {
      expect(await t.call('GET', 'auth.Admin/edit', { as: manager, query: { id: String(id) } })).toMatchObject({
        code: 0,
        error: 'OUT_OF_SCOPE',
      })
      expect(await t.call('POST', 'auth.Admin/edit', { as: manager, body: { id, nickname: 'taken' } })).toMatchObject({
        error: 'OUT_OF_SCOPE',
      })
      expect(await t.call('DELETE', 'auth.Admin/del', { as: manager, query: `ids[]=${id}` })).toMatchObject({
        error: 'NO_ROWS_DELETED',
      })
    }
  })

  it('an administrator manages accounts below them, with hashed passwords, and grants only groups below [A1]', async () => {
    expect(
      await t.call('POST', 'auth.Admin/add', { as: manager, body: newAdmin('helper1', [clerk.groupId]) }),
    ).toMatchObject({ code: 1 })
    const id = await idOf('helper1')
    const [stored] = await t.db.select().from(adminTable).where(eq(adminTable.id, id))
    expect(stored).toMatchObject({ avatar: '', password: expect.stringMatching(/^\$argon2id\$/) })
    for (const group of [manager.groupId, peer.groupId, 1]) {
      const rejected = await t.call('POST', 'auth.Admin/add', { as: manager, body: newAdmin('helper2', [group]) })
      expect(rejected).toMatchObject({ code: 0, msg: 'You may not add administrators to this group.' })
    }
    expect(
      await t.call('POST', 'auth.Admin/edit', {
        as: manager,
        body: { id, group_arr: [clerk.groupId, manager.groupId] },
      }),
    ).toMatchObject({ error: 'BEYOND_OWN_RIGHTS' })
    expect(
      await t.call('POST', 'auth.Admin/edit', { as: manager, body: { id, nickname: 'Helper', password: '' } }),
    ).toMatchObject({ code: 1 })
    const [after] = await t.db.select().from(adminTable).where(eq(adminTable.id, id))
    expect(after).toMatchObject({ nickname: 'Helper', password: stored?.password })
    expect(
      await t.call('DELETE', 'auth.Admin/del', { as: manager, query: `ids[]=${id}&ids[]=${manager.id}` }),
    ).toMatchObject({ code: 1 })
    expect(await ids('auth.Admin/index', manager)).toContain(manager.id)
  })

  it('an administrator who is disabled, deleted or given a new password is signed out at once [K6]', async () => {
    for (const change of [{ status: 'disable' }, { password: 'Another-1' }, undefined]) {
      const username = `gone${change ? Object.keys(change)[0]?.length : 0}`
      await t.call('POST', 'auth.Admin/add', { body: newAdmin(username, [clerk.groupId]) })
      const id = await idOf(username)
      const { token } = await issueTokens(t.db, t.deps, { area: adminArea, userId: id, isKept: true })
      expect(await t.call('GET', 'auth.Admin/index', { as: { id, token } })).toMatchObject({ code: 1 })
      if (change) await t.call('POST', 'auth.Admin/edit', { body: { id, ...change } })
      else await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${id}` })
      expect(await t.call('GET', 'auth.Admin/index', { as: { id, token } })).toMatchObject({ code: 303 })
    }
  })

  it("an administrator's new password has 8 to 128 characters and is not a common one", async () => {
    const set = (password: string, locale: 'en' | 'zh-cn' = 'en') =>
      t.call('POST', 'auth.Admin/edit', { locale, body: { id: clerk.id, password } })
    const added = await t.call('POST', 'auth.Admin/add', {
      body: newAdmin('common', [clerk.groupId], { password: 'Password123' }),
    })
    expect(added).toMatchObject({ error: 'VALIDATION', fields: { password: expect.stringContaining('most common') } })
    expect(await idOf('common')).toBe(0)
    expect(await set('Secret1')).toMatchObject({ fields: { password: expect.stringContaining('8 to 128') } })
    expect(await set('Secret1', 'zh-cn')).toMatchObject({ fields: { password: expect.stringContaining('8 到 128') } })
    expect(await set('x'.repeat(129))).toMatchObject({ error: 'VALIDATION' })
    expect(await set('Admin123456', 'zh-cn')).toMatchObject({ fields: { password: expect.stringContaining('常见') } })
    expect(await set('x'.repeat(128))).toMatchObject({ code: 1 })
  })

  it('an administrator cannot change their own password in the list, where the current one is not required', async () => {
    const stored = () =>
      t.db
        .select({ nickname: adminTable.nickname, password: adminTable.password })
        .from(adminTable)
        .orderBy(adminTable.id)
    const before = await stored()
    for (const [as, locale, text] of [
      [manager, 'en', 'Your profile'],
      [t.root, 'zh-cn', '个人资料'],
    ] as const)
      expect(
        await t.call('POST', 'auth.Admin/edit', {
          as,
          locale,
          body: { id: as.id, nickname: 'New name', password: 'Another-1' },
        }),
      ).toMatchObject({ error: 'VALIDATION', fields: { password: expect.stringContaining(text) } })
    expect(await stored()).toEqual(before)
    const blank = { id: manager.id, password: '' }
    expect(await t.call('POST', 'auth.Admin/edit', { as: manager, body: blank })).toMatchObject({ code: 1 })
  })

  it('an administrator cannot disable or delete themselves, nor remove the last super administrator', async () => {
    expect(await t.call('POST', 'auth.Admin/edit', { body: { id: t.root.id, status: '0' } })).toMatchObject({
      msg: 'You cannot disable your own account. Use another administrator account.',
    })
    expect(await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${t.root.id}` })).toMatchObject({
      error: 'OWN_ACCESS',
    })
    const leave = await t.call('POST', 'auth.Admin/edit', { body: { id: t.root.id, group_arr: [clerk.groupId] } })
    expect(leave).toMatchObject({
      error: 'LAST_SUPER_ADMIN',
      msg: 'At least one enabled super administrator must remain.',
    })
    await t.call('POST', 'auth.Group/add', {
      body: { name: 'All', rules: (await t.db.select().from(adminRuleTable)).map(({ id }) => id), pid: 0 },
    })
    const [all] = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.name, 'All'))
    expect(all?.rules).toBe('*')
    await t.call('POST', 'auth.Admin/add', { body: newAdmin('second', [all?.id ?? 0]) })
    expect(
      await t.call('POST', 'auth.Admin/edit', { body: { id: t.root.id, group_arr: [clerk.groupId] } }),
    ).toMatchObject({ code: 1 })
    const second = {
      id: await idOf('second'),
      ...(await issueTokens(t.db, t.deps, { area: adminArea, userId: await idOf('second'), isKept: false })),
    }
    expect(
      await t.call('POST', 'auth.Admin/edit', { as: second, body: { id: t.root.id, group_arr: [1] } }),
    ).toMatchObject({ code: 1 })
  })

  it("the back office shows groups with the titles of their rules: the caller's own and those below [A1]", async () => {
    const { data } = await t.call('GET', 'auth.Group/index', { as: manager })
    expect(data).toMatchObject({ group: [manager.groupId], remark: '' })
    expect(await ids('auth.Group/index', manager)).toEqual([manager.groupId, clerk.groupId].toSorted((a, b) => a - b))
    expect(await ids('auth.Group/index', manager, 'absoluteAuth=1')).toEqual([clerk.groupId])
    const rows = await listed('auth.Group/index', t.root)
    expect(rows.find(({ id }) => id === 1)?.rules).toBe('Super administrator')
    expect(rows.find(({ id }) => id === clerk.groupId)?.rules).toBe('auth/admin/index and others, 2 in all')
  })

  it("a group's rules are edited by their leaves and stored with their parents", async () => {
    const add = async (name: string, pid: number) => {
      await t.call('POST', 'auth.Rule/add', { body: { name, title: name, type: 'menu', pid } })
      return (await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, name)))[0]?.id ?? 0
    }
    const parent = await add('shop', 0)
    const leaf = await add('shop/index', parent)
    await t.call('POST', 'auth.Group/add', { body: { name: 'Shop', rules: [leaf], pid: 0 } })
    const [group] = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.name, 'Shop'))
    expect(group?.rules).toBe(`${parent},${leaf}`)
    const { data } = await t.call('GET', 'auth.Group/edit', { query: { id: String(group?.id) } })
    expect(data?.row).toMatchObject({ rules: [String(leaf)], rule_list: [{ id: leaf, label: 'shop/index' }] })
    // A new rule under a parent that the group holds is added to the group; a deleted one is removed.
    const added = await add('shop/edit', parent)
    expect((await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.name, 'Shop')))[0]?.rules).toBe(
      `${parent},${leaf},${added}`,
    )
    await t.call('DELETE', 'auth.Rule/del', { query: `ids[]=${leaf}` })
    expect((await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.name, 'Shop')))[0]?.rules).toBe(
      `${parent},${added}`,
    )
    await t.call('POST', 'auth.Group/edit', { body: { id: group?.id, name: 'Shop 2' } })
    expect((await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.name, 'Shop 2')))[0]?.rules).toBe(
      `${parent},${added}`,
    )
    const full = await t.call('GET', 'auth.Group/edit', { query: { id: '1' } })
    expect(full.data?.row).toMatchObject({ rules: ['*'] })
  })

  it('an administrator cannot change own, equal or higher groups, and grants only rules they hold [A1]', async () => {
    const own = await t.call('POST', 'auth.Group/edit', { as: manager, body: { id: manager.groupId, name: 'x' } })
    expect(own.msg).toBe('You cannot change a role group that you are in yourself')
    const message = 'You need all rights of this group, and at least one more, to change it.'
    for (const id of [1, peer.groupId]) {
      expect(await t.call('POST', 'auth.Group/edit', { as: manager, body: { id, name: 'x' } })).toMatchObject({
        code: 0,
        msg: message,
      })
      expect(await t.call('DELETE', 'auth.Group/del', { as: manager, query: `ids[]=${id}` })).toMatchObject({
        code: 0,
        msg: message,
      })
    }
    const rules = new Map((await t.db.select().from(adminRuleTable)).map(({ id, name }) => [name, id]))
    const held = nodes.flatMap((node) => rules.get(node) ?? [])
    const grant = (list: number[]) =>
      t.call('POST', 'auth.Group/add', { as: manager, body: { name: 'New', rules: list, pid: 0 } })
    expect((await grant(held)).msg).toMatch(/^This group would have all of your rights/)
    expect((await grant([...held.slice(1), rules.get('shop') ?? 0])).msg).toBe(message)
    expect(await grant(held.slice(1))).toMatchObject({ code: 1 })
    expect(await t.call('DELETE', 'auth.Group/del', { query: `ids[]=${clerk.groupId}` })).toMatchObject({
      error: 'STILL_REFERENCED',
    })
  })

  it('an administrator sees and changes only held rules; components lose backslashes, and a rule can move under its child', async () => {
    expect((await ids('auth.Rule/index', manager)).length).toBe(nodes.length)
    const shop = (await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, 'shop')))[0]?.id ?? 0
    const child = (await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, 'shop/edit')))[0]?.id ?? 0
    expect(await t.call('POST', 'auth.Rule/edit', { as: manager, body: { id: shop, title: 'x' } })).toMatchObject({
      error: 'OUT_OF_SCOPE',
    })
    expect(
      await t.call('POST', 'auth.Rule/edit', { body: { id: shop, pid: child, component: '\\src\\shop.vue' } }),
    ).toMatchObject({ code: 1 })
    const places = new Map((await t.db.select().from(adminRuleTable)).map((rule) => [rule.id, rule]))
    expect(places.get(child)).toMatchObject({ pid: 0 })
    expect(places.get(shop)).toMatchObject({ pid: child, component: '/src/shop.vue' })
    const { data } = await t.call('GET', 'auth.Rule/index', { query: 'select=true' })
    expect(data?.options).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: shop, title: expect.stringMatching(/^ {4}└shop$/) })]),
    )
  })

  it("the log describes administrators' actions without secrets, and shows administrators only their own [A5]", async () => {
    await t.call('POST', 'auth.Admin/edit', {
      as: manager,
      locale: 'zh-cn',
      body: { id: manager.id, nickname: 'Boss', password: 'Hidden-123', note: { token: 'x' } },
    })
    const [entry] = await t.db
      .select()
      .from(adminLogTable)
      .where(eq(adminLogTable.admin_id, manager.id))
      .orderBy(adminLogTable.id)
      .then((rows) => rows.toReversed())
    expect(entry).toMatchObject({
      username: 'manager',
      title: '管理员 - 编辑：未执行',
      url: '/admin/auth.Admin/edit',
      ip: '127.0.0.1',
    })
    expect(JSON.parse(entry?.data ?? '')).toEqual({
      id: manager.id,
      nickname: 'Boss',
      password: '***',
      note: { token: '***' },
      $refused: { error: 'UNKNOWN_FIELD', message: '未知字段：note' },
    })
    expect(await listed('auth.AdminLog/index', clerk)).toEqual([])
    const own = await listed('auth.AdminLog/index', manager, 'limit=1000')
    expect(own.length).toBeGreaterThan(5)
    expect(new Set(own.map((row) => row.admin_id))).toEqual(new Set([manager.id]))
  })

  it('only an administrator above another can end the sessions of the other [A1]', async () => {
    const chief = await t.addAdmin('chief', [...nodes, 'auth/admin/signOut'])
    const agent = await t.addAdmin('agent', ['auth/adminLog/index'])
    const end = (id: number, as: TestAccount) => t.call('POST', 'auth.Admin/signOut', { body: { id }, as })
    const use = (as: TestAccount) => t.call('GET', 'auth.AdminLog/index', { as })
    expect(await end(t.root.id, chief)).toMatchObject({ error: 'OUT_OF_SCOPE' })
    expect(await end(agent.id, manager)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await use(agent)).toMatchObject({ code: 1 })
    expect(await end(agent.id, chief)).toMatchObject({ code: 1, msg: 'All sessions of the administrator have ended' })
    expect(await use(agent)).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await use(chief)).toMatchObject({ code: 1 })
  })
})
