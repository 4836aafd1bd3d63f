// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { mayAddTeachers } from '../examples/quick-start.ts'
import { page } from './test-support/rules.ts'

it('the example in the README of @teachnet/session runs', async () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read('../README.md')).toContain(read('../examples/quick-start.ts').trim())

  const stored = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const fetch = async (...provided: Parameters<typeof globalThis.fetch>) => {
    const isLogin = new Request(...provided).url.endsWith('/admin/Index/login')
    const adminInfo = { id: 1, username: 'admin', token: 'access' }
    const data = isLogin
      ? { userInfo: adminInfo, routePath: '/admin' }
      : { adminInfo, menus: [page('teacher/teacher', 'index', 'add')], siteConfig: {}, terminal: {} }
    return Response.json({ code: 1, msg: '', time: 1, data })
  }
  expect(await mayAddTeachers('http://api.test', 'admin', 'secret', fetch)).toBe(true)
  expect(stored.get('teachnet.adminInfo.auth')).toBe('access')
  vi.unstubAllGlobals()
})
