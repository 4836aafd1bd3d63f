import { describe, expect, it, vi } from 'vitest'
import { createMessageLoader } from './message-loader.ts'
import { messageTable } from './message-file.ts'
import { messageFilesOf } from './route-messages.ts'

function createTables() {
  const load = (id: string) => vi.fn<() => Promise<Record<string, string>>>(async () => ({ [id]: id }))
  return {
    'zh-cn': { teacher: load('zh.teacher'), 'admin-login': load('zh.login') },
    en: { teacher: load('en.teacher'), 'teacher/teacher': load('en.teacher.teacher'), 'admin-login': load('en.login') },
  }
}

describe('messageFilesOf', () => {
  it('names files by path, by route name and on request [N3]', () => {
    expect(
      messageFilesOf({ path: '/teacher/teacher?page=2', names: ['adminLogin'], files: ['crud', 'teacher'] }),
    ).toEqual(['teacher', 'teacher/teacher', 'admin-login', 'crud'])
  })
})

describe('createMessageLoader', () => {
  it('loads the files that match a route, of its own language only [N3] [B1]', async () => {
    const tables = createTables()
    const loader = createMessageLoader({ locale: 'en', tables: [tables], start: { a: 'a' } })
    await loader.loadFor({ path: '/teacher/teacher' })
    expect(loader.messages()).toEqual({
      a: 'a',
      'en.teacher': 'en.teacher',
      'en.teacher.teacher': 'en.teacher.teacher',
    })
    expect(tables.en['admin-login']).not.toHaveBeenCalled()
    expect(tables['zh-cn'].teacher).not.toHaveBeenCalled()
  })

  it('loads a file by route name, and fetches none twice [N3]', async () => {
    const tables = createTables()
    const loader = createMessageLoader({ locale: 'en', tables: [tables] })
    await Promise.all([loader.loadFor({ path: '/', names: ['adminLogin'] }), loader.load(['admin-login'])])
    await loader.load(['admin-login'])
    expect(tables.en['admin-login']).toHaveBeenCalledTimes(1)
  })

  it('tries again after a failed fetch', async () => {
    const login = vi
      .fn<() => Promise<Record<string, string>>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ x: 'X' })
    const loader = createMessageLoader({ locale: 'en', tables: [{ 'zh-cn': {}, en: { login } }] })
    await expect(loader.load(['login'])).rejects.toThrow('offline')
    await loader.load(['login'])
    expect(loader.messages()).toEqual({ x: 'X' })
  })

  it('tells its listeners, and gives one object between changes', async () => {
    const listener = vi.fn<() => void>()
    const loader = createMessageLoader({ locale: 'zh-cn', tables: [createTables()] })
    const end = loader.subscribe(listener)
    await loader.load(['teacher', 'absent'])
    end()
    await loader.load(['admin-login'])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(loader.messages()).toBe(loader.messages())
  })
})

describe('messageTable', () => {
  it('names files by their path under the language', async () => {
    const table = messageTable({ '../locales/en/teacher/teacher.json': async () => ({ a: 'b' }) })
    expect(Object.keys(table)).toEqual(['teacher/teacher'])
  })
})
