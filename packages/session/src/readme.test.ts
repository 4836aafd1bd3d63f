// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { mayAddTeachers } from '../examples/quick-start.ts'
import { page } from './test-support/rules.ts'

it('the example in the README of @teachnet/session runs', async () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read('../README.md')).toContain(read('../examples/quick-start.ts').trim())

  const kept = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const fetch = async (...given: Parameters<typeof globalThis.fetch>) => {
    const isLogin = new Request(...given).url.endsWith('/admin/Index/login')
    const adminInfo = { id: 1, username: 'admin', token: 'access' }
    const data = isLogin
      ? { userInfo: adminInfo, routePath: '/admin' }
      : { adminInfo, menus: [page('teacher/teacher', 'index', 'add')], siteConfig: {}, terminal: {} }
    return Response.json({ code: 1, msg: '', time: 1, data })
  }
  expect(await mayAddTeachers('http://api.test', 'admin', 'secret', fetch)).toBe(true)
  expect(kept.get('teachnet.adminInfo.auth')).toBe('access')
  vi.unstubAllGlobals()
})
