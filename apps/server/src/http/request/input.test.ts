import { applicationControllers, applicationPaths } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { writableFields } from '@teachnet/contract/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ServedRoute } from '../../features/openapi/openapi.routes.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { visitorLimits } from './input.ts'

/** Body limits of public calls with a larger limit than usual, in bytes. */
const largerBodies: Readonly<Record<string, number>> = {
  [applicationPaths.submit]: 65_536,
  [applicationPaths.answer]: 65_536,
}
/** Maximum sizes, in bytes, of a rejection, and of a reply to a visitor of an empty site for any query. */
const largestRejection = 6000
const largestReply = 64_000

describe('limits on the input of visitors', () => {
  let t: TestServer
  let visitorRoutes: readonly ServedRoute[]

  beforeAll(async () => {
    t = await createTestServer()
    await t.app.ready()
    visitorRoutes = t.app.servedRoutes.filter(({ access }) => access.level === 'public')
  })
  afterAll(() => t.close())

  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = async (method: string, url: string, payload?: string, headers: Record<string, string> = json) =>
    t.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      payload,
    })
  const posts = () => visitorRoutes.filter(({ method }) => method !== 'GET').map(({ method, url }) => ({ method, url }))
  const many = (count: number) => Array.from({ length: count }, (_, index) => index)
  const names = (count: number) => Object.fromEntries(many(count).map((index) => [`unknown${index}`, 'x']))
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it('every public route bounds the body, some with a larger limit than usual', async () => {
    expect(posts().length).toBeGreaterThan(8)
    for (const { method, url } of posts()) {
      const bytes = largerBodies[url] ?? visitorLimits.bytes
      const full = `{"text":"${'x'.repeat(bytes - 11)}"}`
      expect(full).toHaveLength(bytes)
      expect({ url, status: (await send(method, url, full)).statusCode }).not.toMatchObject({ status: 413 })
      const reply = await send(method, url, `${full} `)
      expect({ url, status: reply.statusCode, error: reply.json().error }).toEqual({
        url,
        status: 413,
        error: 'TOO_LARGE',
      })
    }
  })

  it('the body limit allows the longest application with every letter escaped', () => {
    for (const controller of Object.values(applicationControllers)) {
      const definition = resources.find((each) => each.controller === controller)
      const letters = definition
        ? writableFields(definition, 'add').map(([, field]) =>
            // `max` of an integer is a value, not a length.
            field.kind !== 'integer' && 'max' in field && field.max ? field.max : 300,
          )
        : []
      const longest = letters.reduce((total, max) => total + max * '\\u4e00'.length, 0)
      expect(longest).toBeLessThan(largerBodies[applicationPaths.submit] ?? 0)
    }
  })

  it('any invalid body gets a short refusal with a few problems', async () => {
    const application = (values: unknown) => JSON.stringify({ kind: 'teacher', key: 'k'.repeat(20), values })
    const bodies = [
      [application(names(150)), json],
      [application({ name: many(150), mobile: { a: names(20) }, ['x'.repeat(10_000)]: 1 }), json],
      [JSON.stringify(names(150)), json],
      [JSON.stringify(names(1000)), json],
      [JSON.stringify({ id: many(190), username: many(5), ['y'.repeat(12_000)]: 'z' }), json],
      [`{"a":${nested(4000)}}`, json],
      [nested(8000), json],
      [`{${'"a":1,'.repeat(2000)}"a":1}`, json],
      [`{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`, json],
      [
        many(1500)
          .map((index) => `k${index}=v`)
          .join('&'),
        form,
      ],
      [`a${'[b]'.repeat(3000)}=1`, form],
      ['ids[]=1&'.repeat(1500), form],
    ] as const
    for (const { method, url } of posts())
      for (const [body, headers] of bodies) {
        const reply = await send(method, url, body, headers)
        const { fields = {} } = reply.json<{ fields?: object }>()
        expect({ url, body: body.slice(0, 40), isShort: reply.rawPayload.length < largestRejection }).toMatchObject({
          isShort: true,
        })
        expect(Object.keys(fields).length).toBeLessThanOrEqual(30)
        expect(reply.statusCode).toBeLessThan(500)
      }
    expect(Object.prototype).not.toHaveProperty('a')
  })

  it('the refusal of unknown fields names at most five of them and checks nothing else', async () => {
    const reply = await send(
      'POST',
      applicationPaths.submit,
      JSON.stringify({
        kind: 'teacher',
        key: 'k'.repeat(20),
        values: { name: '<', ...names(100), ['n'.repeat(500)]: 1 },
      }),
    )
    expect(reply.json()).toMatchObject({ error: 'UNKNOWN_FIELD' })
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([
      'unknown0',
      'unknown1',
      'unknown2',
      'unknown3',
      'unknown4',
    ])
  })

  it('the size of a reply does not grow with the URL', async () => {
    const junk = [
      'a',
      'id',
      'q',
      'page',
      'category',
      'search[0][field]',
      'ids[]',
      'lang',
      '__proto__[a]',
      'kind',
      'slug',
    ]
    const query = junk.map((name) => `${name}=${'x'.repeat(300)}`).join('&')
    for (const { url } of visitorRoutes.filter(({ method }) => method === 'GET')) {
      const address = url.replace('*', 'default/none.png')
      const reply = await send('GET', `${address}?${query}`)
      expect({ url, is: reply.rawPayload.length < largestReply }).toEqual({ url, is: true })
      expect(reply.statusCode).toBeLessThan(500)
      const tooLong = await send('GET', `${address}?q=${'x'.repeat(visitorLimits.address)}`)
      expect({ url, status: tooLong.statusCode }).toEqual({ url, status: 413 })
    }
    const unknown = await send('GET', `/api/${'x'.repeat(8000)}`)
    expect([unknown.statusCode, unknown.rawPayload.length < largestRejection]).toEqual([413, true])
  })

  it('characters that the database refuses are a server error of no public call, wherever they are sent [H1]', async () => {
    const odd = {
      'q\0': 'a\0b\uD800',
      q: '\0',
      kind: 'teacher\0',
      page: '1\0',
      values: { name: '\0', 'a\0': ['\uD800'] },
    }
    const query =
      'q=%00a&kind=%00teacher&page=%001&id=1%00&slug=%00&category=%00&tag=a%00&region=%00&search[0][val]=%00'
    for (const { method, url } of visitorRoutes) {
      const address = url.replaceAll(/:\w+|\*/g, 'a%00')
      const sent = [
        await send(
          method,
          `${url.replaceAll(/:\w+|\*/g, '1')}?${query}`,
          method === 'POST' ? JSON.stringify(odd) : undefined,
        ),
        await send(method, address),
      ]
      expect({ url, calm: sent.every(({ statusCode }) => statusCode < 500) }).toEqual({ url, calm: true })
      expect({
        url,
        error: sent.map(
          ({ headers, body }) => String(headers['content-type']).includes('json') && JSON.parse(body).error,
        ),
      }).not.toMatchObject({ error: expect.arrayContaining(['INTERNAL']) })
    }
  })

  it('a body beyond the visitors’ limits is not read without an account', async () => {
    const large = `{"a":"${'x'.repeat(visitorLimits.bytes)}"}`
    for (const { method, url, access } of t.app.servedRoutes) {
      if (access.level === 'public' || method === 'GET' || method === 'DELETE') continue
      expect({ url, ...(await send(method, url, large)).json() }).toMatchObject({ url, error: 'NEED_LOGIN' })
    }
    const unread = await t.app.inject({
      method: 'POST',
      url: '/admin/teacher.Teacher/add',
      payload: large,
      headers: { ...json, batoken: 'none' },
    })
    expect(unread.json()).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('a body that is not UTF-8 is refused', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/user/checkIn',
      headers: json,
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    })
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'BAD_BODY'])
  })

  it('administrators may send long texts, but a limited number of ids, search terms and values', async () => {
    const { token } = await createTestAdmin(t.deps, { username: 'root' })
    const headers = { ...json, batoken: token, server: 'true' }
    const content = `<p>${'字'.repeat(900_000)}</p>`
    const add = await t.app.inject({
      method: 'POST',
      url: '/admin/information.Item/add',
      headers,
      payload: JSON.stringify({ content, content_en: content }),
    })
    expect(add.json().error).toBe('VALIDATION')
    const ids = await t.app.inject({
      method: 'DELETE',
      url: `/admin/teacher.Teacher/del?ids=${many(1002).join(',')}`,
      headers,
    })
    expect(ids.json()).toMatchObject({ error: 'TOO_LARGE' })
    const terms = many(100).map(
      (index) => `search[${index}][field]=id&search[${index}][val]=1&search[${index}][operator]=eq`,
    )
    const search = await t.app.inject({ url: `/admin/teacher.Teacher/index?${terms.join('&')}`, headers })
    expect(search.json()).toMatchObject({ error: 'TOO_LARGE' })
    const values = await t.app.inject({
      method: 'POST',
      url: '/admin/teacher.Teacher/add',
      headers,
      payload: JSON.stringify({ tags: many(150_000) }),
    })
    expect(values.json()).toMatchObject({ error: 'TOO_LARGE' })
  })
})
