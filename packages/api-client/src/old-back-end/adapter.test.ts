import type { ResourceDefinition } from '@teachnet/contract'
import { adminArea, adminAreaAt, calls, memberArea } from '@teachnet/protocol'
import {
  authAdmin,
  authRule,
  securityDataRecycle,
  securitySensitiveData,
  userGroup,
  userMoneyLog,
  userRule,
  userUser,
} from '@teachnet/contract/resources'
import { createOldBackEnd, type OldBackEndOptions } from '@teachnet/old-back-end'
import { expect, it, vi } from 'vitest'
import { createApiClient } from '../create-api-client.ts'
import type { ApiClientOptions, Notice } from '../options.ts'
import { failureOf } from '../test-support/client.ts'
import { createMemoryTokens } from '../tokens.ts'

/** Returns a client that has received its first reply from an old back end. */
async function connect(options: Partial<ApiClientOptions> = {}, provided: OldBackEndOptions = {}) {
  const server = createOldBackEnd(provided)
  const tokens = createMemoryTokens({ auth: 'access' })
  const client = createApiClient({
    baseUrl: 'http://old.test',
    area: adminArea,
    tokens,
    fetch: server.fetch,
    language: () => 'en',
    ...options,
  })
  await client.call(calls.memberInit, { query: {} })
  return { server, client }
}

const awkward = `Tom & "Li" 's < 3 > 2 &amp; &lt;b&gt;`

it('detects an old back end by its first reply, and the calls that it lacks', async () => {
  const { client } = await connect()
  expect([client.has(calls.dashboardStatistics), client.has(calls.dashboard)]).toEqual([false, true])
  const own = createApiClient({
    baseUrl: 'http://new.test',
    area: adminArea,
    fetch: async () =>
      Response.json({ code: 1, msg: '', data: 'a &amp; b' }, { headers: { 'x-back-end': 'teachnet' } }),
  })
  await expect(own.request({ method: 'GET', path: '/x' })).resolves.toBe('a &amp; b')
  expect(own.has(calls.dashboardStatistics)).toBe(true)
})

it('shows texts as they were written, also in the very first reply of an old back end [D7]', async () => {
  const { client } = await connect()
  expect((await client.call(calls.memberInit, { query: {} })).site.siteName).toBe('R&D')
  expect((await client.resource(userUser).get(1)).nickname).toBe('Li & Na')
  const [log] = (await client.resource(userMoneyLog).index({ quickSearch: 'lina' })).list
  expect(log?.memo).toBe('A > B')
})

it('a text stays unchanged however often it is saved to an old back end [D7]', async () => {
  const { client, server } = await connect()
  const members = client.resource(userUser)
  for (let round = 0; round < 3; round += 1) {
    const nickname = round === 0 ? awkward : (await members.get(1)).nickname
    await members.edit({ id: 1, nickname, email: nickname })
  }
  expect(await members.get(1)).toMatchObject({ nickname: awkward, email: awkward })
  expect(server.tables.user[0]?.['nickname']).toContain('&amp;lt;b&amp;gt;')
})

it('a member’s own text stays unchanged, although an old back end encodes it twice', async () => {
  const { client, server } = await connect({ area: memberArea })
  const profile = { id: 1, avatar: '', username: 'lina', nickname: 'Lina', gender: 0, birthday: null }
  let motto = `it's "A" & B > C`
  for (let round = 0; round < 3; round += 1) {
    await client.call(calls.saveProfile, { body: { ...profile, motto } })
    const { userInfo } = await client.call(calls.memberInit, { query: { requiredLogin: 1 } })
    motto = 'motto' in userInfo ? userInfo.motto : ''
  }
  expect(motto).toBe(`it's "A" & B > C`)
  expect(server.tables.user[0]?.['motto']).toBe('it&amp;#039;s &amp;quot;A&amp;quot; &amp;amp; B &amp;gt; C')
  const office = await connect()
  Object.assign(office.server.tables.user[0] ?? {}, server.tables.user[0])
  expect((await office.client.resource(userUser).get(1)).motto).toBe(motto)
})

it('does not decode texts of a controller with an editor, which an old back end does not encode', async () => {
  const article = {
    controller: 'test.Article',
    table: 'article',
    title: { 'zh-cn': '文章', en: 'Articles' },
    labelField: 'title',
    fields: {
      id: { kind: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
      title: { kind: 'text', label: { 'zh-cn': '标题', en: 'Title' }, max: 50 },
      body: { kind: 'richText', label: { 'zh-cn': '正文', en: 'Body' } },
    },
  } as const satisfies ResourceDefinition
  const row = { id: 1, title: 'a &amp; b', body: '<p>a &amp; b &lt;i&gt;</p>' }
  const client = createApiClient({
    baseUrl: 'http://old.test',
    area: adminArea,
    fetch: async () => Response.json({ code: 1, msg: '', data: { row } }),
  })
  expect(await client.resource(article).get(1)).toEqual(row)
})

it('decodes a JSON text within its strings, so that it stays valid JSON', async () => {
  const client = createApiClient({
    baseUrl: 'http://old.test',
    area: adminArea,
    fetch: async () => Response.json({ code: 1, msg: '', data: { data: '{"a":"x &quot;y&quot;"}' } }),
  })
  await expect(client.request({ method: 'GET', path: '/x' })).resolves.toEqual({ data: '{"a":"x \\"y\\""}' })
})

it('saves the user’s own avatar in a separate call, because an old back end saves nothing else with it', async () => {
  const { client, server } = await connect()
  const body = { id: 1, nickname: 'Tom', email: 'tom@example.org', avatar: '/storage/tom.png' }
  await client.call(calls.saveAdminProfile, { body })
  expect(server.tables.admin[0]).toMatchObject({
    nickname: 'Tom',
    email: 'tom@example.org',
    avatar: '/storage/tom.png',
  })
})

it('changes a member group without changing its rules, and adds one without rules', async () => {
  const { client, server } = await connect()
  await client.resource(userGroup).edit({ id: 1, name: 'Members' })
  expect(server.tables.user_group[0]).toMatchObject({ name: 'Members', rules: '1,2,6' })
  await client.resource(userGroup).add({ name: 'Guests' })
  expect(server.tables.user_group[1]).toMatchObject({ name: 'Guests' })
})

it('sends the whole form where an old back end validates it, so that a switch works in every area', async () => {
  const { client, server } = await connect()
  const off = { id: 1, status: '0' } as const
  await client.resource(securityDataRecycle).edit(off)
  await client.resource(securitySensitiveData).edit(off)
  await client.resource(userGroup).edit(off)
  await client.resource(authAdmin).edit({ id: 2, status: '0' })
  const { tables } = server
  expect(tables.security_data_recycle[0]).toMatchObject({ status: '0', name: 'Members' })
  expect(tables.security_sensitive_data[0]).toMatchObject({
    status: '0',
    data_fields: '{"mobile":"Mobile","email":"Email"}',
  })
  expect(tables.admin[1]).toMatchObject({ status: '0', username: 'viewer', password: 'x' })
})

it('adds and changes watched fields as pairs of name and title', async () => {
  const { client, server } = await connect()
  const rules = client.resource(securitySensitiveData)
  const watched = { name: 'Names', controller: 'user/Group.php', data_table: 'user_group' }
  await rules.add({ ...watched, data_fields: { name: 'Group "A"' } })
  await rules.edit({ id: 2, data_fields: { name: 'Group', status: 'State' } })
  expect(server.tables.security_sensitive_data[1]).toMatchObject({
    primary_key: 'id',
    data_fields: '{"name":"Group","status":"State"}',
  })
})

it('finds records by their key where an old back end joins tables', async () => {
  const { client } = await connect()
  const query = { initKey: 'id', initValue: ['2'] }
  expect((await client.resource(userUser).select(query)).options).toMatchObject([{ id: 2, username: 'wang' }])
  expect((await client.resource(userMoneyLog).index(query)).list).toMatchObject([{ id: 2, memo: 'gift' }])
  expect((await client.resource(userGroup).select({ initKey: 'id', initValue: ['1'] })).options).toHaveLength(1)
})

it('adds labels to the records that a row refers to', async () => {
  const { client } = await connect()
  const [entry] = (await client.resource(userMoneyLog).index({})).list
  expect(entry?.user).toMatchObject({ id: 1, label: 'Li & Na' })
  const [member] = (await client.resource(userUser).index({})).list
  expect(member?.group).toMatchObject({ label: 'Readers' })
  const admins = (await client.resource(authAdmin).index({})).list
  expect(admins[1]?.groups).toEqual([{ id: 2, label: 'R&D' }])
})

it('searches a tree in the loaded rows, and includes the ancestors of matches', async () => {
  const { client, server } = await connect()
  const tree = await client.resource(userRule).index({ search: [{ field: 'name', operator: 'LIKE', val: 'Profile' }] })
  expect(tree.list).toMatchObject([{ name: 'account', children: [{ name: 'account/profile' }] }])
  expect(tree.list[0]?.children).toHaveLength(1)
  expect((await client.resource(authRule).index({ quickSearch: 'Member groups' })).list).toHaveLength(1)
  expect(server.requests.every(({ query }) => !('search' in query))).toBe(true)
})

it('searches amounts in cents, as an old back end stores them', async () => {
  const { client } = await connect()
  const search = (val: string) =>
    client.resource(userMoneyLog).index({ search: [{ field: 'money', operator: 'RANGE', val }] })
  expect((await search('12.5,20')).list).toMatchObject([{ id: 1, money: '12.50' }])
  expect((await search('20,')).list).toMatchObject([{ id: 2 }])
})

it('reports which back end answers after the first reply', async () => {
  const client = createApiClient({ baseUrl: 'http://old.test', area: adminArea, fetch: createOldBackEnd({}).fetch })
  expect(client.backEnd()).toBe('teachnet')
  await client.call(calls.memberInit, { query: {} })
  expect(client.backEnd()).toBe('buildadmin')
})

it('hides passwords of the configuration page without losing them', async () => {
  const { client, server } = await connect()
  const page = await client.call(calls.configPage)
  expect(JSON.stringify(page)).not.toContain('s3cret')
  expect(page.list['mail']?.list.find(({ name }) => name === 'smtp_pass')).toMatchObject({
    type: 'password',
    value: '******',
  })
  await client.call(calls.saveConfig, { body: { smtp_port: '587', smtp_pass: '' } })
  expect(server.tables.config.find(({ name }) => name === 'smtp_pass')?.['value']).toBe('s3cret&amp;')
  const mail = { smtp_server: '', smtp_port: '', smtp_user: '', smtp_verification: '', smtp_sender_mail: '' }
  await client.call(calls.sendTestMail, { body: { ...mail, smtp_pass: '', testMail: 'a@example.org' } })
  await client.call(calls.saveConfig, { body: { smtp_pass: 'new' } })
  expect(server.tables.config.find(({ name }) => name === 'smtp_pass')?.['value']).toBe('new')
})

it('reads texts of the configuration page as they were written, and does not offer to change the entrance', async () => {
  const { client, server } = await connect()
  const { list } = await client.call(calls.configPage)
  expect(list['basics']?.list.map(({ name, value }) => [name, value])).toEqual([
    ['site_name', 'R&D <1>'],
    ['notice', "it's"],
  ])
  expect(list['empty']?.list).toEqual([])
  await client.call(calls.saveConfig, { body: { site_name: awkward } })
  expect((await client.call(calls.configPage)).list['basics']?.list[0]?.value).toBe(awkward)
  expect(server.tables.config[0]?.['value']).toContain('&amp;amp;')
})

it('removes menu entries of pages that only the old back end’s own client has', async () => {
  const { client } = await connect()
  const names = (await client.call(calls.adminInit)).menus.map(({ name }) => name)
  expect(names).toContain('user/moneyLog')
  expect(names).not.toContain('crud/crud')
  expect(names).not.toContain('moduleStore/moduleStore')
})

it('reaches a back office behind another entrance', async () => {
  const { client } = await connect({ area: adminAreaAt('/manage') }, { entrance: '/manage' })
  expect((await client.call(calls.adminInit)).adminInfo.id).toBe(1)
  expect((await client.resource(userUser).index({})).total).toBe(2)
  await client.call(calls.saveConfig, { body: { notice: 'new' } })
  expect(client.urlFor('/admin/ajax/buildSuffixSvg')).toContain('http://old.test/manage/ajax/buildSuffixSvg?')
})

it('waits as long as a throttling server asks, with one notice, and continues', async () => {
  let now = 1_700_000_080_000
  const onNotify = vi.fn<(notice: Notice) => void>()
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = setTimeout(() => ((now += ms), run()))
      return () => clearTimeout(timer)
    },
  }
  const { client, server } = await connect({ clock, onNotify, timeout: 0 }, { now: () => now })
  const logs = client.resource(userMoneyLog)
  for (let count = 0; count < 119; count += 1) await logs.index({ limit: 1 })
  const both = await Promise.all([logs.index({ page: 1 }), logs.index({ page: 2 })])
  expect(both.map(({ total }) => total)).toEqual([2, 2])
  expect(onNotify.mock.calls).toEqual([[{ kind: 'error', text: 'Too many requests, continues in 20 s' }]])
  expect(server.requests).toHaveLength(120 + 4)
})

it('never resends a throttled request that changes data', async () => {
  const throttled = { code: 0, msg: 'Please do not request frequently. Try again in 3 seconds.' }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(throttled))
  const client = createApiClient({ baseUrl: 'http://old.test', area: memberArea, fetch })
  const failure = await failureOf(client.request({ method: 'POST', path: '/api/x', body: {} }))
  expect([failure?.code, fetch.mock.calls.length]).toEqual(['THROTTLED', 1])
})
