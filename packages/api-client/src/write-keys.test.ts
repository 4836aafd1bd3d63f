import { idempotencyHeader } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { failureOf, setUpClient } from './test-support/client.ts'
import { html, reply, type SeenRequest } from './test-support/fake-server.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

const path = '/admin/user.MoneyLog/add'
const body = { user_id: 1, money: 10 }

/** A client whose server has announced that it knows keys. */
async function setUp(state: 'valid' | 'expired' = 'valid') {
  const parts = setUpClient('valid')
  parts.server.answer('/admin/hello', () => reply(1))
  await parts.client.request({ method: 'GET', path: '/admin/hello' })
  parts.server.tokens.set('auth-1', state)
  const writes = () => parts.server.requests.filter(({ method }) => method !== 'GET')
  const keys = () => writes().map((request: SeenRequest) => request.headers.get(idempotencyHeader))
  return { ...parts, keys }
}

const broken = () => Promise.reject(new TypeError('fetch failed'))
const saved = () => reply(1, null, 'Added')

describe('idempotency keys of writes', () => {
  it('each write carries a new key, and reads and harmless calls carry none [I2]', async () => {
    const { client, keys, server } = await setUp()
    await client.request({ method: 'POST', path, body })
    await client.request({ method: 'POST', path, body })
    await client.call({ method: 'POST', path: '/admin/bulk/dependents', isRepeatable: true }, {})
    await client.call({ method: 'POST', path: '/api/user/checkIn', access: 'public' }, {})
    await client.request({ method: 'POST', path: '/admin/ajax/upload', body: new FormData() })
    const [first, second, ...others] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(others).toEqual([null, null, null])
    expect(server.requests[0]?.headers.get(idempotencyHeader)).toBeNull()
  })

  it('a write that waited for a new token is sent again with its key [I2]', async () => {
    const { client, keys, server } = await setUp('expired')
    const key = createIdempotencyKey()
    await client.request({ method: 'POST', path, body, idempotencyKey: key })
    const sent = server.requests.filter((request) => request.path === path)
    expect(sent.map(({ headers }) => headers.get(idempotencyHeader))).toEqual([key, key])
    expect(keys()).toHaveLength(3)
  })

  it.each([
    ['the connection broke', broken],
    ['a proxy had no answer', () => html(504)],
    ['the server failed', () => Response.json({ code: 0, msg: '', error: 'INTERNAL' }, { status: 500 })],
  ])('after a write of which nothing is known, since %s, an equal call is its next attempt [I2]', async (_, answer) => {
    const { client, keys, server } = await setUp()
    const save = () => failureOf(client.request({ method: 'POST', path, body }))
    server.answer(path, answer)
    await save()
    server.answer(path, saved)
    await save()
    await save()
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([
    ['a refusal', [{ body }], () => reply(0, null, 'No', { error: 'VALIDATION' })],
    ['another write to the same controller', [{ body }, { body: { id: 2 } }], broken],
    ['a write with a key of its own', [{ body }, { body, idempotencyKey: 'own-key-of-a-form' }], broken],
  ])('after %s, an equal call is a new write', async (_, sent, answer) => {
    const { client, keys, server } = await setUp()
    server.answer(path, answer)
    for (const each of sent) await failureOf(client.request({ method: 'POST', path, ...each }))
    server.answer(path, saved)
    await client.request({ method: 'POST', path, body })
    expect(new Set(keys()).size).toBe(keys().length)
  })

  it('an equal call that replaces a running one is the same write [I2]', async () => {
    const { client, keys, server } = await setUp()
    const save = () => failureOf(client.request({ method: 'POST', path, body, cancelDuplicates: true }))
    server.answer(path, () => new Promise((resolve) => setImmediate(() => resolve(saved()))))
    expect((await Promise.all([save(), save()])).map((error) => error?.code)).toEqual(['REPEATED', undefined])
    const [first, second] = keys()
    expect(second).toBe(first)
  })

  it.each([
    ['an old back end', {}],
    ['a server that does not announce them', { 'x-back-end': 'teachnet' }],
  ])('%s gets no key, so that no preflight request is refused [I2]', async (_, headers) => {
    const parts = setUpClient('valid')
    parts.server.answer('/admin/hello', () => Response.json({ code: 1, msg: '', data: null }, { headers }))
    await parts.client.request({ method: 'GET', path: '/admin/hello' })
    parts.server.answer(path, broken)
    const failure = await failureOf(parts.client.request({ method: 'POST', path, body }))
    expect(parts.server.requests.at(-1)?.headers.get(idempotencyHeader)).toBeNull()
    expect(failure?.message).toBe(
      'Server exception! It is not known whether this was saved. Check before you try again.',
    )
  })

  it('a write without an answer says that it can be tried again, and a read only that there was none [I2]', async () => {
    const { client, server, onNotify } = await setUp()
    server.answer(path, broken)
    await failureOf(client.request({ method: 'GET', path }))
    await failureOf(client.request({ method: 'POST', path, body }))
    expect(onNotify.mock.calls.map(([{ text }]) => text)).toEqual([
      'Server exception!',
      'Server exception! It is not known whether this was saved. Try again: nothing is saved twice.',
    ])
  })
})
