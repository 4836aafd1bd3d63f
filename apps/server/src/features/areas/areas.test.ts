// @module-tag full
import { methodOf, nodeActionsOf, permissionOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../http/caller/caller.ts'
import type { Database } from '../../platform/db/client.ts'
import { adminGroupTable, adminTable, terminalTask, userRule } from '../schema.ts'
import { accessOf } from '../../http/serve-call.ts'
import { registerHttp, serverOptions } from '../../http/http.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { createSiteConfiguration } from '../site-config/site-configuration.service.ts'
import { script } from '../terminal/test-terminal.ts'
import { schemaNames } from '../../http/served-calls.ts'
import { declaredCalls } from '../../cli/run-command.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { registerAreas } from './areas.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly access: Access
}

function isCallMethod(method: string): method is Call['method'] {
  return method === 'GET' || method === 'POST' || method === 'DELETE'
}

/** The only command of the terminal in this test. */
const command = 'version.test'

/** The calls that the route of the generic controller serves. */
const resourceCalls = resources.flatMap((definition) =>
  nodeActionsOf(definition).map((action): Call => ({
    method: methodOf(definition, action),
    url: `/admin/${definition.controller}/${action}`,
    access: { area: 'admin', level: 'permission', node: permissionOf(definition, action) },
  })),
)

describe.each(oneDatabase)('every call on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  const calls: Call[] = [...resourceCalls]
  /** URLs of event streams, which start the work that they report. */
  const streams = new Set<string>()
  /** URLs of calls that take a body without a declaration. */
  const undeclared: string[] = []
  let people: Record<'root' | 'clerk' | 'member' | 'stranger', TestAccount>

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    await seedAccess(deps)
    app = Fastify(serverOptions(deps))
    app.addHook('onRoute', ({ method, url, config }) => {
      const access = config?.access
      const isStream = config?.call?.produces === 'text/event-stream'
      for (const each of [method].flat().filter(isCallMethod))
        if (access && !/[:*]/.test(url)) calls.push({ method: each, url, access })
      if (isStream) streams.add(url)
      if (method === 'POST' && !config?.isRejection && !config?.call && !url.includes(':')) undeclared.push(url)
    })
    await registerHttp(app, deps, { loadCrossOrigins: async () => [] })
    const commands = new Map([[command, script('console.log("it ran")')]])
    await registerAreas(app, deps, { site: createSiteConfiguration(deps), terminalSettings: { commands } })
    people = {
      root: await createTestAdmin(deps, { username: 'root' }),
      clerk: await createTestAdmin(deps, { username: 'clerk', nodes: [] }),
      member: await createTestMember(deps, { username: 'member' }),
      stranger: await createTestMember(deps, { username: 'stranger', rules: '' }),
    }
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  /** The reply's code; 1 for files and pictures. */
  async function codeOf({ method, url }: Call, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    const request: InjectOptions = { method, url, headers: { server: 'true', ...headers } }
    if (method === 'POST') request.payload = {}
    const reply = await app.inject(request)
    if (!String(reply.headers['content-type']).includes('json')) return 1
    const { code }: { code: number } = reply.json()
    return code
  }
  /** The reply without what differs between two equal calls. Streams are asked to run a command. */
  async function replyOf({ method, url }: Call, headers: Readonly<Record<string, string>> = {}) {
    const query = streams.has(url) ? `?command=${command}&uuid=held&extend=` : ''
    const request: InjectOptions = { method, url: url + query, headers: { server: 'true', ...headers } }
    if (method === 'POST') request.payload = {}
    const reply = await app.inject(request)
    if (!String(reply.headers['content-type']).includes('json')) return { status: reply.statusCode, text: reply.body }
    const { code, msg, error }: { code: number; msg: string; error?: string } = reply.json()
    return { status: reply.statusCode, text: `${code} ${msg}`, error }
  }
  const refusals = async (
    who: Readonly<Record<string, string>>,
    isMeant: (access: Access) => boolean,
    code: number,
  ) => {
    const wrong: string[] = []
    for (const call of calls.filter(({ access }) => isMeant(access)))
      if ((await codeOf(call, who)) !== code) wrong.push(`${call.method} ${call.url}`)
    return wrong
  }
  const isClosed = ({ level }: Access) => level !== 'public'

  it('the test covers calls of every access level', () => {
    expect(calls.length).toBeGreaterThan(resourceCalls.length + 20)
    for (const level of ['public', 'signed-in', 'permission'])
      expect(calls.some(({ access }) => access.level === level)).toBe(true)
  })

  it('the list of declared calls has every call that has schemas', () => {
    expect(new Set(declaredCalls.map(({ schemas }) => schemas))).toEqual(schemaNames)
  })

  it('every call has the access of its declaration, and every call with a body is declared [A4]', () => {
    for (const declared of declaredCalls)
      expect(calls).toContainEqual({ method: declared.method, url: declared.path, access: accessOf(declared) })
    expect(undeclared).toEqual([])
  })

  it('visitors can make only calls that are declared public [A4]', async () => {
    expect(await refusals({}, isClosed, 303)).toEqual([])
    const open: string[] = []
    for (const call of calls.filter(({ access }) => !isClosed(access)))
      if ([303, 401, 409].includes(await codeOf(call))) open.push(call.url)
    expect(open).toEqual([])
  })

  it('a call refuses the token of an account of the other area [A4]', async () => {
    const asAdmin = { batoken: people.member.token }
    const asMember = { 'ba-user-token': people.root.token }
    expect(await refusals(asAdmin, (access) => isClosed(access) && access.area === 'admin', 303)).toEqual([])
    expect(await refusals(asMember, (access) => isClosed(access) && access.area === 'member', 303)).toEqual([])
  })

  describe.each<[string, (held: TestAccount & { groupId: number }) => Promise<unknown>, string[]]>([
    [
      'has locked the screen',
      ({ headers }) => app.inject({ method: 'POST', url: '/admin/account/lock', payload: {}, headers }),
      ['/admin/account/unlock'],
    ],
    [
      'must set a new password',
      ({ id }) => db.update(adminTable).set({ must_change_password: 1 }).where(eq(adminTable.id, id)),
      ['/admin/Index/index', '/admin/routine.AdminInfo/edit', '/admin/routine.AdminInfo/index'],
    ],
    [
      'must set up two-step verification',
      ({ groupId }) => db.update(adminGroupTable).set({ must_have_factor: 1 }).where(eq(adminGroupTable.id, groupId)),
      [
        '/admin/Index/index',
        '/admin/account/beginSecondFactor',
        '/admin/account/confirmSecondFactor',
        '/admin/account/secondFactor',
        '/admin/routine.AdminInfo/index',
      ],
    ],
  ])('for an administrator who %s', (_state, hold, allowed) => {
    let held: TestAccount & { groupId: number }
    beforeAll(async () => {
      held = await createTestAdmin(deps, { username: `held${allowed.length}` })
      await hold(held)
    })

    it('every call is refused except those of that step [I3]', async () => {
      const open: string[] = []
      for (const call of calls)
        if (isClosed(call.access) && call.access.area === 'admin' && (await codeOf(call, held.headers)) !== 401)
          open.push(call.url)
      expect([...new Set(open)].toSorted()).toEqual(allowed)
    })

    it('every public call and event stream answers as it answers a visitor, and runs nothing [I3][T13]', async () => {
      const ofAdmins = calls.filter(({ access }) => access.area === 'admin' && access.level === 'public')
      expect(ofAdmins.filter(({ url }) => streams.has(url))).not.toEqual([])
      for (const call of ofAdmins) {
        const reply = await replyOf(call, held.headers)
        if (reply.error !== 'LOGGED_IN') expect({ call, ...reply }).toEqual({ call, ...(await replyOf(call)) })
      }
      expect(await db.$count(terminalTask)).toBe(0)
    })
  })

  it('in the view as another administrator no call writes and no event stream starts work [I3]', async () => {
    const viewed = await createTestAdmin(deps, { username: 'viewed' })
    const headers = { ...people.root.headers, 'x-view-as': String(viewed.id) }
    const open: string[] = []
    for (const call of calls) {
      const isStream = streams.has(call.url)
      const isHeld = isClosed(call.access) ? call.method !== 'GET' : isStream
      if (call.access.area !== 'admin' || !isHeld || /account\/(un)?lock$/.test(call.url)) continue
      const reply = await replyOf(call, headers)
      const isRejected = isStream ? !reply.text.includes('it ran') : reply.error === 'OUT_OF_SCOPE'
      if (!isRejected) open.push(`${call.method} ${call.url}`)
    }
    expect(open).toEqual([])
    expect(await db.$count(terminalTask)).toBe(0)
  })

  it('a call is refused to an account that lacks its rule [A4]', async () => {
    const needs = (area: Access['area']) => (access: Access) => access.area === area && access.level === 'permission'
    expect(await refusals(people.clerk.headers, needs('admin'), 401)).toEqual([])
    expect(await refusals(people.stranger.headers, needs('member'), 401)).toEqual([])
  })

  it('accounts with every rule can make every call [A1][A4]', async () => {
    const shut: string[] = []
    for (const call of calls) {
      const { headers } = call.access.area === 'member' ? people.member : people.root
      const isEnd = /logout|changePassword|clearCache|account\/lock/i.test(call.url)
      if (isClosed(call.access) && !isEnd && [303, 401, 409].includes(await codeOf(call, headers)))
        shut.push(`${call.method} ${call.url}`)
    }
    expect(shut).toEqual([])
  })

  it('an administrator with only the rule of a call can make it [A4]', async () => {
    const shut: string[] = []
    for (const [index, call] of calls.entries()) {
      if (call.access.level !== 'permission' || call.access.area !== 'admin') continue
      const { headers } = await createTestAdmin(deps, { username: `only${index}`, nodes: [call.access.node] })
      if ([303, 401, 409].includes(await codeOf(call, headers))) shut.push(`${call.method} ${call.url}`)
    }
    expect(shut).toEqual([])
  })

  it('a member with only the rule of a call can make it [A4][A6]', async () => {
    const rules = await db.select().from(userRule)
    for (const [index, call] of calls.entries()) {
      if (call.access.level !== 'permission' || call.access.area !== 'member') continue
      const { node } = call.access
      const rule = rules.find(({ name }) => name.toLowerCase() === node.toLowerCase())
      const { headers } = await createTestMember(deps, { username: `only${index}`, rules: String(rule?.id) })
      expect({ node, code: await codeOf(call, headers) }).not.toMatchObject({ code: 401 })
    }
  })
})
