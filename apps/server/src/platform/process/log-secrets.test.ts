// @module-tag full
import { nodeActionsOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { registerAreas } from '../../features/areas/areas.ts'
import type { Database } from '../db/client.ts'
import { registerHttp, serverOptions } from '../../http/http.ts'
import { logOptions } from './log.ts'
import { seedAccess } from '../../features/sign-in/admin/access-setup.ts'
import { createSiteConfiguration } from '../../features/site-config/site-configuration.service.ts'
import { itIf } from '../../test-support/it-if.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, onEachDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
}

function isCallMethod(method: string): method is Call['method'] {
  return method === 'GET' || method === 'POST' || method === 'DELETE'
}

const secret = 'Hush5ecret'
/** The secret values that a client may send. */
const secrets = {
  password: secret,
  newPassword: secret,
  oldPassword: secret,
  salt: secret,
  captcha: secret,
  captchaInfo: secret,
  smtp_pass: secret,
  id_number: secret,
  refreshToken: secret,
  token: secret,
}
const inQuery = `batoken=${secret}&ba-user-token=${secret}&password=${secret}&captcha=${secret}&refreshToken=${secret}`

const resourceCalls = resources.flatMap((definition) =>
  nodeActionsOf(definition).map((action): Call => {
    const url = `/admin/${definition.controller}/${action}`
    return { method: /^(index|info|select)$/.test(action) ? 'GET' : 'POST', url }
  }),
)

onEachDatabase('data that leaves the server', (kind) => {
  let db: Database
  let app: FastifyInstance
  let people: { readonly root: TestAccount; readonly member: TestAccount }
  const calls: Call[] = [...resourceCalls]
  const lines: string[] = []

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    const silent = await createTestDeps(db)
    await seedAccess(silent)
    people = {
      root: await createTestAdmin(silent, { username: 'root' }),
      member: await createTestMember(silent, { username: 'member' }),
    }
    const log = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
    const deps = { ...silent, log }
    app = Fastify(serverOptions(deps))
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat().filter(isCallMethod)) if (!/[:*]/.test(url)) calls.push({ method: each, url })
    })
    await registerHttp(app, deps, { loadCrossOrigins: async () => [] })
    await registerAreas(app, deps, { site: createSiteConfiguration(deps) })
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  const send = ({ method, url }: Call, who: TestAccount | undefined): Promise<LightMyRequestResponse> => {
    const request: InjectOptions = {
      method,
      url: `${url}?${inQuery}`,
      headers: { server: 'true', cookie: `session=${secret}`, authorization: `Bearer ${secret}`, ...who?.headers },
    }
    if (method === 'POST') request.payload = { username: 'somebody', ...secrets }
    return app.inject(request)
  }
  /** False for calls that would disturb the others, through the session or the caches of the test. */
  const isHarmless = ({ url }: Call) => !/logout|openapi/i.test(url)

  // Only the texts of errors depend on the database.
  itIf(oneDatabase.includes(kind))(
    'replies, log lines and the administrator log contain no secret that a caller sent',
    async () => {
      for (const call of calls.filter(isHarmless)) {
        // The resources reject all other callers before they read the input.
        for (const who of resourceCalls.includes(call) ? [people.root] : [undefined, people.root, people.member]) {
          const reply = await send(call, who)
          expect(`${call.url}: ${reply.body}`).not.toContain(secret)
          expect(JSON.stringify(reply.headers)).not.toContain(secret)
        }
      }
      expect(lines.length).toBeGreaterThan(calls.length)
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      const stored = await db.run('select url, title, data from admin_log')
      expect(stored.length).toBeGreaterThan(20)
      expect(stored.filter((row) => JSON.stringify(row).includes(secret))).toEqual([])
    },
  )

  it('replies after a database failure reveal no internals, only a request id that is also in the log [X6]', async () => {
    await db.run('drop schema public cascade')
    lines.length = 0
    const notified: string[] = []
    for (const call of calls.filter(isHarmless)) {
      const reply = await send(call, undefined)
      const text = reply.body
      expect(`${call.url}: ${text}`).not.toMatch(
        /select |insert |relation|does not exist|node_modules|\/src\/|\.ts\b|at \w+ \(/i,
      )
      if (!String(reply.headers['content-type']).includes('json')) continue
      const body: { error?: string; request_id?: string } = reply.json()
      if (body.error !== 'INTERNAL') continue
      expect(body.request_id).toBe(reply.headers['x-request-id'])
      notified.push(String(body.request_id))
    }
    expect(notified.length).toBeGreaterThan(20)
    const failures = lines.filter((line) => line.includes('request failed'))
    for (const id of notified) expect(failures.filter((line) => line.includes(id)).length).toBe(1)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })
})
