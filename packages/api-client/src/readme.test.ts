import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { loadNames } from '../examples/anonymous.ts'
import { listTeachers } from '../examples/quick-start.ts'
import { createFakeServer, reply } from './test-support/fake-server.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it.each([
  'servers/plain-rest.ts',
  'quick-start.ts',
  'teacher-list.tsx',
  'anonymous.ts',
  'recipes/own-errors.ts',
  'openapi/client.ts',
])('the README contains the example %s as it is run here', (file) => {
  expect(read('README.md')).toContain(read(`examples/${file}`).trim())
})

it('the plain TypeScript example of the README runs', async () => {
  const server = createFakeServer()
  server.tokens.set('auth-1', 'valid')
  server.answer('/admin/Index/login', ({ body }) =>
    JSON.parse(body).password === 'right'
      ? reply(1, { userInfo: { token: 'auth-1', refresh_token: 'refresh-1' } })
      : reply(0, null, 'Password is incorrect', { error: 'LOGIN_INCORRECT' }),
  )
  server.answer('/admin/teacher.Teacher/index', ({ headers }) =>
    headers.get('batoken') === 'auth-1'
      ? reply(1, { list: [{ id: 1, name: 'Li' }], total: 1 })
      : reply(303, { type: 'need login' }),
  )
  vi.stubGlobal('fetch', server.fetch)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  expect(await listTeachers('http://back-end.test', 'right')).toEqual(['1 Li'])
  expect(await listTeachers('http://back-end.test', 'wrong')).toEqual([])
  expect(log.mock.calls).toEqual([['error: Password is incorrect']])
  vi.unstubAllGlobals()
})

it('the example of calls without an account runs', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answer('/api/content/suggest', () => reply(1, { names: ['Li'] }))
  expect(await loadNames('http://back-end.test', 'l')).toEqual(['Li'])
  server.answer('/api/content/suggest', () => reply(0, null, 'Busy', { error: 'UNAVAILABLE' }))
  expect(await loadNames('http://back-end.test', 'l')).toEqual([])
  expect(server.requests[0]?.headers.get('server')).toBe('true')
  vi.unstubAllGlobals()
})
