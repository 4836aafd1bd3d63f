import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../test-support/test-accounts.ts'
import { createTestDatabase } from '../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../test-support/test-deps.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

describe('an action called with a method that is not its own', () => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let root: TestAccount
  let member: TestAccount

  beforeAll(async () => {
    db = await createTestDatabase()
    deps = await createTestDeps(db)
    app = await buildApp(deps)
    root = await createTestAdmin(deps, { username: 'root' })
    member = await createTestMember(deps, { username: 'member01' })
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  const call = async (method: Method, url: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await app.inject({ method, url, headers: { 'think-lang': 'en', ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }
  const refused = { status: 200, body: { code: 0, msg: 'Parameter error!', data: null } }

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
    const { body } = await call('GET', '/api/openapi.json')
    expect(Object.keys(body.paths['/api/account/changePassword'])).toEqual(['post'])
  })
})
