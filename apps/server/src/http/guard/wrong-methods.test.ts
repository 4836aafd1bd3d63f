import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

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
  const refused = { status: 200, body: { code: 0, msg: 'A parameter is missing or not allowed', data: null } }

  it.each<[Method, string]>([
    ['POST', '/admin/routine.Config/del?ids[]=1'],
    ['GET', '/admin/routine.Config/add'],
    ['GET', '/admin/routine.AdminInfo/edit'],
    ['GET', '/admin/ajax/clearCache'],
    ['POST', '/admin/Dashboard/index'],
    ['GET', '/admin/auth.Rule/sortable'],
    ['PUT', '/admin/Index/login'],
  ])('a call with a wrong method gets a parameter error: %s %s', async (method, url) => {
    expect(await call(method, url, root.headers)).toMatchObject(refused)
  })

  it.each<[Method, string]>([
    ['GET', '/api/account/changePassword'],
    ['DELETE', '/api/account/profile'],
    ['POST', '/api/index/index'],
    ['PATCH', '/api/Ems/send'],
  ])('a call of a member with a wrong method gets a parameter error: %s %s', async (method, url) => {
    expect(await call(method, url, member.headers)).toMatchObject(refused)
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
