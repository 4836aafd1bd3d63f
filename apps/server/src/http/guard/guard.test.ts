import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { config } from '../../features/schema.ts'
import { parseAddresses } from '../../platform/network/addresses.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

describe('refused addresses', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp()
  })
  afterAll(() => t.close())

  it('the list of refused addresses takes IPv4 and IPv6 addresses and networks, and ignores invalid lines', () => {
    const list = parseAddresses('203.0.113.7\r\n10.0.0.0/8\n2001:db8::/32\nnonsense\n192.0.2.0/99\n')
    for (const address of ['203.0.113.7', '10.9.8.7']) expect(list.check(address)).toBe(true)
    for (const address of ['203.0.113.8', '11.0.0.1', '192.0.2.1']) expect(list.check(address)).toBe(false)
    expect(list.check('2001:db8::1', 'ipv6')).toBe(true)
    expect(list.check('::ffff:10.1.2.3', 'ipv6')).toBe(true)
    expect(list.check('2001:db9::1', 'ipv6')).toBe(false)
  })

  it('a refused address gets 403 with a message for every call but the health check, without a restart', async () => {
    const request = (url: string, remoteAddress: string) =>
      t.app.inject({ url, remoteAddress, headers: { server: 'true', 'think-lang': 'en' } })
    expect((await request('/api/index/index', '203.0.113.7')).statusCode).toBe(200)
    await t.db.insert(config).values({ name: 'no_access_ip', value: '203.0.113.0/24' })
    await t.deps.cache.drop(['config'])
    const rejected = await request('/api/index/index', '203.0.113.7')
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json()).toEqual({ msg: 'No permission request' })
    expect((await request('/admin/Index/login', '203.0.113.7')).statusCode).toBe(403)
    expect((await request('/healthz', '203.0.113.7')).statusCode).toBe(200)
    expect((await request('/api/index/index', '198.51.100.1')).statusCode).toBe(200)
  })
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

describe('an action called with a wrong method', () => {
  let t: TestServer
  let root: TestAccount
  let member: TestAccount

  beforeAll(async () => {
    t = await createTestServer()
    root = await createTestAdmin(t.deps, { username: 'root' })
    member = await createTestMember(t.deps, { username: 'member01' })
  })
  afterAll(() => t.close())

  const call = async (method: Method, url: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await t.app.inject({ method, url, headers: { 'think-lang': 'en', ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }
  const rejected = { status: 200, body: { code: 0, msg: 'A parameter is missing or not allowed', data: null } }

  it.each<[Method, string]>([
    ['POST', '/admin/routine.Config/del?ids[]=1'],
    ['GET', '/admin/routine.Config/add'],
    ['GET', '/admin/routine.AdminInfo/edit'],
    ['GET', '/admin/ajax/clearCache'],
    ['POST', '/admin/Dashboard/index'],
    ['GET', '/admin/auth.Rule/sortable'],
    ['PUT', '/admin/Index/login'],
  ])('a call with a wrong method gets a parameter error: %s %s', async (method, url) => {
    expect(await call(method, url, root.headers)).toMatchObject(rejected)
  })

  it.each<[Method, string]>([
    ['GET', '/api/account/changePassword'],
    ['DELETE', '/api/account/profile'],
    ['POST', '/api/index/index'],
    ['PATCH', '/api/Ems/send'],
  ])('a call of a member with a wrong method gets a parameter error: %s %s', async (method, url) => {
    expect(await call(method, url, member.headers)).toMatchObject(rejected)
  })

  it.each<[Method, string]>([
    ['POST', '/admin/routine.Config/index'],
    ['GET', '/admin/ajax/clearCache'],
    ['GET', '/api/account/changePassword'],
  ])('a call with a wrong method needs a sign-in first: %s %s', async (method, url) => {
    expect(await call(method, url)).toMatchObject({ status: 200, body: { code: 303, data: { type: 'need login' } } })
  })

  it('the description of the API leaves out wrong methods', async () => {
    const { body } = await call('GET', '/api/openapi.json', root.headers)
    expect(Object.keys(body.paths['/api/account/changePassword'])).toEqual(['post'])
  })
})
