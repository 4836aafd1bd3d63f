import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { user, userGroup, userRule } from '../schema.ts'
import { createTestMember, testPassword } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

describe.each(oneDatabase)('members in the back office on %s', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  const body = (username: string, more: object = {}) => ({
    username,
    nickname: `${username} nick`,
    password: testPassword,
    email: '',
    mobile: '',
    avatar: '',
    motto: '',
    gender: 0,
    birthday: null,
    status: 'enable',
    group_id: '',
    ...more,
  })
  const add = (username: string, more?: object) => t.call('POST', 'user.User/add', { body: body(username, more) })
  const edit = (id: number, change: object) => t.call('POST', 'user.User/edit', { body: { id, ...change } })
  const byName = async (username: string) => {
    const query = { 'search[0][field]': 'username', 'search[0][operator]': 'eq', 'search[0][val]': username }
    const { data } = await t.call('GET', 'user.User/index', { query })
    const [row] = Array.isArray(data?.list) ? data.list : []
    return Object.fromEntries(Object.entries(Object(row)))
  }
  const idOf = async (username: string) => Number((await byName(username)).id)
  const addGroup = async (name: string, more: object = {}) => {
    expect(await t.call('POST', 'user.Group/add', { body: { name, status: '1', ...more } })).toMatchObject({ code: 1 })
    const [group] = await t.db.select().from(userGroup).where(eq(userGroup.name, name))
    return group?.id ?? 0
  }
  const addRule = async (name: string, more: object = {}) => {
    const rule = { title: name, name, path: name, type: 'menu', pid: 0, status: '1', ...more }
    expect(await t.call('POST', 'user.Rule/add', { body: rule })).toMatchObject({ code: 1 })
    const [stored] = await t.db.select().from(userRule).where(eq(userRule.name, name))
    return stored?.id ?? 0
  }
  const rulesOf = async (id: number) => (await t.db.select().from(userGroup).where(eq(userGroup.id, id)))[0]?.rules
  const init = async (headers: Readonly<Record<string, string>>) =>
    (await t.app.inject({ url: '/api/index/index', headers: { server: 'true', ...headers } })).json().data

  it('the back office lists members in the old form: group in full, money as text, no password [C8]', async () => {
    const group = await addGroup('Teachers of Guangzhou')
    expect(
      await add('lina', { group_id: group, birthday: '1990-01-01', gender: '2', money: '10', score: '5' }),
    ).toEqual(expect.objectContaining({ code: 1, msg: 'Added' }))
    expect(await byName('lina')).toEqual({
      id: expect.any(Number),
      username: 'lina',
      nickname: 'lina nick',
      email: '',
      mobile: '',
      avatar: '/static/images/avatar.png',
      gender: 2,
      birthday: '1990-01-01',
      money: '10.00',
      score: 5,
      last_login_time: null,
      last_login_ip: '',
      login_failure: 0,
      join_ip: '',
      join_time: Math.floor(t.deps.clock() / 1000),
      motto: '',
      status: 'enable',
      update_time: expect.any(Number),
      create_time: expect.any(Number),
      group_id: group,
      group: {
        id: group,
        label: 'Teachers of Guangzhou',
        name: 'Teachers of Guangzhou',
        rules: '',
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      },
    })
    const id = await idOf('lina')
    const { data, text } = await t.call('GET', 'user.User/edit', { query: { id: String(id) } })
    expect(data?.row).toMatchObject({ id, password: '' })
    expect(text).not.toMatch(/argon2|salt/)
    const select = await t.call('GET', 'user.User/index', { query: { select: 'true', quickSearch: String(id) } })
    expect(select.data?.list).toEqual([expect.objectContaining({ id, nickname_text: `lina(ID:${id})` })])
  })

  it('the back office checks a new member like registration does [V1][V2][V4]', async () => {
    expect(await add('ab')).toMatchObject({ error: 'VALIDATION', fields: { username: expect.any(String) } })
    expect(await add('a'.repeat(16))).toMatchObject({ error: 'VALIDATION' })
    expect(await add('goodname', { password: 'a&b<c>d' })).toMatchObject({ error: 'VALIDATION' })
    expect(await add('goodname', { password: '' })).toMatchObject({ error: 'VALIDATION' })
    expect(await add('goodname', { mobile: '123' })).toMatchObject({ error: 'VALIDATION' })
    expect(await add('goodname', { group_id: 999_999 })).toMatchObject({ error: 'REFERENCE_MISSING' })
    await add('taken01', { email: 'taken@example.com' })
    expect(await add('TAKEN01')).toMatchObject({
      error: 'DUPLICATE',
      fields: { username: expect.any(String) },
    })
    expect(await add('taken02', { email: 'Taken@Example.com' })).toMatchObject({ error: 'DUPLICATE' })
  })

  it('names of members and administrators from before the rule for new names stay valid [V1]', async () => {
    const name = 'sixteen_letters_'
    const member = await createTestMember(t.deps, { username: name })
    const { data } = await t.call('GET', 'user.User/edit', { query: { id: String(member.id) } })
    expect(await edit(member.id, { ...Object(data?.row), nickname: 'Renamed' })).toMatchObject({ code: 1 })
    expect(await byName(name)).toMatchObject({ id: member.id, nickname: 'Renamed' })
    expect(await edit(member.id, { username: 'sixteen_letters2' })).toMatchObject({ error: 'VALIDATION' })
    const admin = await t.addAdmin(name, ['user/user/index'])
    const form = await t.call('GET', 'auth.Admin/edit', { query: { id: String(admin.id) } })
    const reply = await t.call('POST', 'auth.Admin/edit', { body: { ...Object(form.data?.row), motto: 'still here' } })
    expect(reply).toMatchObject({ code: 1 })
  })

  it("a member's state may be a word, a number or a switch, and the default avatar is stored as none", async () => {
    await add('states01', { avatar: '/static/images/avatar.png' })
    const id = await idOf('states01')
    for (const [sent, kept] of [
      ['0', 'disable'],
      [1, 'enable'],
      [false, 'disable'],
      ['enable', 'enable'],
    ] as const) {
      expect(await edit(id, { status: sent })).toMatchObject({ code: 1 })
      expect(await byName('states01')).toMatchObject({ status: kept })
    }
    expect(await edit(id, { status: 'maybe' })).toMatchObject({ error: 'VALIDATION' })
    expect((await t.db.select().from(user).where(eq(user.id, id)))[0]).toMatchObject({ avatar: '' })
  })

  it('a member who is disabled, deleted or given a new password is signed out at once [K6]', async () => {
    for (const [index, change] of [{ status: 'disable' }, { password: 'Another-1' }, undefined].entries()) {
      const { id, headers } = await createTestMember(t.deps, { username: `leaver${index}` })
      expect(await edit(id, { motto: 'still in', password: '' })).toMatchObject({ code: 1 })
      expect(await init(headers)).toMatchObject({ userInfo: { id } })
      if (change) await edit(id, change)
      else await t.call('DELETE', 'user.User/del', { query: `ids[]=${id}` })
      expect(await init(headers)).toMatchObject({ userInfo: [] })
    }
  })

  it('a group with members cannot be deleted', async () => {
    const group = await addGroup('Held')
    await add('holder01', { group_id: group })
    const del = () => t.call('DELETE', 'user.Group/del', { query: `ids[]=${group}` })
    expect(await del()).toMatchObject({ error: 'STILL_REFERENCED' })
    await t.call('DELETE', 'user.User/del', { query: `ids[]=${await idOf('holder01')}` })
    expect(await del()).toMatchObject({ code: 1 })
  })

  it('member rules are granted by their leaves, stored with their parents, and all of them as `*` [A6]', async () => {
    const parent = await addRule('library', { type: 'menu_dir' })
    const leaf = await addRule('library/loans', { pid: parent })
    const other = await addRule('library/fines', { pid: parent })
    const group = await addGroup('Readers', { rules: [leaf] })
    expect(await rulesOf(group)).toBe(`${parent},${leaf}`)
    const row = async () => (await t.call('GET', 'user.Group/edit', { query: { id: String(group) } })).data?.row
    expect(await row()).toMatchObject({ rules: [String(leaf)], rule_list: [{ id: leaf, label: 'library/loans' }] })
    const list = await t.call('GET', 'user.Group/index', { query: { select: 'true', quickSearch: 'Readers' } })
    expect(list.data).toMatchObject({ total: 1, remark: '', list: [{ id: group, rules: `${parent},${leaf}` }] })
    // Absent, empty or "all" as shown in a form: nothing changes.
    for (const rules of [undefined, [], ['*']])
      expect(await t.call('POST', 'user.Group/edit', { body: { id: group, name: 'Readers', rules } })).toMatchObject({
        code: 1,
      })
    expect(await rulesOf(group)).toBe(`${parent},${leaf}`)
    const added = await addRule('library/desk', { pid: parent })
    expect(await rulesOf(group)).toBe(`${parent},${leaf},${added}`)
    const deleted = (id: number) => t.call('DELETE', 'user.Rule/del', { query: `ids[]=${id}` })
    expect(await deleted(parent)).toMatchObject({ error: 'HAS_CHILDREN' })
    expect(await deleted(leaf)).toMatchObject({ code: 1 })
    expect(await rulesOf(group)).toBe(`${parent},${added}`)
    const all = (await t.db.select().from(userRule)).map(({ id }) => id)
    await t.call('POST', 'user.Group/edit', { body: { id: group, rules: all } })
    expect(await rulesOf(group)).toBe('*')
    expect(await row()).toMatchObject({ rules: ['*'], rule_list: [] })
    expect(all).toContain(other)
  })

  it('member rules are shown as a tree with every column, new ones first, and enabled ones are offered as parents', async () => {
    const top = await addRule('studio', { type: 'route', weigh: 3, component: '\\src\\studio.vue' })
    const [stored] = await t.db.select().from(userRule).where(eq(userRule.id, top))
    expect(stored).toMatchObject({ weigh: top, component: '/src/studio.vue' })
    const child = await addRule('studio/edit', { type: 'button', pid: top })
    await addRule('studio/off', { type: 'button', pid: top, status: '0' })
    const { data } = await t.call('GET', 'user.Rule/index', { query: { quickSearch: 'studio' } })
    const [row] = Array.isArray(data?.list) ? data.list : []
    expect(row).toMatchObject({ id: top, type: 'route', no_login_valid: 0, remark: '', status: '1' })
    expect(row.children).toHaveLength(2)
    expect(row).not.toHaveProperty('keepalive')
    const select = await t.call('GET', 'user.Rule/index', { query: { select: 'true', quickSearch: 'studio' } })
    expect(select.data?.options).toMatchObject([{ id: top }, { id: child, title: '    └studio/edit' }])
    await t.call('POST', 'user.Rule/edit', { body: { id: top, pid: child } })
    const places = new Map((await t.db.select().from(userRule)).map((rule) => [rule.id, rule.pid]))
    expect([places.get(top), places.get(child)]).toEqual([child, 0])
  })

  it('an entry of the public site’s menu is refused if the site has no page for it, and may be unfinished while it is off', async () => {
    const entry = { title: 'Help', name: 'help', path: 'help', type: 'nav', no_login_valid: 1, pid: 0 }
    const add = (more: object) => t.call('POST', 'user.Rule/add', { body: { ...entry, status: '1', ...more } })
    expect(await add({})).toMatchObject({ code: 0, fields: { path: expect.stringContaining('no page at this path') } })
    expect(await add({ name: 'news', path: '/news' })).toMatchObject({ code: 1 })
    expect(await add({ name: 'members', no_login_valid: 0 })).toMatchObject({ code: 1 })
    expect(await add({ name: 'foreign', component: '/src/views/help.vue' })).toMatchObject({ code: 1 })
    expect(await add({ name: 'out', menu_type: 'link', url: 'https://help.example' })).toMatchObject({ code: 1 })
    expect(await add({ status: '0' })).toMatchObject({ code: 1 })
    const [stored] = await t.db.select().from(userRule).where(eq(userRule.name, 'help'))
    const edit = (change: object) => t.call('POST', 'user.Rule/edit', { body: { id: stored?.id, ...change } })
    expect(await edit({ title: 'Help!' })).toMatchObject({ code: 1 })
    expect(await edit({ status: '1' })).toMatchObject({ code: 0 })
    expect(await edit({ status: '1', path: 'enterprise_info' })).toMatchObject({ code: 1 })
  })

  it('an embedded page is refused if browsers block its address, or if no menu would show it', async () => {
    const entry = { title: 'Chart', name: 'chart', path: 'chart', type: 'menu', menu_type: 'iframe', status: '1' }
    const add = (more: object) => t.call('POST', 'user.Rule/add', { body: { ...entry, ...more } })
    const address = { url: 'https://charts.example.org' }
    expect(await add({ ...address, pid: 0 })).toMatchObject({
      fields: { pid: expect.stringContaining('no menu of the member centre has it') },
    })
    const pid = await addRule('charts', { type: 'menu_dir' })
    expect(await add({ url: 'http://charts.example.org', pid })).toMatchObject({
      fields: { url: expect.stringContaining('only from an https address') },
    })
    expect(await add({ ...address, pid })).toMatchObject({ code: 1 })
  })

  it('members get the menus and permissions of their group as soon as these change [A6][E6]', async () => {
    const desk = await addRule('desk', { type: 'menu_dir' })
    const page = await addRule('account/overview', { pid: desk })
    const member = await createTestMember(t.deps, { username: 'member_a6', rules: `${desk},${page}` })
    const names = async () => {
      const { menus } = await init(member.headers)
      return JSON.stringify(
        menus.map((menu: { name: string; children?: { name: string }[] }) => [
          menu.name,
          (menu.children ?? []).map(({ name }) => name),
        ]),
      )
    }
    const overview = async () =>
      (await t.app.inject({ url: '/api/account/overview', headers: member.headers })).json().code
    expect([await names(), await overview()]).toEqual(['[["desk",["account/overview"]]]', 1])
    await t.call('POST', 'user.Rule/edit', { body: { id: page, status: '0' } })
    expect([await names(), await overview()]).toEqual(['[["desk",[]]]', 401])
    await t.call('POST', 'user.Rule/edit', { body: { id: page, status: '1' } })
    const group = (await byName('member_a6')).group_id
    await t.call('POST', 'user.Group/edit', { body: { id: group, status: '0' } })
    expect([await names(), await overview()]).toEqual(['[]', 401])
    await t.call('POST', 'user.Group/edit', { body: { id: group, status: '1', rules: [desk] } })
    expect([await names(), await overview()]).toEqual(['[["desk",[]]]', 401])
  })

  it('a rule with parameters allows only the calls with these parameters [A6]', async () => {
    const rule = await addRule('account/balance?page=1')
    const member = await createTestMember(t.deps, { username: 'member_kv', rules: String(rule) })
    const code = async (query: string) =>
      (await t.app.inject({ url: `/api/account/balance${query}`, headers: member.headers })).json().code
    expect([await code('?page=1&limit=5'), await code('?page=2'), await code('')]).toEqual([1, 401, 401])
    const clerk = await t.addAdmin('clerk_kv', ['user/user/index?page=1'])
    const list = async (query: string) => (await t.call('GET', 'user.User/index', { as: clerk, query })).code
    expect([await list('page=1'), await list('page=2'), await list('')]).toEqual([1, 401, 401])
  })
})
