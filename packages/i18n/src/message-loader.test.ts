import { describe, expect, it, vi } from 'vitest'
import { createMessages } from './create-messages.ts'
import { defineLanguages } from './languages.ts'
import { createMessageLoader, type MessageChange, messageFilesOf } from './message-loader.ts'
import { messageTable } from './message-file.ts'

const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })

const fallingBack = defineLanguages({ locales: ['en', 'fr'], defaultLocale: 'en' })

function createTables() {
  const load = (id: string) => vi.fn<() => Promise<Record<string, string>>>(async () => ({ [id]: id }))
  return {
    'zh-cn': { teacher: load('zh.teacher'), 'admin-login': load('zh.login') },
    en: { teacher: load('en.teacher'), 'teacher/teacher': load('en.teacher.teacher'), 'admin-login': load('en.login') },
  }
}

describe('messageFilesOf', () => {
  it('finds message files by path, by route name and on request [N3]', () => {
    expect(
      messageFilesOf({ path: '/teacher/teacher?page=2', names: ['adminLogin'], files: ['crud', 'teacher'] }),
    ).toEqual(['teacher', 'teacher/teacher', 'admin-login', 'crud'])
  })
})

describe('createMessageLoader', () => {
  it('loads the files that match a route, in the current language only (M2, M3) [N3] [B1]', async () => {
    const tables = createTables()
    const loader = createMessageLoader({ languages, locale: 'en', tables: [tables], start: { a: 'a' } })
    await loader.loadFor({ path: '/teacher/teacher' })
    expect(loader.messages()).toEqual({
      a: 'a',
      'en.teacher': 'en.teacher',
      'en.teacher.teacher': 'en.teacher.teacher',
    })
    expect(tables.en['admin-login']).not.toHaveBeenCalled()
    expect(tables['zh-cn'].teacher).not.toHaveBeenCalled()
  })

  it('fills gaps from the other languages of the chain if no build has done it (M4)', async () => {
    const tables = {
      fr: { list: async () => ({ 'list.title': 'Liste', 'list.empty': '', 'list.none': [] }) },
      en: {
        list: async () => ({
          'list.title': 'List',
          'list.help': 'Help',
          'list.empty': 'Empty',
          'list.none': [{ type: 0, value: 'None' }],
        }),
        more: async () => ({ 'more.title': 'More' }),
      },
    }
    const loader = createMessageLoader({ languages: fallingBack, locale: 'fr', tables: [tables], fillsGaps: true })
    await loader.load(['list', 'more', 'gone'])
    const { format } = createMessages({ locale: 'fr', messages: loader.messages() })
    const ids = ['list.title', 'list.help', 'list.empty', 'list.none', 'more.title']
    expect(ids.map((id) => format(id))).toEqual(['Liste', 'Help', 'Empty', 'None', 'More'])
    const plain = createMessageLoader({ languages: fallingBack, locale: 'fr', tables: [tables] })
    await plain.load(['list'])
    expect(plain.messages()['list.help']).toBeUndefined()
  })

  it('an edited message replaces the loaded one, a removed one is gone, and overrides stay (M9)', async () => {
    let edit: (change: MessageChange) => void = () => {}
    const sent: string[] = []
    const loader = createMessageLoader({
      languages,
      locale: 'en',
      tables: [{ en: messageTable({ './locales/en/x.json': async () => ({ a: 'A', b: 'B', c: 'C' }) }) }],
      hot: { on: (_, listener) => void (edit = listener), send: (event) => void sent.push(event) },
    })
    await loader.load(['x'])
    loader.override({ c: 'Sea' })
    edit({ locale: 'en', messages: { a: [{ type: 0, value: 'Ah' }], b: null, c: 'See' } })
    edit({ locale: 'zh-cn', messages: { a: '甲' } })
    expect(loader.messages()).toEqual({ a: [{ type: 0, value: 'Ah' }], c: 'Sea' })
    expect(sent).toEqual(['teachnet:listens'])
  })

  it('messages of an installation replace those of files, also of files that are loaded later (M7)', async () => {
    const loader = createMessageLoader({ languages, locale: 'en', tables: [createTables()], start: { a: 'a' } })
    const onChange = vi.fn<() => void>()
    loader.subscribe(onChange)
    loader.override({ a: 'own a', 'en.teacher': 'own teacher' })
    expect(loader.messages()['a']).toBe('own a')
    expect(onChange).toHaveBeenCalledOnce()
    await loader.load(['teacher'])
    expect(loader.messages()['en.teacher']).toBe('own teacher')
    loader.override({})
    expect(loader.messages()).toMatchObject({ a: 'a', 'en.teacher': 'en.teacher' })
  })

  it('a table need not have every language: its files come from the next one of the chain (M4)', async () => {
    const tables = [{ en: { a: async () => ({ a: 'A' }) } }, {}]
    const loader = createMessageLoader({ languages: fallingBack, locale: 'fr', tables })
    await loader.load(['a', 'b'])
    expect(loader.messages()).toEqual({ a: 'A' })
  })

  it('loads a message file by route name, and fetches none twice [N3]', async () => {
    const tables = createTables()
    const loader = createMessageLoader({ languages, locale: 'en', tables: [tables] })
    await Promise.all([loader.loadFor({ path: '/', names: ['adminLogin'] }), loader.load(['admin-login'])])
    await loader.load(['admin-login'])
    expect(tables.en['admin-login']).toHaveBeenCalledTimes(1)
  })

  it('fetches a message file again after a failure', async () => {
    const login = vi
      .fn<() => Promise<Record<string, string>>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ x: 'X' })
    const loader = createMessageLoader({ languages, locale: 'en', tables: [{ 'zh-cn': {}, en: { login } }] })
    await expect(loader.load(['login'])).rejects.toThrow('offline')
    await loader.load(['login'])
    expect(loader.messages()).toEqual({ x: 'X' })
  })

  it('fetches a file that a language lacks entirely from the next language of the chain (M4)', async () => {
    const three = defineLanguages({ locales: ['de', 'en', 'fr'], defaultLocale: 'de', fallbacks: { fr: ['en'] } })
    const file = (text: string) => vi.fn<() => Promise<Record<string, string>>>(async () => ({ [text]: text }))
    const tables = { de: { a: file('de a'), b: file('de b') }, en: { a: file('en a') }, fr: {} }
    const loader = createMessageLoader({ languages: three, locale: 'fr', tables: [tables] })
    await loader.load(['a', 'b', 'c'])
    expect(loader.messages()).toEqual({ 'en a': 'en a', 'de b': 'de b' })
    expect(tables.de.a).not.toHaveBeenCalled()
  })

  it('the loader notifies its subscribers, and returns the same object between changes', async () => {
    const listener = vi.fn<() => void>()
    const loader = createMessageLoader({ languages, locale: 'zh-cn', tables: [createTables()] })
    const end = loader.subscribe(listener)
    await loader.load(['teacher', 'absent'])
    end()
    await loader.load(['admin-login'])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(loader.messages()).toBe(loader.messages())
  })
})

describe('messageTable', () => {
  it('messageTable names files by their path within the language', async () => {
    const table = messageTable({ '../locales/en/teacher/teacher.json': async () => ({ a: 'b' }) })
    expect(Object.keys(table)).toEqual(['teacher/teacher'])
  })
})
